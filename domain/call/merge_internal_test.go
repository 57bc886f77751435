package call

import (
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
)

// An INVITE that comes again begins no other call while its own goes on, or was answered a moment ago.
func TestWhatAnInviteHasBegun(t *testing.T) {
	t.Parallel()
	const term = 9 * time.Second
	now := time.Now()
	at := func(d time.Duration) *time.Time {
		out := now.Add(d)
		return &out
	}
	for name, tt := range map[string]struct {
		row  ent.Call
		want bool
	}{
		"it rings":                           {ent.Call{CreatedAt: now, Active: true, OwnedUntil: at(time.Second)}, true},
		"its copy has died":                  {ent.Call{CreatedAt: now, Active: true, OwnedUntil: at(-time.Second)}, false},
		"its copy died before the clock was": {ent.Call{CreatedAt: now, Active: true, OwnedUntil: at(time.Hour)}, false},
		"it is answered":                     {ent.Call{CreatedAt: *at(-time.Hour), Active: true, AnsweredAt: at(-time.Hour), OwnedUntil: at(time.Second)}, true},
		"it is answered, and its copy died":  {ent.Call{CreatedAt: now, Active: true, AnsweredAt: at(0), OwnedUntil: at(-time.Second)}, true},
		"it was answered":                    {ent.Call{CreatedAt: *at(-time.Minute), AnsweredAt: at(-time.Minute)}, true},
		"it was answered an hour ago":        {ent.Call{CreatedAt: *at(-time.Hour), AnsweredAt: at(-time.Hour)}, false},
		"nobody has answered it":             {ent.Call{CreatedAt: now}, false},
	} {
		if got := claims(&tt.row, now, term); got != tt.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
