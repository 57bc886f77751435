package rest_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// waitingBody is a body that comes once something else has happened.
type waitingBody struct {
	io.Reader

	first sync.Once
	wait  func()
}

// Read of io.Reader.
func (w *waitingBody) Read(p []byte) (int, error) {
	w.first.Do(w.wait)
	return w.Reader.Read(p)
}

// late sends a request whose body comes a second after meanwhile, which is called when the server waits for the body. Headers come in pairs.
func (b *bundle) late(method, path, body string, meanwhile func(), headers ...string) reply {
	b.t.Helper()
	began := time.Now()
	req := must(http.NewRequestWithContext(context.Background(), method, b.url+path, &waitingBody{Reader: strings.NewReader(body), wait: func() {
		meanwhile()
		done := time.Now()
		await.Until(b.t, "time stands still", func() bool { return time.Since(done) > time.Second && time.Since(began) > time.Second })
	}}))
	req.ContentLength = int64(len(body))
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Expect", "100-continue")
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	client := &http.Client{Transport: &http.Transport{ExpectContinueTimeout: time.Minute}}
	defer client.CloseIdleConnections()
	resp, err := client.Do(req)
	if err != nil {
		b.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	r := reply{status: resp.StatusCode, header: resp.Header, raw: must(io.ReadAll(resp.Body))}
	_ = json.Unmarshal(r.raw, &r.body)
	return r
}

// rows counts what the requests of the tests below would make.
func (b *bundle) rows() int {
	ctx := store.System(context.Background(), "test")
	c := b.store.Client(ctx)
	return must(c.ApiKey.Query().Count(ctx)) + must(c.Contact.Query().Count(ctx)) + must(c.Assistant.Query().Count(ctx)) + must(c.File.Query().Count(ctx))
}

// Somebody who is removed or demoted while their request's body is still arriving changes nothing by it.
func TestRightsAreCheckedAfterALateBody(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "boss@example.com", "owner")
		boss := b.asking("boss@example.com")
		const body = `{"query":"mutation { createApiKey(input: {name: \"K\", preset: \"admin\"}) { secret } }"}`
		for name, change := range map[string]string{
			"removed": `removeMember(id: %q)`, "another role": `updateMember(id: %q, input: {role: "viewer"})`,
			"other subaccounts": `updateMember(id: %q, input: {subaccounts: ["` + b.sub + `"]})`, "the same": "",
		} {
			ctx, email := workspace.As(context.Background(), b.workspace), strings.ReplaceAll(name, " ", ".")+"@example.com"
			p := must(b.door.Product.People.Add(ctx, email, "", "admin", password))
			id := must(b.store.Client(ctx).Membership.Query().Where(membership.UserID(p.ID)).OnlyID(ctx))
			cookie, _ := b.signIn(email, password)
			before, want := b.rows(), map[string]int{"removed": http.StatusForbidden, "the same": http.StatusOK}[name]
			r := b.late("POST", "/graphql", body, func() {
				if change == "" {
					return
				}
				if r := boss("mutation { " + fmt.Sprintf(change, id) + " { id } }"); r.status != 200 || r.body["errors"] != nil {
					t.Errorf("%s: %s", name, r.raw)
				}
			}, "Origin", "http://test", "Cookie", cookie)
			if made := b.rows() - before; r.status != cmp.Or(want, http.StatusUnauthorized) || (made == 0) != (change != "") {
				t.Errorf("%s: %d %s makes %d", name, r.status, r.raw, made)
			}
		}
	})
}

// A key that is revoked while a body still comes opens no door, nor does one whose subaccount is archived.
func TestKeysAreCheckedAfterALateBody(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		const file = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\nContent-Type: text/csv\r\n\r\nname\nA\r\n--x--\r\n"
		for change, want := range map[string]int{"": 0, "revoked": http.StatusUnauthorized, "archived": http.StatusNotFound} {
			for path, body := range map[string]string{
				"/v3/contacts": `{"name":"A"}`, "/v2/create-assistant": `{"location_id":"%s"}`, "/files": file,
				"/graphql": `{"query":"mutation { createContact(input: {name: \"A\"}) { id } }"}`,
			} {
				location := id.New("loc")
				body, sub := strings.ReplaceAll(body, "%s", location), b.subaccount(b.workspace, location)
				id, key, err := b.workspaces.AddKey(workspace.As(t.Context(), b.workspace), workspace.NewKey{Name: "Key", Preset: "admin", Subaccounts: []string{sub}})
				if err != nil {
					t.Fatal(err)
				}
				headers := []string{"Authorization", "Bearer " + key}
				if path == "/files" {
					headers = append(headers, "Content-Type", "multipart/form-data; boundary=x")
				}
				before := b.rows()
				r := b.late("POST", path, body, func() {
					switch change {
					case "revoked":
						must(0, b.workspaces.RevokeKey(t.Context(), id))
					case "archived":
						must(0, b.store.Tx(store.System(t.Context(), "test"), func(ctx context.Context) error {
							return b.store.Client(ctx).Subaccount.UpdateOneID(sub).SetArchived(true).Exec(ctx)
						}))
					}
				}, headers...)
				if made := b.rows() - before; want != 0 && r.status != want || want == 0 && r.status >= 300 || (want != 0) != (made == 0) {
					t.Errorf("%s, %s: %d %s makes %d", path, change, r.status, r.raw, made)
				}
			}
		}
	})
}
