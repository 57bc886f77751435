package trunktest

import (
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/phone"
)

// The hours in which people may be called, less a quarter of an hour at the end for the test.
const (
	opens  = 8 * time.Hour
	closes = 21*time.Hour - 15*time.Minute
)

// Awake is a number where people may be called now: servers with real trunks go by the hours of wherever it is.
func Awake(t testing.TB) string {
	t.Helper()
	for _, number := range []string{"+14155552690", "+4930123456", "+61291234567", "+81312345678", "+6498765432", "+911123456789"} {
		zones := phone.Zones(number)
		if len(zones) > 0 && !slices.ContainsFunc(zones, sleeps) {
			return number
		}
	}
	t.Fatal("everybody sleeps")
	return ""
}

func sleeps(zone string) bool {
	place, err := time.LoadLocation(zone)
	if err != nil {
		return true
	}
	hour, minute, _ := time.Now().In(place).Clock()
	at := time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute
	return at < opens || at >= closes
}
