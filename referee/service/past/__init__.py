"""Questions about past throws and battles to come."""
