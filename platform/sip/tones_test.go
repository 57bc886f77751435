package sip //nolint:testpackage // what it tests is not exported

import (
	"testing"

	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// A key that comes as sound and by INFO counts once, whichever is sooner; so do all that follow. Our own are not the far end's.
func TestKeysCountOnce(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		sung string
		info map[int]string // by frame
		ours bool
		want string
	}{
		"as sound":               {"12", nil, false, "12"},
		"then by INFO":           {"12", map[int]string{6: "1", 16: "2"}, false, "12"},
		"by INFO, then as sound": {"12", map[int]string{0: "1", 10: "2"}, false, "12"},
		"another, later":         {"1", map[int]string{40: "1"}, false, "11"},
		"another, soon":          {"1", map[int]string{8: "2"}, false, "12"},
		"our own":                {"12", nil, true, ""},
	} {
		frames, err := sound.Press(tt.sung)
		if err != nil {
			t.Fatal(err)
		}
		var d tones
		got := ""
		for n := range 50 {
			h := leg.Heard{Keys: tt.info[n]}
			if n < len(frames) {
				h.Frame = frames[n]
			}
			got += d.keys(h, tt.ours)
		}
		if got != tt.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// A key that comes as an event and by INFO counts once, whichever is sooner.
func TestKeysOfTwoWaysCountOnce(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		events, info map[int]string // by frame
		want         string
	}{
		"as events":              {map[int]string{0: "1", 10: "1"}, nil, "11"},
		"by INFO":                {nil, map[int]string{0: "1", 10: "1"}, "11"},
		"at once":                {map[int]string{0: "1"}, map[int]string{0: "1"}, "1"},
		"then by INFO":           {map[int]string{0: "1", 10: "2"}, map[int]string{3: "1", 13: "2"}, "12"},
		"by INFO, then events":   {map[int]string{60: "1", 70: "2"}, map[int]string{0: "1", 10: "2"}, "12"},
		"the same key twice":     {map[int]string{0: "1", 10: "1"}, map[int]string{5: "1", 15: "1"}, "11"},
		"both of INFO are late":  {map[int]string{0: "1", 10: "1"}, map[int]string{15: "1", 20: "1"}, "11"},
		"a third is not of them": {map[int]string{0: "1", 20: "1"}, map[int]string{5: "1"}, "11"},
		"another, soon":          {map[int]string{0: "1"}, map[int]string{5: "2"}, "12"},
		"another, much later":    {map[int]string{0: "1"}, map[int]string{150: "1"}, "11"},
	} {
		var w ways
		got := ""
		for n := range 200 {
			got += w.keys(tt.events[n], tt.info[n])
		}
		if got != tt.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}
