"""Questions about throws and battles, past or to come."""
