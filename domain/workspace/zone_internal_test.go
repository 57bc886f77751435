package workspace

import "testing"

// A subaccount is made in the zones that it can be changed to: the clock of the server is none of them.
func TestCompleteAsksForATimeZone(t *testing.T) {
	t.Parallel()
	for zone, fine := range map[string]bool{"": true, "UTC": true, "Europe/Berlin": true, "Local": false, "Mars/Base": false} {
		in := NewSubaccount{Name: new("A client"), TimeZone: zone}
		if _, err := in.complete(); (err == nil) != fine {
			t.Errorf("%q: %v", zone, err)
		}
	}
}
