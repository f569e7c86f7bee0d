"""The server itself: connections, bounds, the event loop."""
