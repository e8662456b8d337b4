"""What a check of the entries found, in words."""

from typing import Any


def told_problems(report: dict[str, Any]) -> list[str]:
    """Say in sentences what is wrong with a game."""
    wheres = [f"entry {p['entry']}" if p["entry"] is not None else "snapshot" for p in report["problems"]]
    return [
        f"{report['game']}: {where}: {problem['problem']}"
        for where, problem in zip(wheres, report["problems"], strict=True)
    ]
