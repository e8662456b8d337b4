"""The game: boards and rulesets as data, the notation, the rules that decide, and the service that ties them."""
