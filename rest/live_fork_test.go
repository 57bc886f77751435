package rest_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/trunktest"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// tally is how many calls, conversations and contacts there are.
func (s *telephony) tally() [3]int {
	s.t.Helper()
	ctx := store.System(context.Background(), "test")
	client := s.store.Client(ctx)
	return [3]int{
		must(client.Call.Query().Count(ctx)), must(client.Conversation.Query().Count(ctx)), must(client.Contact.Query().Count(ctx)),
	}
}

// A provider that rings all copies of the server with one call reaches one of them. The other says that it is the same call, and keeps nothing of it.
func TestLiveACallThatComesToAllCopies(t *testing.T) {
	t.Parallel()
	speaking(t, nil, func(t *testing.T, s *telephony) {
		s.copied()
		before := s.tally()
		for i, from := range []string{"anonymous", caller} {
			codes := trunktest.Fork(t, ours, from, s.copies[0].port(), s.copies[1].port())
			slices.Sort(codes)
			want := [3]int{before[0] + i + 1, before[1] + i + 1, before[2] + i}
			if got := s.tally(); !slices.Equal(codes, []int{200, 482}) || got != want {
				t.Errorf("%s: the copies say %v, and there are %v calls, conversations and contacts instead of %v", from, codes, got, want)
			}
		}
		if kept := s.refusals(); strings.Contains(kept, "inbound") {
			t.Errorf("a call that was answered is refused: %s", kept)
		}
	})
}

// However many copies are rung at once, one has the call.
func TestLiveOneCopyHasACall(t *testing.T) {
	t.Parallel()
	speaking(t, nil, func(t *testing.T, s *telephony) {
		for _, from := range []string{"anonymous", caller} {
			s.atOnce(from)
		}
		if kept := s.refusals(); strings.Contains(kept, "inbound") {
			t.Errorf("a call that was taken is refused: %s", kept)
		}
	}, lasting)
}

// atOnce has one INVITE come to eight copies: one has the call, and the others know it.
func (s *telephony) atOnce(from string) {
	s.t.Helper()
	const copies = 8
	var taken, merged atomic.Int32
	var all sync.WaitGroup
	for range copies {
		all.Go(func() {
			switch err := s.arriveBy(from, from+"\ntag\n1"); {
			case err == nil:
				taken.Add(1)
			case errors.Is(err, live.ErrMerged):
				merged.Add(1)
			default:
				s.t.Error(err)
			}
		})
	}
	all.Wait()
	if taken.Load() != 1 || merged.Load() != copies-1 {
		s.t.Errorf("%s: %d have it, %d know that another has", from, taken.Load(), merged.Load())
	}
}

// A call that is over and that nobody has answered may be sent on to another copy, where it is a call of its own. One that was answered is no other
// call, however late it comes.
func TestLiveACallThatIsSentOn(t *testing.T) {
	t.Parallel()
	speaking(t, nil, func(t *testing.T, s *telephony) {
		unanswered := func(u *ent.CallUpdate) { u.SetActive(false).SetStatus("NO_ANSWER").SetEndedAt(store.Timestamp()) }
		for _, c := range []struct {
			name   string
			change func(u *ent.CallUpdate)
			want   error
		}{
			{"the first", nil, nil},
			{"while it rings", nil, live.ErrMerged},
			{"when it is over", unanswered, nil},
			{"while it rings again", nil, live.ErrMerged},
			{"when it is over again", unanswered, nil},
			{"when it was answered", func(u *ent.CallUpdate) { u.SetActive(false).SetAnsweredAt(store.Timestamp()) }, live.ErrMerged},
		} {
			if c.change != nil {
				s.within(func(ctx context.Context, client *ent.Client) error {
					u := client.Call.Update()
					c.change(u)
					return u.Exec(ctx)
				})
			}
			if err := s.arriveBy("anonymous", "call\ntag\n1"); !errors.Is(err, c.want) {
				t.Errorf("%s: %v, want %v", c.name, err, c.want)
			}
		}
		if err := s.arriveBy("anonymous", "call\ntag\n2"); err != nil {
			t.Errorf("the next call: %v", err)
		}
		if err := s.arriveBy(caller, "call\ntag\n1"); err != nil {
			t.Errorf("the same by somebody else: %v", err)
		}
	}, lasting)
}

// However often one INVITE has come, its next call is taken: senders may number theirs alike again and again. The database is asked for the time once
// for the call, and once for all that are known by its INVITE.
func TestLiveAnInviteThatComesAgainAndAgain(t *testing.T) {
	t.Parallel()
	speaking(t, nil, func(t *testing.T, s *telephony) {
		for i := range 15 {
			ctx, asked := store.Count(t.Context())
			asked.List()
			if err := s.arriveIn(ctx, "anonymous", "call\ntag\n1"); err != nil {
				t.Fatalf("after %d: %v", i, err)
			}
			clock := slices.DeleteFunc(asked.List(), func(query string) bool { return !strings.HasPrefix(query, "SELECT now()") })
			if want := min(i, 1) + 1; s.store.Postgres() && len(clock) != want {
				t.Errorf("after %d, the time is asked for %d times, want %d", i, len(clock), want)
			}
			s.within(func(ctx context.Context, client *ent.Client) error {
				return client.Call.Update().SetActive(false).SetStatus("NO_ANSWER").SetEndedAt(store.Timestamp()).Exec(ctx)
			})
		}
	})
}

// A copy on which as many calls of a workspace ring as may leaves one that comes to all copies to another, on which fewer do. Each copy has that
// limit for itself.
func TestLiveACopyWithoutRoomForAWorkspace(t *testing.T) {
	t.Parallel()
	to := trunktest.Awake(t)
	speaking(t, nil, func(t *testing.T, s *telephony) {
		for i := range 3 {
			s.place(fmt.Sprintf("%s%d", to[:len(to)-1], i))
		}
		s.copied()
		left, taken := make(chan string, 1), make(chan struct{})
		release := sync.OnceFunc(func() { close(taken) })
		t.Cleanup(release)
		s.copies[0].meter.yields(func(limit string) {
			left <- limit
			<-taken
		})
		said := make(chan []int, 1)
		go func() { said <- trunktest.Fork(t, ours, caller, s.copies[0].port(), s.copies[1].port()) }()
		ctx := store.System(t.Context(), "test")
		await.Until(t, "no copy has the call", func() bool {
			return must(s.store.Client(ctx).Call.Query().Where(entcall.FromNumber(caller)).Exist(ctx))
		})
		release()
		codes, _ := await.Receive(t, said, "the copies say nothing")
		if s.store.Postgres() {
			limit, _ := await.Receive(t, left, "the call is not left to others")
			if want := []int{482, 200}; limit != "ringing" || !slices.Equal(codes, want) {
				t.Errorf("the copies say %v, want %v, and it is left to others for %q", codes, want, limit)
			}
		}
		if kept := s.refusals(); strings.Contains(kept, "inbound") {
			t.Errorf("a call that was taken is refused: %s", kept)
		}
	}, func(c *live.Config) {
		c.Ring = time.Hour
		if c.Name == "copy0" {
			c.Ringing = 4
		}
	})
}

// What a client may have at once is counted over all copies. Where that is used up, each of them says that the line is busy, and none has the call.
func TestLiveABusyClientIsBusyOnAllCopies(t *testing.T) {
	t.Parallel()
	speaking(t, nil, func(t *testing.T, s *telephony) {
		s.copied()
		s.concurrent(1)
		if err := s.arrive("anonymous"); err != nil {
			t.Fatal(err)
		}
		before := s.tally()
		codes := trunktest.Fork(t, ours, caller, s.copies[0].port(), s.copies[1].port())
		if got := s.tally(); !slices.Equal(codes, []int{486, 486}) || got != before {
			t.Errorf("the copies say %v, and there are %v calls, conversations and contacts instead of %v", codes, got, before)
		}
		if n := strings.Count(s.refusals(), `"reason":"concurrency_limit","direction":"inbound"`); n != 2 {
			t.Errorf("%d refusals are kept", n)
		}
	}, lasting)
}
