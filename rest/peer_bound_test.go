package rest_test

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	pagelink "github.com/switchboard-dev/switchboard/platform/browser"
	pools "github.com/switchboard-dev/switchboard/platform/share"
)

// host is another copy, as far as a socket goes: it proves itself, and says ready.
func (v *visited) host() *httptest.Server {
	v.t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		claims, _, _ := strings.Cut(r.Header.Get("X-Switchboard-Handover"), ".")
		var h call.Handover
		if text, err := base64.RawURLEncoding.DecodeString(claims); err != nil || json.Unmarshal(text, &h) != nil {
			return
		}
		w.Header().Set("X-Switchboard-Proof", base64.RawURLEncoding.EncodeToString(v.parts.Sealer.MAC("supervision.answer", h.Nonce, h.Owner)))
		ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{pagelink.Supervision}})
		if err != nil {
			return
		}
		_ = ws.Write(r.Context(), websocket.MessageText, []byte(`{"type":"ready"}`))
		_, _, _ = ws.Read(r.Context())
		_ = ws.CloseNow()
	}))
	v.t.Cleanup(s.Close)
	return s
}

// Fifty people of a subaccount connect by way of one copy, and not one more; one who leaves makes room.
func TestHowManyGoByWayOfOneCopy(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		v.employ(v.workspace, "boss@example.com", "owner")
		boss, _ := v.signIn("boss@example.com", password)
		id, other := v.carried(), v.host()
		v.own(id, func(u *ent.CallUpdate) {
			u.SetOwner("a").SetOwnerURL(other.URL).SetOwnedUntil(time.Now().UTC().Add(time.Hour))
		})
		first := v.joined(boss, id, "LISTEN")
		for range 49 {
			v.joined(boss, id, "LISTEN")
		}
		late := v.invited(boss, id, "LISTEN")
		if code := v.join(boss, late).closed(); code != pagelink.CloseBusy {
			t.Errorf("one more: %d", code)
		}
		_ = first.ws.CloseNow()
		await.Until(t, "no place is free", func() bool {
			s := v.join(boss, late)
			return await.For(t, "no answer", func() (bool, bool) {
				s.mu.Lock()
				defer s.mu.Unlock()
				return len(s.told) > 0, len(s.told) > 0 || s.code != 0
			})
		})
	})
}

// A workspace has half of the places, whatever its subaccounts.
func TestHowManyOfOneWorkspaceGoByWayOfOneCopy(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		const most = 250
		v.employ(v.workspace, "boss@example.com", "owner")
		boss, _ := v.signIn("boss@example.com", password)
		id, other := v.carried(), v.host()
		v.own(id, func(u *ent.CallUpdate) {
			u.SetOwner("a").SetOwnerURL(other.URL).SetOwnedUntil(time.Now().UTC().Add(time.Hour))
		})
		relays := v.door.Shares()["relayed_sockets"]
		leave := must(relays.Take(most, pools.Part{Of: "workspace " + v.workspace, Most: most}))
		late := v.invited(boss, id, "LISTEN")
		if code := v.join(boss, late).closed(); code != pagelink.CloseBusy {
			t.Errorf("beside all of the workspace: %d", code)
		}
		leave()
		v.joined(boss, id, "LISTEN")
	})
}
