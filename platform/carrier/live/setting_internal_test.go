package live

import (
	"testing"
	"time"
)

// A tenant's settings hold within the installation's.
func TestSettingsOfACall(t *testing.T) {
	t.Parallel()
	c := Config{Notice: "All calls are recorded.", Longest: 10 * time.Minute}
	for name, tt := range map[string]struct {
		script  Script
		notice  string
		longest time.Duration
	}{
		"the installation's": {Script{Recorded: true}, "All calls are recorded.", 10 * time.Minute},
		"its own":            {Script{Recorded: true, Notice: "Recorded.", Longest: time.Minute}, "Recorded.", time.Minute},
		"too long":           {Script{Recorded: true, Longest: time.Hour}, "All calls are recorded.", 10 * time.Minute},
		"not recorded":       {Script{Notice: "Recorded."}, "", 10 * time.Minute},
	} {
		got := c.settings(tt.script, true)
		if got.Announcement != tt.notice || got.Limits.Call != int(tt.longest.Milliseconds()) {
			t.Errorf("%s: %q, %d ms", name, got.Announcement, got.Limits.Call)
		}
	}
}
