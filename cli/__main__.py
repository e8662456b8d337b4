"""``python -m cli`` is ``monopoly``."""

from cli.main import main

main()
