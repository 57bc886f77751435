package phone_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/nyaruka/phonenumbers"

	"github.com/switchboard-dev/switchboard/platform/phone"
)

func TestZones(t *testing.T) {
	t.Parallel()
	for number, want := range map[string]string{
		"+18505551234":  "America/Chicago America/New_York", // an area on both sides of a border
		"+12125551234":  "America/New_York",
		"+12082345678":  "America/Boise America/Denver America/Los_Angeles", // no entry of its own, two below
		"+493012345678": "Europe/Berlin",
		"+4479":         "Europe/Guernsey Europe/Isle_of_Man Europe/Jersey Europe/London",
		"+61412345678":  "Australia/Adelaide Australia/Brisbane Australia/Eucla Australia/Lord_Howe Australia/Perth Australia/Sydney Indian/Christmas Indian/Cocos",
		"+999123456789": "", "": "", "no number": "",
	} {
		if got := phone.Zones(number); strings.Join(got, " ") != want {
			t.Errorf("%s: %v", number, got)
		}
	}
	if all := phone.Zones("+18005551234"); !slices.Contains(all, "Pacific/Guam") || !slices.Contains(all, "America/St_Johns") {
		t.Errorf("a number of no area is of all: %v", all)
	}
}

// Every zone that the library finds for a number by its longest prefix is among ours, for a number of every kind in every
// country.
func TestZonesHaveTheLibrarys(t *testing.T) {
	t.Parallel()
	n := 0
	for region := range phonenumbers.GetSupportedRegions() {
		for _, kind := range []phonenumbers.PhoneNumberType{
			phonenumbers.FIXED_LINE, phonenumbers.MOBILE, phonenumbers.TOLL_FREE, phonenumbers.VOIP, phonenumbers.SHARED_COST,
		} {
			example := phonenumbers.GetExampleNumberForType(region, kind)
			if example == nil {
				continue
			}
			n++
			e164 := phonenumbers.Format(example, phonenumbers.E164)
			found, err := phonenumbers.GetTimezonesForPrefix(e164)
			if err != nil {
				t.Fatal(err)
			}
			ours := phone.Zones(e164)
			for _, zone := range found {
				if zone != phonenumbers.UNKNOWN_TIMEZONE && !slices.Contains(ours, zone) {
					t.Errorf("%s of %s: %s is not among %v", e164, region, zone, ours)
				}
			}
		}
	}
	if n < 500 {
		t.Errorf("only %d numbers", n)
	}
}

func TestBanned(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, region, want string }{
		{"911", "US", "emergency"},
		{"+911", "US", "emergency"},
		{"9-1-1", "DE", "emergency"},
		{"112", "US", "emergency"},
		{"110", "DE", "emergency"},
		{"999", "GB", "emergency"},
		{"411", "US", "short_number"},
		{"12345", "US", "short_number"},
		{"+1 900 555 1234", "US", "premium_rate"},
		{"0900 1 123456", "DE", "premium_rate"},
		{"+49 180 5 123456", "US", "shared_cost"},
		{"+44 55 1234 5678", "US", "uan"},
		{"+53 5 1234567", "US", "barred"},
		{"+44 909 879 0000 x1", "US", "premium_rate"},
		{"1-900-FLOWERS", "US", "premium_rate"},
		{"+1 900\u2011555\u20111234", "US", "premium_rate"},
		{"+53 5 1234567 ext 1", "US", "barred"},
		{"+1 212 555 1234 x1", "US", ""},
		{"+91 11 2345 6789", "US", ""},
		{"+1 212 555 1234", "US", ""},
		{"030 12345678", "DE", ""},
		{"nobody", "US", ""},
		{"", "US", ""},
		{"+15005550001", "US", ""},
	} {
		if got := phone.Banned(c.text, c.region, []string{"+53"}); got != c.want {
			t.Errorf("%q in %s: %q, want %q", c.text, c.region, got, c.want)
		}
	}
}

// A time zone says where numbers without a country code are read.
func TestRegionOfATimeZone(t *testing.T) {
	t.Parallel()
	for zone, want := range map[string]string{
		"Europe/Berlin": "DE", "Europe/London": "GB", "America/New_York": "US", "Australia/Sydney": "AU", "Asia/Kolkata": "IN", "UTC": "US", "": "US",
	} {
		if got := phone.RegionOf(zone); got != want {
			t.Errorf("%s: %s, want %s", zone, got, want)
		}
	}
}
