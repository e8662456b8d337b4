"""The clerk's screen at the table (``monopoly play``): what may be said now, the desk behind it, and its drawing."""
