package rule_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/platform/rule"
)

func TestTimeZone(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Europe/Berlin": "Europe/Berlin", "UTC": "UTC", "": "", "Local": "", "Europe/Nowhere": "", "../passwd": "",
	} {
		zone, known := rule.TimeZone(name)
		if known != (want != "") || known && zone.String() != want {
			t.Errorf("%q: %v %v", name, zone, known)
		}
		if want == "" {
			want = "UTC"
		}
		if got := rule.ZoneOrUTC(name).String(); got != want {
			t.Errorf("%q: %s", name, got)
		}
	}
}
