package rest_test

import (
	"bytes"
	"log/slog"
	"testing"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// unblamed runs a test on both databases, and sees that nothing in it was taken for a failure of ours.
func unblamed(t *testing.T, f func(t *testing.T, b *bundle)) {
	t.Helper()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			var log safeBuffer
			f(t, setup(t, dialect, withParts(func(p *domain.Parts) {
				p.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelError}))
			})))
			if text := log.String(); text != "" {
				t.Errorf("%s", text)
			}
		})
	}
}

// Text that no database could hold names nothing, wherever it stands, and is nobody's mistake but its sender's.
func TestTextThatIsNone(t *testing.T) {
	t.Parallel()
	unblamed(t, func(t *testing.T, b *bundle) {
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
	})
}

// What would be no text if it were decoded twice names nothing either.
func TestTextIsDecodedOnce(t *testing.T) {
	t.Parallel()
	unblamed(t, func(t *testing.T, b *bundle) {
		for _, bad := range []string{"%2500", "%25FF"} {
			for _, path := range []string{"/files/" + bad, "/files/voices/" + bad, "/files/statements/" + bad + ".pdf"} {
				if r := b.send("GET", path, ""); r.status != 404 {
					t.Errorf("%s: %d %s", path, r.status, r.raw)
				}
			}
			if r := b.upload(bad, form{file: []byte("text"), filename: "a.txt", fields: map[string]string{"name": "A"}}); r.status != 404 {
				t.Errorf("an upload to %s: %d %s", bad, r.status, r.raw)
			}
		}
	})
}

// A contact in the query of the first API that is no text is one that is not there.
func TestLegacyContactThatIsNoText(t *testing.T) {
	t.Parallel()
	unblamed(t, func(t *testing.T, b *bundle) {
		unknown := b.send("GET", "/v2/get-conversation?location_id=loc-1&contact_id=none", "")
		for _, bad := range []string{"%00", "%FF", "x%C3"} {
			r := b.send("GET", "/v2/get-conversation?location_id=loc-1&contact_id="+bad, "")
			if r.status != 404 || !bytes.Equal(r.raw, unknown.raw) {
				t.Errorf("%s: %d %s, want %s", bad, r.status, r.raw, unknown.raw)
			}
		}
	})
}
