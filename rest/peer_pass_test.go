package rest_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	pagelink "github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// handover of somebody's ticket to a copy, as another would make it.
func (v *visited) handover(ticket, owner string, change func(*call.Handover)) []byte {
	v.t.Helper()
	p := must(v.door.Product.Calls.Invited(ticket))
	h := call.Handover{Invitation: *p, Name: "Boss", Owner: owner, By: time.Now().Add(time.Minute), Nonce: "once"}
	if change != nil {
		change(&h)
	}
	return must(json.Marshal(h))
}

// passOf is the pass that a handover becomes by the key of an installation.
func passOf(s *secret.Sealer, text []byte) string {
	encode := base64.RawURLEncoding.EncodeToString
	return encode(text) + "." + encode(s.MAC("supervision.handover", string(text)))
}

// Only another copy of this installation brings people to a call, each to the copy that it means, once, soon, and as what they are now.
func TestWhoBringsPeopleToACall(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		who, id, boss := v.typed()
		v.employ(v.workspace, "viewer@example.com", "viewer")
		v.employ(v.rival, "rival@example.com", "owner")
		ours, theirs := v.parts.Sealer, secret.New(bytes.Repeat([]byte{9}, secret.MasterLength))
		ticket := func() string { return v.invited(boss, id, "WHISPER") }
		good := passOf(ours, v.handover(ticket(), "web", nil))
		s, proof, _ := v.handOver(good)
		s.next("ready")
		if want := base64.RawURLEncoding.EncodeToString(ours.MAC("supervision.answer", "once", "web")); proof != want {
			t.Errorf("it proves itself by %q", proof)
		}
		s.tell(map[string]any{"type": "whisper", "text": "Be kind."})
		s.next("whispered")
		for name, pass := range map[string]string{
			"none":                "",
			"no hash":             strings.Split(good, ".")[0],
			"another hash":        good[:len(good)-4] + "AAAA",
			"other words":         "AAAA" + good[4:],
			"of other keys":       passOf(theirs, v.handover(ticket(), "web", nil)),
			"to another copy":     passOf(ours, v.handover(ticket(), "another", nil)),
			"too old":             passOf(ours, v.handover(ticket(), "web", func(h *call.Handover) { h.By = time.Now().Add(-time.Second) })),
			"of an old ticket":    passOf(ours, v.handover(ticket(), "web", func(h *call.Handover) { h.Until = time.Now().Add(-time.Second) })),
			"longer than any is":  passOf(ours, v.handover(ticket(), "web", func(h *call.Handover) { h.Name = strings.Repeat("x", 5000) })),
			"the ticket as it is": ticket(),
		} {
			if s, _, status := v.handOver(pass); s != nil || status != http.StatusNotFound {
				t.Errorf("%s: %d", name, status)
			}
		}
		viewer, rival := v.userOf("viewer@example.com"), v.userOf("rival@example.com")
		out, _ := v.signIn("boss@example.com", password)
		signedOut := v.invited(out, id, "LISTEN")
		v.browse("DELETE", "/session", "", out)
		for name, pass := range map[string]string{
			"used already":        good,
			"who only reads":      passOf(ours, v.handover(ticket(), "web", func(h *call.Handover) { h.User, h.Session = viewer.ID, viewer.Session })),
			"of another tenant":   passOf(ours, v.handover(ticket(), "web", func(h *call.Handover) { h.User, h.Session = rival.ID, rival.Session })),
			"who has signed out":  passOf(ours, v.handover(signedOut, "web", nil)),
			"for another tenant":  passOf(ours, v.handover(ticket(), "web", func(h *call.Handover) { h.Subaccount = v.stranger })),
			"for a call not here": passOf(ours, v.handover(ticket(), "web", func(h *call.Handover) { h.Call = "call_01m7zzzzzzezzt1p20pdey9x3f" })),
		} {
			s, _, _ := v.handOver(pass)
			if s == nil || s.closed() != pagelink.CloseRefused {
				t.Errorf("%s comes in", name)
			}
		}
		late := passOf(ours, v.handover(ticket(), "web", nil))
		who.tell(map[string]any{"type": "hang_up"})
		who.code()
		if s.closed() != pagelink.CloseOver {
			t.Error("the call is over and they stay")
		}
		if s, _, _ := v.handOver(late); s.closed() != pagelink.CloseOver {
			t.Error("the call is over and they come in")
		}
	})
}

// userOf is somebody who is signed in.
func (v *visited) userOf(email string) *authz.Caller {
	v.t.Helper()
	v.signIn(email, password)
	ctx := store.System(context.Background(), "test")
	rows := must(v.store.Query(ctx, `SELECT s.id, s.user_id FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1`, email))
	defer func() { _ = rows.Close() }()
	c := &authz.Caller{}
	for rows.Next() {
		must(0, rows.Scan(&c.Session, &c.ID))
	}
	if c.Session == "" || rows.Err() != nil {
		v.t.Fatal("nobody is signed in")
	}
	return c
}

// A copy is asked only where it has announced itself with a lease that stands, and only one that proves itself is spoken with. Whatever goes
// wrong, the ticket is as good as before.
func TestAPeerThatIsNone(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		v.employ(v.workspace, "boss@example.com", "owner")
		boss, _ := v.signIn("boss@example.com", password)
		var dials, words atomic.Int32
		liar := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			dials.Add(1)
			w.Header().Set("X-Switchboard-Proof", "trust me")
			ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{pagelink.Supervision}})
			if err != nil {
				return
			}
			if _, _, err := ws.Read(r.Context()); err == nil {
				words.Add(1)
			}
		}))
		t.Cleanup(liar.Close)
		misled := httptest.NewServer(http.RedirectHandler(liar.URL+"/call/peer", http.StatusTemporaryRedirect))
		t.Cleanup(misled.Close)
		deaf := newWire(t)
		later := time.Now().UTC().Add(time.Hour)
		for name, c := range map[string]struct {
			set   func(*ent.CallUpdate)
			dials int32
		}{
			"it does not prove itself": {func(c *ent.CallUpdate) { c.SetOwner("a").SetOwnerURL(liar.URL).SetOwnedUntil(later) }, 1},
			"it leads elsewhere":       {func(c *ent.CallUpdate) { c.SetOwner("b").SetOwnerURL(misled.URL).SetOwnedUntil(later) }, 0},
			"nobody answers":           {func(c *ent.CallUpdate) { c.SetOwner("c").SetOwnerURL(deaf.url()).SetOwnedUntil(later) }, 0},
			"nobody has announced it":  {func(c *ent.CallUpdate) { c.SetOwner("d").SetOwnedUntil(later) }, 0},
			"its lease is over": {func(c *ent.CallUpdate) {
				c.SetOwner("e").SetOwnerURL(liar.URL).SetOwnedUntil(time.Now().UTC().Add(-time.Second))
			}, 0},
			"it is this one": {func(c *ent.CallUpdate) { c.SetOwner("web").SetOwnerURL(liar.URL).SetOwnedUntil(later) }, 0},
		} {
			dials.Store(0)
			id := v.carried()
			ticket := v.invited(boss, id, "LISTEN")
			v.own(id, c.set)
			for range 2 {
				if code := v.join(boss, ticket).closed(); code != pagelink.CloseElsewhere && name != "its lease is over" {
					t.Errorf("%s: %d", name, code)
				}
			}
			if n := dials.Load(); n != 2*c.dials || words.Load() != 0 {
				t.Errorf("%s: it was dialled %d times, and told %d things", name, n, words.Load())
			}
			if r := v.ask(`{ callSupervisions(callId: "` + id + `") { mode } }`); strings.Contains(string(r.raw), "LISTEN") {
				t.Errorf("%s: the ticket is used up", name)
			}
		}
	})
}

// carried is a call in progress that no copy has.
func (v *visited) carried() (id string) {
	v.t.Helper()
	ctx := workspace.As(context.Background(), v.workspace)
	authz.From(ctx).Subaccount = v.sub
	must(0, v.store.Tx(ctx, func(ctx context.Context) error {
		row, err := v.store.Client(ctx).Call.Create().SetCallType("web").SetDirection("inbound").SetAssistantID(v.bot).SetStatus("IN_PROGRESS").
			SetAskedAt(store.Timestamp()).SetAcceptedAt(store.Timestamp()).SetAnsweredAt(store.Timestamp()).Save(ctx)
		if err == nil {
			id = row.ID
		}
		return err
	}))
	return id
}

// own a call as another copy would.
func (v *visited) own(id string, set func(*ent.CallUpdate)) {
	v.t.Helper()
	ctx := store.System(context.Background(), "test")
	must(0, v.store.Tx(ctx, func(ctx context.Context) error {
		u := v.store.Client(ctx).Call.Update().Where(entcall.ID(id))
		set(u)
		return u.Exec(ctx)
	}))
}
