// Holds the place until the first call lands.
