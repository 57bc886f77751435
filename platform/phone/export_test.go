package phone

// RegionOf is regionOf, for tests.
var RegionOf = regionOf
