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

// How long nobody has to say anything is the assistant's setting, else the installation's, else the session's.
func TestSilenceOfACall(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		config           Config
		script           Script
		silence, absence time.Duration
	}{
		"the session's":      {Config{}, Script{}, 10 * time.Second, 10 * time.Second},
		"the installation's": {Config{Silence: time.Minute, Absence: 5 * time.Second}, Script{}, time.Minute, 5 * time.Second},
		"the assistant's":    {Config{Silence: time.Minute, Absence: time.Minute}, Script{Silence: 4 * time.Minute}, 4 * time.Minute, time.Minute},
		"both its own":       {Config{Silence: time.Minute}, Script{Silence: 5 * time.Second, Absence: time.Hour}, 5 * time.Second, time.Hour},
	} {
		got := tt.config.settings(tt.script, false).Limits
		if got.Silence != int(tt.silence.Milliseconds()) || got.Absence != int(tt.absence.Milliseconds()) {
			t.Errorf("%s: %d and %d ms", name, got.Silence, got.Absence)
		}
	}
}
