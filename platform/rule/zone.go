package rule

import "time"

// TimeZone is the IANA time zone with a name. Neither the server's own clock, which Go calls Local, nor an empty name is one.
func TimeZone(name string) (zone *time.Location, known bool) {
	if name == "" || name == "Local" {
		return nil, false
	}
	zone, err := time.LoadLocation(name)
	return zone, err == nil
}

// ZoneOrUTC is the time zone of the name, or UTC where this machine does not know it.
func ZoneOrUTC(name string) *time.Location {
	if zone, known := TimeZone(name); known {
		return zone
	}
	return time.UTC
}
