// Holds the place until the target's first test lands.
