"""Events as they are stored: what was written once reads for ever."""

import re

import golden_events as golden
import msgspec
import pytest

from events import CODEC, Bought, Codec, Event, Moved, Rolled
from events.codec import UPCASTERS

STORED = golden.stored_lines()


class TestGoldenLines:
    def test_every_stored_name_has_a_golden_line_and_every_line_a_name(self):
        """Run tests/golden_events.py for a new event: it adds the line."""
        assert set(STORED) == set(CODEC.tags) | set(UPCASTERS)

    @pytest.mark.parametrize("tag", STORED)
    def test_a_stored_line_reads(self, tag):
        (event,) = CODEC.decode(STORED[tag])
        assert msgspec.json.decode(STORED[tag])[0]["type"] == tag
        assert type(event) is CODEC.tags.get(tag, type(event))

    @pytest.mark.parametrize("tag", CODEC.tags)
    def test_a_stored_line_is_written_again_byte_for_byte(self, tag):
        assert CODEC.encode(CODEC.decode(STORED[tag])) == STORED[tag]

    @pytest.mark.parametrize("tag", CODEC.tags)
    def test_the_fields_behind_a_stored_name_have_not_changed(self, tag):
        """The example fills in every field there is today, the line every field there was."""
        assert CODEC.encode((golden.example(CODEC.tags[tag]),)) == STORED[tag]

    @pytest.mark.parametrize("tag", CODEC.tags)
    def test_the_example_leaves_no_field_at_its_default(self, tag):
        event = golden.example(CODEC.tags[tag])
        assert [name for name, value in golden.defaults(type(event)).items() if getattr(event, name) == value] == []


class TestWritingAndReading:
    EVENTS = (Rolled(player="ann", dice=(3, 4)), Moved(player="ann", to="NYA"))

    def test_events_are_a_compact_json_array_without_what_goes_without_saying(self):
        assert CODEC.encode(self.EVENTS) == (
            b'[{"type":"rolled","player":"ann","dice":[3,4]},{"type":"moved","player":"ann","to":"NYA"}]'
        )

    def test_what_was_written_reads_the_same_in_the_same_order(self):
        stored = CODEC.encode(self.EVENTS)
        assert CODEC.decode(stored) == self.EVENTS
        assert CODEC.decode(stored.decode()) == self.EVENTS

    def test_no_events_are_an_empty_array(self):
        assert CODEC.encode(()) == b"[]"
        assert CODEC.decode(b"[]") == ()

    def test_a_field_that_is_not_ours_is_left_aside_but_a_name_that_is_not_ours_is_refused(self):
        """A name never gains a field, so what a later program has to add comes under a name that is not known here."""
        assert CODEC.decode('[{"type":"moved","player":"ann","to":"NYA","since":"2031"}]') == (self.EVENTS[1],)
        with pytest.raises(msgspec.ValidationError, match=r"'moved\.2' is no event that this version .* knows"):
            CODEC.decode('[{"type":"moved.2","player":"ann","to":"NYA","since":"2031"}]')

    @pytest.mark.parametrize("tag", CODEC.tags)
    def test_a_stored_name_is_a_short_fixed_string(self, tag):
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*(\.[0-9]+)?", tag)
        assert len(tag) <= 20

    @pytest.mark.parametrize(
        ("stored", "message"),
        [
            ('[{"type":"teleported","player":"ann"}]', "'teleported' is no event that this version"),
            ('[{"player":"ann","to":"NYA"}]', "missing required field `type`"),
            ('[{"type":"moved","player":"ann"}]', "missing required field `to` - at `$[0]`"),
            ('[{"type":"moved","player":"ann","to":5}]', "Expected `str`, got `int` - at `$[0].to`"),
            ('{"type":"moved","player":"ann","to":"NYA"}', "Expected `array`"),
            ('[{"type":"moved","player":"ann","to":"NY', "truncated"),
            ("[7]", "Expected `object`, got `int` - at `$[0]`"),
        ],
    )
    def test_what_is_no_event_of_ours_is_refused_and_the_place_is_named(self, stored, message):
        with pytest.raises(msgspec.DecodeError) as refusal:
            CODEC.decode(stored)
        assert message in str(refusal.value)

    def test_two_types_cannot_share_a_stored_name(self):
        class Walked(Event, frozen=True, tag="moved"):
            player: str

        with pytest.raises(ValueError, match="share a stored name"):
            Codec((Moved, Walked), {})


class Sale(Event, frozen=True, tag="sale.3"):
    """The third shape of a sale: first it had a price in text, then in units, now it has a currency as well."""

    player: str
    square: str
    price: int
    currency: str


def units(event):
    return {**event, "type": "sale.2", "price": int(event["price"].removeprefix("$"))}


def with_currency(event):
    return {**event, "type": "sale.3", "currency": "dollar"}


class TestOldShapes:
    CODEC = Codec((Sale, Bought), {"sale": units, "sale.2": with_currency})

    def test_the_first_shape_is_brought_up_to_date_step_by_step(self):
        stored = b'[{"type":"sale","player":"ann","square":"NYA","price":"$200"}]'
        assert self.CODEC.decode(stored) == (Sale(player="ann", square="NYA", price=200, currency="dollar"),)

    def test_a_later_shape_takes_only_the_steps_that_are_left(self):
        stored = '[{"type":"sale.2","player":"ann","square":"NYA","price":200}]'
        assert self.CODEC.decode(stored) == (Sale(player="ann", square="NYA", price=200, currency="dollar"),)

    def test_old_and_new_events_of_one_entry_keep_their_order(self):
        stored = (
            b'[{"type":"bought","player":"bob","square":"CON","price":120},'
            b'{"type":"sale","player":"ann","square":"NYA","price":"$200"},'
            b'{"type":"sale.3","player":"cid","square":"ORI","price":180,"currency":"pound"}]'
        )
        assert self.CODEC.decode(stored) == (
            Bought(player="bob", square="CON", price=120),
            Sale(player="ann", square="NYA", price=200, currency="dollar"),
            Sale(player="cid", square="ORI", price=180, currency="pound"),
        )

    def test_it_is_written_in_todays_shape(self):
        (event,) = self.CODEC.decode(b'[{"type":"sale","player":"ann","square":"NYA","price":"$200"}]')
        assert self.CODEC.encode((event,)) == (
            b'[{"type":"sale.3","player":"ann","square":"NYA","price":200,"currency":"dollar"}]'
        )

    def test_steps_that_lead_in_a_circle_are_refused_and_not_followed_for_ever(self):
        circle = Codec(
            (Bought,), {"a": lambda event: {**event, "type": "b"}, "b": lambda event: {**event, "type": "a"}}
        )
        with pytest.raises(msgspec.ValidationError, match=r"Invalid value '[ab]'"):
            circle.decode(b'[{"type":"a"}]')

    def test_a_step_that_fails_is_an_event_that_cannot_be_read(self):
        with pytest.raises(msgspec.ValidationError, match="this 'sale' cannot be brought up to date"):
            self.CODEC.decode(b'[{"type":"sale","player":"ann","square":"NYA"}]')

    def test_a_name_that_is_still_written_has_no_upcaster(self):
        with pytest.raises(ValueError, match="bought"):
            Codec((Bought,), {"bought": units})

    def test_a_step_does_not_save_an_entry_with_an_event_that_nobody_knows(self):
        stored = b'[{"type":"sale","player":"ann","square":"NYA","price":"$200"},{"type":"teleported"}]'
        with pytest.raises(msgspec.ValidationError, match="'teleported' is no event that this version"):
            self.CODEC.decode(stored)
