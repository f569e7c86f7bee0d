"""The instance as a whole: opening, founding, backing up and watching it."""
