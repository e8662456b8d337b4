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
            ('scoring = "place"', 'scoring = "luck"', "Invalid enum value 'luck' - at `$.scoring`"),
            ("points = [4, 2, 1]\n", "", "rounds: 1 (Round): scoring by place needs points"),
            ('"assets", ', '"asset", ', "no tie-break 'asset'; did you mean assets?"),
            ("cut = 4", "cut = 1", "rounds: 2 (Final): cut is 2 or more"),
            ("cut = 4", 'cut = "some"', "at `$.rounds[1].cut`"),
            ("cut = 4", "carry = true", "rounds: 2 (Final): carry goes with a cut"),
            ("count = 2", "cut = 4", "rounds: 1 (Round): nobody can be cut before the first round"),
            ("count = 2", "count = 0", "count is from 1 to 100"),
            ('length = "90m"', 'length = "soon"', "length: 'soon' is not a duration"),
            ('length = "90m"', 'ruleset = "chess"', "rounds: 1 (Round): no ruleset 'chess'"),
            ('length = "90m"', 'rules = "turn=x"', "rounds: 1 (Round): rules: turn=x"),
            ('length = "90m"', 'lenght = "90m"', "unknown field `lenght`"),
            ("[[rounds]]", "tables = [9]\n[[rounds]]", "a table has from 2 to 8 players"),
            ("[[rounds]]", "tables = [4, 4]\n[[rounds]]", "a size is named twice"),
            ('name = "Round"', 'name = ""', "a round has a name"),
            ("ties = [", "ties = [[", "my.toml: "),
        ],
    )
    def test_a_plan_with_a_fault_is_refused_naming_it(self, old, new, said):
        assert old in PLAN
        with pytest.raises(DataError) as refusal:
            parse_plan(PLAN.replace(old, new, 1), "my.toml")
        assert str(refusal.value).startswith("my.toml: ")
        assert said in str(refusal.value)

    def test_a_plan_is_found_by_name_or_as_a_file(self, tmp_path):
        (tmp_path / "my.toml").write_text(PLAN)
        assert load_plan(str(tmp_path / "my.toml")).points == (4, 2, 1)
        with pytest.raises(DataError, match="no preset 'champion'; did you mean championship"):
            load_plan("champion")
        with pytest.raises(DataError, match="cannot read this preset"):
            load_plan(str(tmp_path / "none.toml"))
