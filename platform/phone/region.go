package phone

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed zone.tsv
var zones string

var regions = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(zones) {
		if zone, country, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			m[zone] = country
		}
	}
	return m
})

// regionOf is the country of a time zone; US where the zone is of none, such as UTC.
func regionOf(zone string) string {
	if country, ok := regions()[zone]; ok {
		return country
	}
	return "US"
}
