package trunk_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/trunk"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// open is a trunk that challenges callers.
func open(user string) trunk.Create {
	in := plain("pbx.example.com")
	in.Username, in.Password, in.Challenge = sent(user), sent("correct horse"), sent(true)
	return in
}

// line is a trunk as the telephone has it.
func (r *room) line(id string) sip.Trunk {
	r.t.Helper()
	lines, err := r.Lines(r.t.Context())
	if err != nil {
		r.t.Fatal(err)
	}
	return lines[slices.IndexFunc(lines, func(l trunk.Line) bool { return l.Trunk.ID == id })].Trunk
}

// A trunk that takes calls from anywhere asks for a proof that is not easily guessed, whatever is changed and in whatever order.
func TestCallersHaveSomethingToProve(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		null := patch.Sent[string](nil)
		made := r.add(r.ctx, plain("pbx.example.com"))
		for _, c := range []struct {
			name   string
			change trunk.Update
			field  string // that is wrong; "" where nothing is
		}{
			{"nobody", trunk.Update{Challenge: sent(true)}, "username"},
			{"nothing to prove", trunk.Update{Challenge: sent(true), Username: sent("desk")}, "password"},
			{"seven letters", trunk.Update{Challenge: sent(true), Username: sent("desk"), Password: sent("hunter2")}, "password"},
			{"seven of more bytes", trunk.Update{Challenge: sent(true), Username: sent("desk"), Password: sent("ääääääü")}, "password"},
			{"the account alone", trunk.Update{Username: sent("desk"), Password: sent("hunter2")}, ""},
			{"seven letters that are stored", trunk.Update{Challenge: sent(true)}, "password"},
			{"enough", trunk.Update{Challenge: sent(true), Password: sent("hunter22")}, ""},
			{"the same again", trunk.Update{Challenge: sent(true)}, ""},
			{"another name of the trunk", trunk.Update{Name: sent("B")}, ""},
			{"another user", trunk.Update{Username: sent("duty")}, ""},
			{"no user any more", trunk.Update{Username: null}, "username"},
			{"no password any more", trunk.Update{Password: null}, "password"},
			{"a shorter one", trunk.Update{Password: sent("hunter2")}, "password"},
			{"another host, without its password", trunk.Update{Host: sent("b.example.com")}, "password"},
			{"another host, with one", trunk.Update{Host: sent("b.example.com"), Password: sent("hunter23")}, ""},
			{"null", trunk.Update{Challenge: patch.Sent[bool](nil)}, "challenge"},
			{"no password, no challenge", trunk.Update{Challenge: sent(false), Password: null}, ""},
		} {
			_, err := r.Change(r.ctx, made.ID, c.change)
			if c.field != "" {
				wantFault(t, err, fault.Validation, c.field)
			} else if err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
			got := r.line(made.ID)
			if got.Challenge && (got.User == "" || len(got.Password) < 8) {
				t.Errorf("%s: anybody may call: %+v", c.name, got)
			}
		}
		for _, in := range []trunk.Create{
			{Name: "A", Host: "a.example.com", Register: sent(false), Challenge: sent(true)},
			{Name: "A", Host: "a.example.com", Username: sent("a"), Challenge: sent(true)},
		} {
			if _, err := r.Add(r.ctx, in); !fault.Is(err, fault.Validation) {
				t.Errorf("%+v: %v", in, err)
			}
		}
		added := r.add(r.ctx, open("ada"))
		if got := r.line(added.ID); !added.Challenge || !got.Challenge || got.User != "ada" || got.Password != "correct horse" {
			t.Errorf("%+v", got)
		}
	})
}

// Only one trunk of a workspace can challenge callers with a given username, disabled ones included; of two concurrent changes one succeeds.
// Another workspace can use the same username.
func TestOneTrunkChallengesAName(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		first := open("desk")
		first.Enabled = sent(false)
		id := r.add(r.ctx, first).ID
		_, err := r.Add(r.ctx, open("desk"))
		wantFault(t, err, fault.Validation, "username")
		if _, err := r.Add(storetest.Stranger(t, r.Parts().Store), open("desk")); err != nil {
			t.Errorf("another workspace: %v", err)
		}
		quiet := open("desk")
		quiet.Challenge = sent(false)
		second := r.add(r.ctx, quiet).ID
		_, err = r.Change(r.ctx, second, trunk.Update{Challenge: sent(true)})
		wantFault(t, err, fault.Validation, "username")
		if err := r.Delete(r.ctx, id); err != nil {
			t.Fatal(err)
		}
		third := r.add(r.ctx, open("duty")).ID
		var wg sync.WaitGroup
		errs := make([]error, 2)
		wg.Go(func() { _, errs[0] = r.Change(r.ctx, second, trunk.Update{Challenge: sent(true)}) })
		wg.Go(func() { _, errs[1] = r.Change(r.ctx, third, trunk.Update{Username: sent("desk")}) })
		wg.Wait()
		if errs[0] != nil {
			errs[0], errs[1] = errs[1], errs[0]
		}
		if errs[0] != nil {
			t.Error(errs[0])
		}
		wantFault(t, errs[1], fault.Validation, "username")
	})
}

// The telephone shows the caller's number where the trunk reads it: in From, unless the trunk says otherwise.
func TestIdentity(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		made := r.add(r.ctx, plain("sip.example.com"))
		if got := r.line(made.ID); made.Identity != "from" || got.Identity != sip.FromHeader || got.Challenge {
			t.Errorf("%+v", got)
		}
		for _, identity := range []sip.Identity{sip.Asserted, sip.Preferred, sip.RemoteID, sip.FromHeader} {
			if _, err := r.Change(r.ctx, made.ID, trunk.Update{Identity: sent(string(identity))}); err != nil {
				t.Fatal(err)
			}
			if got := r.line(made.ID); got.Identity != identity {
				t.Errorf("%s: %+v", identity, got)
			}
		}
		for _, wrong := range []patch.Field[string]{patch.Sent[string](nil), sent(""), sent("Asserted"), sent("privacy"), sent(strings.Repeat("a", 1000))} {
			_, err := r.Change(r.ctx, made.ID, trunk.Update{Identity: wrong})
			wantFault(t, err, fault.Validation, "identity")
		}
		in := plain("b.example.com")
		in.Identity = sent("remote")
		if got := r.line(r.add(r.ctx, in).ID); got.Identity != sip.RemoteID {
			t.Errorf("%+v", got)
		}
	})
}
