package legtest_test

import (
	"errors"
	"io"
	"testing"
	"testing/synctest"
	"time"

	"github.com/switchboard-dev/switchboard/internal/legtest"
	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

func TestLegPlaysItsScript(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l, begin := legtest.New().Say(20, sound.Frame{7}).Key(40, "5").Leave(100), time.Now()
		for range 3 {
			if err := l.Send(sound.Frame{9}); err != nil {
				t.Fatal(err)
			}
		}
		var got []leg.Heard
		for {
			h, err := l.Receive(t.Context())
			if errors.Is(err, io.EOF) {
				break
			}
			if got = append(got, h); len(got) == 1 {
				l.Clear()
			}
		}
		if len(got) != 5 || got[1].Frame[0] != 7 || got[2].Keys != "5" || time.Since(begin) != 120*time.Millisecond {
			t.Errorf("%d frames in %v: %v", len(got), time.Since(begin), got)
		}
		if p := l.Played(); p != (leg.Played{Sent: 3, Done: 1, Dropped: 2}) || len(l.Sound()) != 5 || l.Sound()[0][0] != 9 {
			t.Errorf("%+v", p)
		}
	})
}

func TestLegIsFullAndHangsUp(t *testing.T) {
	t.Parallel()
	l := legtest.New()
	for range 500 {
		if err := l.Send(sound.Frame{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Send(sound.Frame{}); !errors.Is(err, leg.ErrFull) {
		t.Error(err)
	}
	for range 2 {
		if err := l.HangUp(t.Context()); err != nil {
			t.Error(err)
		}
	}
	if _, err := l.Receive(t.Context()); !errors.Is(err, io.EOF) {
		t.Error(err)
	}
}
