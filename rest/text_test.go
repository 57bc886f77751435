package rest_test

import (
	"bytes"
	"log/slog"
	"testing"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// Text that no database could hold names nothing, wherever it stands, and is nobody's mistake but its sender's.
func TestTextThatIsNone(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			var log bytes.Buffer
			b := setup(t, dialect, withParts(func(p *domain.Parts) {
				p.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelError}))
			}))
			for _, bad := range []string{"%00", "%FF", "x%C3"} {
				for _, path := range []string{"/call/", "/brand/", "/v3/contacts/", "/rate/", "/session/invitations/"} {
					if r := b.send("GET", path+bad, ""); r.status != 404 {
						t.Errorf("%s%s: %d %s", path, bad, r.status, r.raw)
					}
				}
			}
			all := b.newKey(b.workspace, workspace.NewKey{Preset: "admin"})
			if r := b.send("GET", "/v3/contacts", "", "Authorization", "Bearer "+all, "X-Subaccount-Id", "\xff"); r.status != 404 {
				t.Errorf("the subaccount: %d %s", r.status, r.raw)
			}
			b.employ(b.workspace, "ada@example.com", "owner")
			b.employ(b.rival, "ada@example.com", "owner")
			cookie, _ := b.signIn("ada@example.com", password)
			for what, r := range map[string]reply{
				"a header": b.browse("POST", "/graphql", `{"query":"{ contacts { totalCount } }"}`, cookie, "X-Subaccount-Id", "\xff"),
				"a link":   b.browse("GET", "/files/file_01m8bqyz9df78setrcbwv2tes7?subaccount_id=%00", "", cookie),
			} {
				if r.status != 404 {
					t.Errorf("the subaccount of a person in %s: %d %s", what, r.status, r.raw)
				}
			}
			if r := b.send("POST", "/v3/contacts", `{"name":"Ada"}`, "Idempotency-Key", "\xff"); r.status != 422 || r.code() != "validation_error" {
				t.Errorf("the key of a repeat: %d %s", r.status, r.raw)
			}
			if log.Len() > 0 {
				t.Errorf("%s", log.String())
			}
		})
	}
}
