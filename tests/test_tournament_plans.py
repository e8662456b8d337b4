"""Plans of tournaments: the presets, and files of one's own with their faults."""

import pytest
from tournament_scenario import PLAN

from monopoly import DataError
from monopoly.tournament import load_plan, parse_plan, preset_texts


class TestPlans:
    @pytest.mark.parametrize("name", preset_texts())
    def test_presets_say_what_they_are(self, name):
        plan = load_plan(name)
        assert plan.title
        assert len(plan.about) > 60

    @pytest.mark.parametrize(
        ("old", "new", "said"),
        [
            (
                'scoring = "place"',
                'scoring = "luck"',
                '2: scoring = "luck": it is "share" | "place" | "assets" | "winner"',
            ),
            ("points = [4, 2, 1]\n", "", "4: scoring by place needs points"),
            ('"assets", ', '"asset", ', "4: no tie-break 'asset'; did you mean assets?"),
            ("cut = 4", "cut = 1", "11: cut is 2 or more"),
            ("cut = 4", 'cut = "some"', '11: cut = "some": it is a whole number from 2 up | "winners"'),
            ("cut = 4", "carry = true", "11: carry goes with a cut"),
            ("count = 2", "cut = 4", "7: nobody can be cut before the first round"),
            ("count = 2", "count = 0", "7: count is from 1 to 100"),
            ('length = "90m"', 'length = "soon"', "8: 'soon' is not a duration"),
            ('length = "90m"', 'ruleset = "chess"', "8: no ruleset 'chess'"),
            ('length = "90m"', 'rules = "turn=x"', "8: rules: turn=x"),
            ('length = "90m"', 'lenght = "90m"', "8: no key 'lenght'; did you mean length?"),
            ('length = "90m"', 'length = "90"', "8: 90 of what? as in 90m for minutes"),
            ('length = "90m"', 'length = "0m"', "8: a round's length is above 0"),
            ('length = "90m"', "length = 90", "8: length = 90: it is a time above 0 with its unit"),
            ('length = "90m"', 'mode = "lax"', '8: mode = "lax": it is "strict" | "as-played"'),
            ('length = "90m"', 'kit = "x"', "8: no key 'kit'"),
            ("[4, 2, 1]", "[4, 2.125]", "3: points have two decimals at most, not 2.125"),
            ("[4, 2, 1]", "[4, nan]", "3: points are at most a million"),
            ("count = 2", "count = true", "7: count = true: it is a whole number from 1 to 100"),
            ('name = "Round"', 'name = "a\\tb"', "6: the name of a round is one line of text"),
            ('scoring = "place"', 'title = "a\\u001bb"\nscoring = "place"', "2: the title is one line of text"),
            ('scoring = "place"', 'foo = 1\nscoring = "place"', "2: no key 'foo'"),
            ("[[rounds]]", "tables = [9]\n[[rounds]]", "5: a table has from 2 to 8 players"),
            ("[[rounds]]", "tables = [4, 4]\n[[rounds]]", "5: a size is named twice"),
            ('name = "Round"', 'name = ""', "6: the name of a round is one line of text"),
            ("ties = [", "ties = [[", "5: not TOML: unclosed array"),
        ],
    )
    def test_a_plan_with_a_fault_is_refused_naming_it(self, old, new, said):
        assert old in PLAN
        with pytest.raises(DataError) as refusal:
            parse_plan(PLAN.replace(old, new, 1), "my.toml")
        assert str(refusal.value).startswith(f"my.toml:{said}")

    def test_a_plan_is_found_by_name_or_as_a_file(self, tmp_path):
        (tmp_path / "my.toml").write_text(PLAN, encoding="utf-8-sig")
        assert load_plan(str(tmp_path / "my.toml")).points == (4, 2, 1)
        with pytest.raises(DataError, match="no preset 'champion'; did you mean championship"):
            load_plan("champion")
        with pytest.raises(DataError, match="cannot read this preset"):
            load_plan(str(tmp_path / "none.toml"))
