// Holds the place until the target's first type lands.
