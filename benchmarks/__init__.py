"""Speed and memory, measured side by side in one run: ratios count, for machines differ and are noisy."""
