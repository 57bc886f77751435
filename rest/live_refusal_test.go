package rest_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// arrive has somebody ring our number, past the telephone.
func (s *telephony) arrive(from string) error {
	s.t.Helper()
	return s.arriveBy(from, "")
}

// arriveBy is arrive by an INVITE that copies of the server may share.
func (s *telephony) arriveBy(from, invite string) error {
	s.t.Helper()
	return s.arriveIn(s.t.Context(), from, invite)
}

// lasting gives a copy the term of calls that come past its telephone. By a shorter one it takes their leases for those of a clock that was set back,
// and ends them soon.
func lasting(c *live.Config) { c.Term = time.Hour }

// arriveIn is arriveBy under a context.
func (s *telephony) arriveIn(ctx context.Context, from, invite string) error {
	s.t.Helper()
	system := store.System(context.Background(), "test")
	trunk := must(s.store.Client(system).Trunk.Query().OnlyID(system))
	_, _, err := s.door.Product.Calls.Arrive(ctx, live.Arrival{
		Trunks: []string{trunk}, Invite: invite, To: ours, From: from, Owner: live.Owner{Name: "copy0", Term: time.Hour},
	})
	return err
}

// concurrent sets how many calls there may be.
func (s *telephony) concurrent(n int) {
	s.t.Helper()
	ctx := store.System(context.Background(), "test")
	must(0, s.store.Tx(ctx, func(ctx context.Context) error {
		return s.store.Client(ctx).Subaccount.Update().SetConcurrency(n).Exec(ctx)
	}))
}

// refusals are the newest calls that were not answered.
func (s *telephony) refusals() string {
	s.t.Helper()
	return string(s.ask(`{ callRefusals(first: 100) { nodes { reason direction fromNumber toNumber contactId assistantId findings { rule refused } } } }`).raw)
}

// Of many who call at once no more are answered than may be, and of the others there is why.
func TestLiveNoMoreCallsComeInThanMay(t *testing.T) {
	t.Parallel()
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		s.concurrent(5)
		const callers = 20
		var taken, busy atomic.Int32
		var all sync.WaitGroup
		for i := range callers {
			all.Go(func() {
				switch err := s.arrive(fmt.Sprintf("+1415555%04d", 2000+i)); {
				case err == nil:
					taken.Add(1)
				case errors.Is(err, live.ErrBusy):
					busy.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		all.Wait()
		if taken.Load() != 5 || busy.Load() != callers-5 {
			t.Errorf("%d taken, %d busy", taken.Load(), busy.Load())
		}
		kept := s.refusals()
		if n := strings.Count(kept, `"reason":"concurrency_limit","direction":"inbound"`); n != callers-5 {
			t.Errorf("%d refusals are kept: %s", n, kept)
		}
	}, lasting)
}

// A call that is not answered leaves what was checked, and is told as an event; whoever called can be erased with it.
func TestLiveACallThatIsNotAnsweredIsKept(t *testing.T) {
	t.Parallel()
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		s.concurrent(1)
		if err := s.arrive(caller); err != nil {
			t.Fatal(err)
		}
		system := store.System(context.Background(), "test")
		contact := must(s.store.Client(system).Contact.Query().OnlyID(system))
		for _, c := range []struct {
			from, want string
			hears      error
			change     func(ctx context.Context, c *ent.Client) error
		}{
			{caller, `"reason":"active_call","direction":"inbound","fromNumber":"` + caller + `","toNumber":"` + ours + `","contactId":"` + contact + `"`, live.ErrBusy, nil},
			{"+14155552672", `"reason":"concurrency_limit","direction":"inbound","fromNumber":"+14155552672"`, live.ErrBusy, nil},
			{"anonymous", `"reason":"concurrency_limit","direction":"inbound","fromNumber":null`, live.ErrBusy, nil},
			{caller, `"reason":"invalid_assistant","direction":"inbound"`, live.ErrAway, func(ctx context.Context, c *ent.Client) error {
				return c.Assistant.UpdateOneID(s.bot).SetVoiceEnabled(false).Exec(ctx)
			}},
			{caller, `"findings":[{"rule":"invalid_assistant","refused":true}]`, live.ErrAway, func(ctx context.Context, c *ent.Client) error {
				return c.PhoneNumber.Update().ClearAssistantID().Exec(ctx)
			}},
		} {
			if c.change != nil {
				ctx := store.System(t.Context(), "test")
				must(0, s.store.Tx(ctx, func(ctx context.Context) error { return c.change(ctx, s.store.Client(ctx)) }))
			}
			if err := s.arrive(c.from); !errors.Is(err, c.hears) {
				t.Errorf("%s hears %v, want %v", c.from, err, c.hears)
			}
			if kept := s.refusals(); !strings.Contains(kept, c.want) {
				t.Errorf("%s is not kept: %s", c.want, kept)
			}
		}
		if told := s.events("call.refused"); !strings.Contains(told, `"direction":"inbound"`) || !strings.Contains(told, caller) {
			t.Errorf("told: %s", told)
		}
		s.ask(`mutation { endCall(id: "` + s.callID() + `") { id } }`)
		if r := s.ask(`mutation { eraseContact(id: "` + contact + `") { id } }`); strings.Contains(string(r.raw), "errors") {
			t.Fatalf("%s", r.raw)
		}
		if kept := s.refusals() + s.events("call.refused"); strings.Contains(kept, caller) {
			t.Errorf("whoever was erased is left in %s", kept)
		}
	}, lasting)
}

// events of a type, with their data.
func (s *telephony) events(kind string) string {
	s.t.Helper()
	var b strings.Builder
	for _, e := range s.told() {
		if e.Type == kind {
			b.Write(e.Data)
		}
	}
	return b.String()
}

func (s *telephony) callID() string {
	s.t.Helper()
	return s.send("GET", "/v3/calls", "").body["data"].([]any)[0].(map[string]any)["id"].(string)
}

// Another workspace's trunk brings no calls to our number, and nothing is kept of them.
func TestLiveCallsOfStrangersTrunks(t *testing.T) {
	t.Parallel()
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		_, _, err := s.door.Product.Calls.Arrive(t.Context(), live.Arrival{Trunks: []string{"trunk_of_others"}, To: ours, From: caller, Owner: live.Owner{Name: "x", Term: time.Hour}})
		if !errors.Is(err, live.ErrNobody) || strings.Contains(s.refusals(), "inbound") {
			t.Errorf("%v, %s", err, s.refusals())
		}
	})
}
