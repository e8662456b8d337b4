"""The small board, the decks and the players that the tests of the notation speak of."""

from monopoly.notation import SquareName, Vocabulary

SQUARES = [
    SquareName("GO", 0, "go", ("GO", "Вперёд")),
    SquareName("MED", 1, "mediterranean-avenue", ("Mediterranean Avenue", "Житная улица", "Old Kent Road")),
    SquareName("BAL", 3, "baltic-avenue", ("Baltic Avenue",)),
    SquareName("ORI", 6, "oriental-avenue", ("Oriental Avenue", "The Angel, Islington")),
    SquareName("CH1", 7, "chance-1", ("Chance",)),
    SquareName("VER", 8, "vermont-avenue", ("Vermont Avenue",)),
    SquareName("CON", 9, "connecticut-avenue", ("Connecticut Avenue",)),
    SquareName("JAI", 10, "jail", ("Jail / Just Visiting",)),
    SquareName("NYA", 19, "new-york-avenue", ("New York Avenue",)),
    SquareName("CH2", 22, "chance-2", ("Chance",)),
    SquareName("ILL", 24, "illinois-avenue", ("Illinois Avenue",)),
    SquareName("PKP", 37, "park-place", ("Park Place",)),
    SquareName("BDW", 39, "boardwalk", ("Boardwalk",)),
]
DECKS = {
    "chance": ["go-to-jail", "get-out-of-jail-free"],
    "community-chest": ["birthday", "get-out-of-jail-free"],
    "city-hall": ["takeover", "free-company"],
    "treatment": ["1", "2"],
}
PLAYERS = ["ann", "bob", "cid", "Ann B", "Аня", "ليلى", 'Mr "X"']
SHARES = {"MOT": "Motion Pictures", "URW": "United Railways"}
VOCABULARY = Vocabulary(PLAYERS, SQUARES, DECKS)
EXCHANGE = Vocabulary(PLAYERS, SQUARES, DECKS, SHARES)
