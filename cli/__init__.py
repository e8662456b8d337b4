"""The command line: opens the store, hands it with clock and chance to the service, prints."""
