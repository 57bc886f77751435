package rest_test

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	entevent "github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/internal/speechtest"
	"github.com/switchboard-dev/switchboard/internal/trunktest"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// brisk is how copies look after calls where nobody wants to wait, and a busy machine is in time.
func brisk(c *live.Config) { c.Sign, c.Term = 2*time.Second, 8*time.Second }

// A call lives on one copy. Another finds it, and ends it; nobody takes it for lost meanwhile.
func TestLiveAnotherCopyEndsACall(t *testing.T) {
	t.Parallel()
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		other := s.copied()
		who := s.provider.Call(ours, caller)
		who.Reply()
		id := other.send("GET", "/v3/calls", "").body["data"].([]any)[0].(map[string]any)["id"].(string)
		if state, err := s.copies[1].Find(t.Context(), id); err != nil || state.Over {
			t.Errorf("the other copy finds %v %v", state, err)
		}
		begun := s.until(id)
		await.Until(t, "the lease is not renewed", func() bool { return s.until(id).After(begun) })
		await.Until(t, "the call is not under way", func() bool { // its sound is ahead of its row
			return s.send("GET", "/v3/calls/"+id, "").data()["callStatus"] == "IN_PROGRESS"
		})
		if who.Gone() {
			t.Error("the call is taken for lost")
		}
		if r := other.ask(`mutation { endCall(id: "` + id + `") { id } }`); strings.Contains(string(r.raw), "errors") {
			t.Fatalf("%s", r.raw)
		}
		who.Over()
		if c := s.latest(); c["callStatus"] != "COMPLETED" || c["disconnectionReason"] != "completed" {
			t.Errorf("%v", c)
		}
	}, brisk)
}

// until is when the owner of a call is given up.
func (s *telephony) until(id string) time.Time {
	s.t.Helper()
	row, err := s.store.Client(store.System(context.Background(), "test")).Call.Query().Where(entcall.ID(id)).
		Select(entcall.FieldOwnedUntil).Only(store.System(context.Background(), "test"))
	if err != nil || row.OwnedUntil == nil {
		s.t.Fatal(err)
	}
	return *row.OwnedUntil
}

// write to the rows of all calls past the walls, as only a copy that died could have left them.
func (s *telephony) write(f func(u *ent.CallUpdate)) {
	s.t.Helper()
	ctx := store.System(context.Background(), "test")
	must(0, s.store.Tx(ctx, func(ctx context.Context) error {
		u := s.store.Client(ctx).Call.Update()
		f(u)
		return u.Exec(ctx)
	}))
}

// A call whose owner has died is ended by one of the others, once, and its far end hears so. Nobody is dialled again.
func TestLiveCallsOfTheDeadAreInherited(t *testing.T) {
	t.Parallel()
	to := trunktest.Awake(t)
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		s.copied()
		id, ring := s.place(to)
		who := ring.Pick()
		who.Reply()
		s.write(func(u *ent.CallUpdate) { u.SetOwner("dead").SetOwnedUntil(time.Now().UTC().Add(-time.Minute)) })
		if c := s.latest(); c["callStatus"] != "FAILED" || c["disconnectionReason"] != "failed" || c["id"] != id {
			t.Errorf("%v", c)
		}
		who.Over()
		ctx := store.System(t.Context(), "test")
		ended := must(s.store.Client(ctx).Event.Query().Where(entevent.Type("call.ended")).Count(ctx))
		if ended != 1 || s.provider.Waiting() != 0 {
			t.Errorf("it ended %d times, and %d are called", ended, s.provider.Waiting())
		}
	}, brisk)
}

// A call is as long as its server lived, whenever somebody finds out that it has died.
func TestLiveLengthOfACallOfTheDead(t *testing.T) {
	t.Parallel()
	speaking(t, nil, func(t *testing.T, s *telephony) {
		died := time.Now().UTC().Truncate(time.Millisecond).Add(-time.Hour)
		ctx := must(s.store.As(t.Context(), s.sub, "test", "Test"))
		must(0, s.store.Tx(ctx, func(ctx context.Context) error {
			return s.store.Client(ctx).Call.Create().SetDirection("inbound").SetToNumber(ours).SetFromNumber(caller).SetStatus("IN_PROGRESS").
				SetAnsweredAt(died.Add(-time.Minute)).SetOwner("dead").SetOwnedUntil(died).Exec(ctx)
		}))
		await.Until(t, "nobody ends it", func() bool { return !must(s.store.Client(ctx).Call.Query().Only(ctx)).Active })
		if row := must(s.store.Client(ctx).Call.Query().Only(ctx)); row.DurationMs != 60_000 || !row.EndedAt.Equal(died) {
			t.Errorf("it is %d ms long, and ended at %s instead of %s", row.DurationMs, row.EndedAt, died)
		}
	}, brisk)
}

// A call that another copy has taken is released, and a ringing one is owned before anybody's telephone rings.
func TestLiveACopyLetsGoOfWhatIsNotItsOwn(t *testing.T) {
	t.Parallel()
	to := trunktest.Awake(t)
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		id, ring := s.place(to)
		if !s.until(id).After(time.Now()) {
			t.Error("it rings and is nobody's")
		}
		who := ring.Pick()
		who.Reply()
		s.write(func(u *ent.CallUpdate) { // for less than any lease that is of a clock before
			u.SetOwner("another").SetOwnedUntil(time.Now().UTC().Add(5 * time.Minute))
		})
		who.Over()
		if c := s.latest(); c["disconnectionReason"] != "failed" {
			t.Errorf("%v", c)
		}
		ctx := store.System(t.Context(), "test")
		if row := must(s.store.Client(ctx).Call.Get(ctx, id)); store.Text(row.Owner) != "another" {
			t.Errorf("it ended by %s", store.Text(row.Owner))
		}
	}, func(c *live.Config) { c.Sign, c.Term = time.Second, 2*time.Minute })
}

// A server that stops hangs up, and what became of its calls is kept: they failed by that, also those that nobody had answered.
func TestLiveAServerThatStopsHangsUp(t *testing.T) {
	t.Parallel()
	to := trunktest.Awake(t)
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		who := s.provider.Call(ours, "+14155552672") // not the number that is called, at whatever hour
		who.Reply()
		id, ring := s.place(to)
		ring.Ring()
		await.Until(t, "it does not ring", func() bool { return s.send("GET", "/v3/calls/"+id, "").data()["callStatus"] == "RINGING" })
		if err := s.copies[0].Close(); err != nil {
			t.Error(err)
		}
		for _, c := range s.send("GET", "/v3/calls", "").body["data"].([]any) {
			c, answered := c.(map[string]any), c.(map[string]any)["id"] != id
			if c["callStatus"] != "FAILED" || (c["recordingUrl"] != nil) != answered {
				t.Errorf("%v", c)
			}
			if why := string(s.ask(`{ call(id: "` + c["id"].(string) + `") { failure } }`).raw); !strings.Contains(why, `"SERVER"`) {
				t.Errorf("%s", why)
			}
		}
		who.Over()
	})
}

// While the database takes no writes, a copy is given up where another could take its calls; where there is no other, they go on.
func TestLiveCallsWhileNothingCanBeWritten(t *testing.T) {
	t.Parallel()
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		who := s.provider.Call(ours, caller)
		who.Reply()
		id := s.callID()
		ctx, enough := store.System(context.Background(), "test"), errors.New("enough")
		err := s.store.Tx(ctx, func(ctx context.Context) error {
			if err := s.store.Client(ctx).Call.Update().SetHangUp(false).Exec(ctx); err != nil {
				return err
			}
			await.Until(t, "the lease goes on", func() bool { return s.until(id).Before(time.Now()) })
			return enough
		})
		if !errors.Is(err, enough) {
			t.Fatal(err)
		}
		if s.store.Postgres() {
			who.Over()
			if c := s.latest(); c["callStatus"] != "FAILED" {
				t.Errorf("%v", c)
			}
			return
		}
		await.Until(t, "the lease is not renewed", func() bool { return s.until(id).After(time.Now()) })
		if who.Gone() {
			t.Error("it was hung up")
		}
		who.Leave()
		if c := s.latest(); c["callStatus"] != "COMPLETED" || c["disconnectionReason"] != "user_hangup" {
			t.Errorf("%v", c)
		}
	}, brisk)
}

// Somebody who wants no more calls is told so and listed, and one whom no assistant answers is not left in silence.
func TestLiveWordsThatEndACall(t *testing.T) {
	t.Parallel()
	phrases := []string{"Please stop calling me, I mean it.", "What are your opening hours?", "When do you close?", "When do you open?"}
	speaking(t, phrases, func(t *testing.T, s *telephony) {
		s.model.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Fail(500) })
		for i, c := range []struct{ last, reason string }{
			{"agent: Understood. We will not call you again. Goodbye.", "opted_out"},
			{"agent: I am sorry, I cannot answer that now.", "completed"},
			{"agent: Es tut mir leid, das kann ich gerade nicht beantworten.", "completed"},
			{"agent: Somebody will call you back.", "completed"},
		} {
			switch i {
			case 2:
				s.send("PATCH", "/v3/assistants/"+s.bot, `{"language":"de-AT"}`)
			case 3:
				s.behave(s.bot, `fallbackSentence: "Somebody will call you back."`)
			}
			who := s.provider.Call(ours, caller[:len(caller)-1]+strconv.Itoa(i))
			who.Reply()
			who.Say(s.book.Say(t, phrases[i]))
			who.Over()
			got := s.latest()
			if all := lines(got); all[len(all)-1] != c.last || got["disconnectionReason"] != c.reason {
				t.Errorf("%v", got)
			}
		}
	})
}

// Somebody who calls again when the server of their call has died while it rang reaches the assistant: nobody waits until another server has ended
// that call. One that may still ring, that was answered, that is to be hung up, or that the server carries itself is in the way, and those of other
// clients are left alone.
func TestLiveWhoRangAtAServerThatDied(t *testing.T) {
	t.Parallel()
	still := func(t *testing.T) *telephony {
		t.Helper()
		return &telephony{
			t: t, still: true, model: llmtest.Serve(t), speaker: speechtest.Speak(t), hearer: speechtest.Transcribe(t, speechtest.Phrases(t)),
			provider: trunktest.Open(t),
		}
	}
	stand(t, still, func(t *testing.T, s *telephony) {
		lapsed := store.Timestamp().Add(-time.Minute)
		others := must(s.store.As(t.Context(), s.stranger, "test", "Test"))
		must(0, s.store.Tx(others, func(ctx context.Context) error {
			return s.store.Client(ctx).Call.Create().SetDirection("inbound").SetToNumber(theirs).SetFromNumber(caller).Exec(ctx)
		}))
		if err := s.arrive(caller); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			name   string
			change func(u *ent.CallUpdate)
			want   error
		}{
			{"it may still ring", func(u *ent.CallUpdate) { u.SetOwner("another") }, live.ErrBusy},
			{"it is this server's", func(u *ent.CallUpdate) { u.SetOwner("copy0").SetOwnedUntil(lapsed) }, live.ErrBusy},
			{"it was answered", func(u *ent.CallUpdate) { u.SetOwner("dead").SetOwnedUntil(lapsed).SetAnsweredAt(lapsed) }, live.ErrBusy},
			{"it has a dialog", func(u *ent.CallUpdate) { u.ClearAnsweredAt().SetDialog(json.RawMessage(`{}`)) }, live.ErrBusy},
			{"its server has died", func(u *ent.CallUpdate) { u.ClearDialog() }, nil},
		} {
			s.write(c.change)
			if err := s.arrive(caller); !errors.Is(err, c.want) {
				t.Errorf("%s: %v, want %v", c.name, err, c.want)
			}
		}
		if n := strings.Count(s.refusals(), `"reason":"active_call","direction":"inbound"`); n != 4 {
			t.Errorf("%d refusals are kept", n)
		}
		ctx := store.System(t.Context(), "test")
		rows := s.store.Client(ctx).Call.Query().Where(entcall.SubaccountID(s.sub)).Order(entcall.ByCreatedAt()).AllX(ctx)
		if len(rows) != 2 || rows[0].Active || rows[0].Status != "FAILED" || store.Text(rows[0].Failure) != "SERVER" ||
			rows[0].EndedAt == nil || !rows[0].EndedAt.Equal(lapsed) ||
			!rows[1].Active || store.Text(rows[1].Owner) != "copy0" {
			t.Errorf("the calls are %v", rows)
		}
		if ended := must(s.store.Client(ctx).Event.Query().Where(entevent.Type("call.ended")).Count(ctx)); ended != 1 {
			t.Errorf("%d calls ended", ended)
		}
		if !must(s.store.Client(ctx).Call.Query().Where(entcall.SubaccountID(s.stranger)).Only(ctx)).Active {
			t.Error("the call of another client has ended")
		}

		s.write(func(u *ent.CallUpdate) { u.SetOwner("dead").SetOwnedUntil(lapsed) })
		s.atOnce(caller) // whoever does not end it waits for the one that does
		if n := strings.Count(s.refusals(), `"reason":"active_call","direction":"inbound"`); n != 4 {
			t.Errorf("%d refusals are kept", n)
		}
	})
}
