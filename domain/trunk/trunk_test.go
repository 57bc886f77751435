package trunk_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/trunk"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/egress"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/secret"
)

// The longest prefix decides which trunk a number's calls go through, the oldest trunk among equals, and one without prefixes takes what
// no other does.
func TestNumbersFindTheirTrunk(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		names, workspace := map[string]string{"": ""}, authz.From(r.ctx).Workspace
		for _, in := range []trunk.Create{
			plain("germany", "+49"), plain("berlin", "+4930", "+4933"), plain("second", "+4930"), plain("rest"), plain("off", "+4940"),
		} {
			in.Enabled = sent(in.Name != "off")
			names[r.add(r.ctx, in).ID] = in.Name
		}
		stranger := storetest.Stranger(t, r.Parts().Store)
		names[r.add(stranger, plain("stranger", "+4930123")).ID] = "stranger"
		for number, want := range map[string]string{
			"+4930123456": "berlin", "+4933123456": "berlin", "+4940123456": "germany", "+4": "rest", "+15005550001": "rest", "": "rest",
		} {
			if id, err := r.ForNumber(t.Context(), workspace, number); err != nil || names[id] != want {
				t.Errorf("%s: %s (%v), want %s", number, names[id], err, want)
			}
		}
		if id, err := r.ForNumber(t.Context(), authz.From(stranger).Workspace, "+15005550001"); err != nil || id != "" {
			t.Errorf("a number that no trunk is for: %s, %v", names[id], err)
		}
	})
}

// The telephone knows the enabled trunks of all workspaces, with their passwords and the networks that their calls come from.
func TestLines(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		in := plain("198.51.100.7")
		in.Username, in.Password, in.Networks = sent("ada"), sent("hunter2"), []string{"203.0.113.9/24"}
		made := r.add(r.ctx, in)
		r.add(storetest.Stranger(t, r.Parts().Store), plain("sip.example.org"))
		lines, err := r.Lines(t.Context())
		if err != nil || len(lines) != 2 {
			t.Fatalf("%+v, %v", lines, err)
		}
		own := lines[slices.IndexFunc(lines, func(l trunk.Line) bool { return l.Trunk.ID == made.ID })]
		var trusted []string
		for _, n := range own.Trunk.Trusted {
			trusted = append(trusted, n.String())
		}
		if own.Workspace != authz.From(r.ctx).Workspace || own.Trunk.Password != "hunter2" || own.Trunk.User != "ada" ||
			!slices.Equal(trusted, []string{"203.0.113.0/24", "198.51.100.7/32"}) {
			t.Errorf("%+v", own)
		}
		if got := r.phone.used(); !slices.Equal(got, []string{"198.51.100.7", "sip.example.org"}) {
			t.Errorf("the telephone uses %v", got)
		}
		if _, err := r.Change(r.ctx, made.ID, trunk.Update{Enabled: sent(false)}); err != nil {
			t.Fatal(err)
		}
		if got := r.phone.used(); !slices.Equal(got, []string{"sip.example.org"}) {
			t.Errorf("after one was disabled, the telephone uses %v", got)
		}
	})
}

// A call goes out by a trunk as it is now, also from a server that has not looked for changes yet. A trunk whose password a server cannot open
// takes none of its calls.
func TestCallsNeedNotWaitForAChange(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		workspace, parts, far, blind := authz.From(r.ctx).Workspace, *r.Parts(), &phone{}, &phone{}
		parts.Phone = far
		other := trunk.New(parts)
		parts.Phone, parts.Sealer = blind, secret.New(bytes.Repeat([]byte{8}, secret.MasterLength))
		locked := trunk.New(parts)
		through := func(s *trunk.Service, want *trunk.Trunk) {
			t.Helper()
			if id, err := s.ForNumber(t.Context(), workspace, "+4930123456"); err != nil || id != want.ID {
				t.Errorf("%s (%v), want %s", id, err, want.ID)
			}
		}
		rest := r.add(r.ctx, plain("rest.example.com"))
		through(other, rest)
		if got := far.used(); !slices.Equal(got, []string{"rest.example.com"}) {
			t.Errorf("%v", got)
		}
		if _, err := r.Change(r.ctx, rest.ID, trunk.Update{Host: sent("moved.example.com")}); err != nil {
			t.Fatal(err)
		}
		in := plain("berlin.example.com", "+4930")
		in.Password = sent("hunter2")
		berlin := r.add(r.ctx, in)
		through(other, berlin)
		if got := far.used(); !slices.Equal(got, []string{"berlin.example.com", "moved.example.com"}) {
			t.Errorf("%v", got)
		}
		through(locked, rest)
		if got := blind.used(); !slices.Equal(got, []string{"moved.example.com"}) {
			t.Errorf("%v", got)
		}
	})
}

// A password that was given for one server is sent to no other, and an account remains where only its name changes.
func TestPasswordStaysWithItsServer(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		for name, c := range map[string]struct {
			change trunk.Update
			keeps  bool
		}{
			"a name":             {trunk.Update{Name: sent("B")}, true},
			"the same host":      {trunk.Update{Host: sent("sip.example.com")}, true},
			"another host":       {trunk.Update{Host: sent("evil.example.com")}, false},
			"another port":       {trunk.Update{Port: sent(5070)}, false},
			"another transport":  {trunk.Update{Transport: sent("tcp")}, false},
			"null":               {trunk.Update{Password: patch.Sent[string](nil)}, false},
			"a host with a word": {trunk.Update{Host: sent("b.example.com"), Password: sent("hunter3")}, true},
		} {
			in := plain("sip.example.com")
			in.Password = sent("hunter2")
			got, err := r.Change(r.ctx, r.add(r.ctx, in).ID, c.change)
			if err != nil || got.HasPassword() != c.keeps {
				t.Errorf("%s: %v, want %v: %v", name, err == nil && got.HasPassword(), c.keeps, err)
			}
		}
	})
}

func TestRulesNameTheField(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		made := r.add(r.ctx, plain("sip.example.com"))
		for name, c := range map[string]struct {
			change trunk.Update
			field  string
		}{
			"a URL":                {trunk.Update{Host: sent("sip:example.com")}, "host"},
			"a host with a port":   {trunk.Update{Host: sent("example.com:5060")}, "host"},
			"an address in a zone": {trunk.Update{Host: sent("fe80::1%eth0")}, "host"},
			"no domain":            {trunk.Update{Domain: sent("a b")}, "domain"},
			"a line's end":         {trunk.Update{Username: sent("ada\r\nVia: evil")}, "username"},
			"the same in a word":   {trunk.Update{Password: sent("a\nb")}, "password"},
			"another transport":    {trunk.Update{Transport: sent("sctp")}, "transport"},
			"no port":              {trunk.Update{Port: sent(65536)}, "port"},
			"a national number":    {trunk.Update{Prefixes: []string{"+49", "030"}}, "prefixes"},
			"no network":           {trunk.Update{Networks: []string{"example.com"}}, "networks"},
			"half the internet":    {trunk.Update{Networks: []string{"0.0.0.0/1"}}, "networks"},
			"a cloud":              {trunk.Update{Networks: []string{"3.0.0.0/15"}}, "networks"},
			"a cloud of IPv6":      {trunk.Update{Networks: []string{"2600:1f00::/31"}}, "networks"},
			"more than private":    {trunk.Update{Networks: []string{"10.0.0.0/7"}}, "networks"},
			"a neighbour":          {trunk.Update{Networks: []string{"192.168.0.0/15"}}, "networks"},
			"registers as nobody":  {trunk.Update{Register: sent(true)}, "username"},
			"no name":              {trunk.Update{Name: patch.Sent[string](nil)}, "name"},
		} {
			t.Run(name, func(t *testing.T) {
				_, err := r.Change(r.ctx, made.ID, c.change)
				wantFault(t, err, fault.Validation, c.field)
			})
		}
		if got, err := r.Get(r.ctx, made.ID); err != nil || got.Host != "sip.example.com" || got.Port() != nil || len(got.Prefixes()) > 0 {
			t.Errorf("after refusals it is %+v, %v", got, err)
		}
	})
}

// Trunks are the whole workspace's: another workspace has none of them, and callers of some subaccounts only may not see them.
func TestOthersHaveNone(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		id := r.add(r.ctx, plain("sip.example.com")).ID
		limited := *authz.From(r.ctx)
		limited.Subaccounts = []string{limited.Subaccount}
		stranger := storetest.Stranger(t, r.Parts().Store)
		for code, ctx := range map[fault.Code]context.Context{fault.NotFound: stranger, fault.Forbidden: authz.With(r.ctx, &limited)} {
			for _, err := range r.tries(ctx, id) {
				wantFault(t, err, code)
			}
		}
		if list, err := r.List(stranger, page.Newest, nil, nil); err != nil || len(list.Nodes) != 0 {
			t.Errorf("a stranger lists %v, %v", list, err)
		}
		if got, err := r.Get(r.ctx, id); err != nil || got.Name != "sip.example.com" {
			t.Errorf("its owner has %+v, %v", got, err)
		}
	})
}

// A workspace that is one short of its limit gets one of two that are added at once.
func TestLimit(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		for range 49 {
			r.add(r.ctx, plain("sip.example.com"))
		}
		var wg sync.WaitGroup
		errs := make([]error, 2)
		for i := range errs {
			wg.Go(func() { _, errs[i] = r.Add(r.ctx, plain("late.example.com")) })
		}
		wg.Wait()
		if errs[0] != nil {
			errs[0], errs[1] = errs[1], errs[0]
		}
		if errs[0] != nil {
			t.Error(errs[0])
		}
		wantFault(t, errs[1], fault.Conflict)
	})
}

// A check says in plain words what is wrong, and does not give away what an address inside of the network answers.
func TestCheck(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		id := r.add(r.ctx, plain("sip.example.com")).ID
		for want, fails := range map[string]error{
			"":                  nil,
			"Nothing responds.": errors.New("Nothing responds."), //nolint:revive // people read it
			"The host is not on the public internet. ": egress.ErrAddress,
		} {
			r.phone.fails = fails
			got, err := r.Check(r.ctx, id)
			if err != nil || got.Ok != (want == "") || want != "" && !strings.HasPrefix(*got.Error, want) {
				t.Errorf("%q: %+v, %v", want, got, err)
			}
		}
	})
}
