package rest_test

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// since is the instant that the lists are asked for.
var since = time.Date(2026, 5, 1, 12, 0, 0, 123_456_000, time.UTC)

// dated are rows around that instant, newest first.
var dated = []struct {
	name             string
	created, updated time.Duration
}{
	{"later", time.Millisecond, time.Second}, {"at", 0, 0}, {"before", -time.Microsecond, -time.Microsecond}, {"changed", -time.Hour, time.Microsecond},
}

// sinceLists are the lists that keep copies in step, and another filter of each that one or more of the rows meet.
var sinceLists = map[string]struct{ filter, meet string }{
	"contacts":      {"search=chang&source=changed", "changed"},
	"conversations": {"sort=oldest", "changed at later"},
	"calls":         {"status=COMPLETED", "later at changed"},
	"appointments":  {"status=CONFIRMED", "later"},
}

// dates plants the rows in every list, and gives their names by their ids.
func (b *bundle) dates(t *testing.T, sub, ws string) map[string]string {
	t.Helper()
	names := map[string]string{}
	ctx := authz.With(store.System(context.Background(), "test"), &authz.Caller{Kind: authz.KindSystem, ID: "test", Workspace: ws, Subaccount: sub})
	err := b.store.Tx(ctx, func(ctx context.Context) error {
		c := b.store.Client(ctx)
		for _, d := range dated {
			created, updated := since.Add(d.created), since.Add(d.updated)
			status := map[bool]string{true: "CONFIRMED", false: "SCHEDULED"}[d.name == "later"]
			text, pieces := contact.Index(sub, &ent.Contact{Name: &d.name})
			person, err := c.Contact.Create().SetSubaccountID(sub).SetCreatedAt(created).SetUpdatedAt(updated).
				SetName(d.name).SetSearchText(text).SetGrams(pieces).SetSource(d.name).Save(ctx)
			if err != nil {
				return err
			}
			thread, err := c.Conversation.Create().SetSubaccountID(sub).SetCreatedAt(created).SetUpdatedAt(updated).Save(ctx)
			if err != nil {
				return err
			}
			call, err := c.Call.Create().SetSubaccountID(sub).SetCreatedAt(created).SetUpdatedAt(updated).
				SetDirection("inbound").SetToNumber("+12025550123").SetStatus("COMPLETED").SetActive(false).Save(ctx)
			if err != nil {
				return err
			}
			meeting, err := c.Appointment.Create().SetSubaccountID(sub).SetCreatedAt(created).SetUpdatedAt(updated).SetStatus(status).SetStartTime(since).Save(ctx)
			if err != nil {
				return err
			}
			for _, id := range []string{person.ID, thread.ID, call.ID, meeting.ID} {
				names[id] = d.name
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// named pages through a list, one row at a time, and gives the names of the rows.
func (b *bundle) named(t *testing.T, names map[string]string, path string, query url.Values, headers ...string) string {
	t.Helper()
	query = must(url.ParseQuery(query.Encode()))
	query.Set("limit", "1")
	var seen []string
	for range len(dated) + 1 {
		r := b.send("GET", path+"?"+query.Encode(), "", headers...)
		if r.status != 200 {
			t.Fatalf("%s?%s: %d %s", path, query.Encode(), r.status, r.raw)
		}
		ids, _ := r.rows()
		for _, id := range ids {
			seen = append(seen, names[id])
		}
		next := r.header.Get("X-Next-Cursor")
		if next == "" {
			break
		}
		query.Set("cursor", next)
	}
	return strings.Join(seen, " ")
}

func at(d time.Duration) string { return since.Add(d).Format(time.RFC3339Nano) }

// Both bounds are inclusive, combine with each other and with other filters, and see nobody else's rows.
func TestListsSinceATime(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		names := b.dates(t, b.sub, b.workspace)
		strange := b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})
		for list, more := range sinceLists {
			path := "/v3/" + list
			for query, want := range map[string]string{
				"created_since=" + at(0):                                                        "later at",
				"updated_since=" + at(0):                                                        "later at changed",
				"updated_since=" + at(-time.Microsecond):                                        "later at before changed",
				"created_since=" + at(-time.Microsecond):                                        "later at before",
				"updated_since=" + at(2*time.Second):                                            "",
				"created_since=" + since.In(time.FixedZone("", 19800)).Format(time.RFC3339Nano): "later at",
				"created_since=0001-01-01T00:00:00Z&updated_since=" + at(0):                     "later at changed",
				"updated_since=9999-12-31T23:59:59Z":                                            "",
				"created_since=" + at(0) + "&updated_since=" + at(time.Millisecond):             "later",
				"updated_since=" + at(0) + "&" + more.filter:                                    more.meet,
			} {
				q := must(url.ParseQuery(strings.ReplaceAll(query, "+", "%2B")))
				if got := b.named(t, names, path, q); got != want {
					t.Errorf("%s?%s: %q, want %q", list, query, got, want)
				}
				if got := b.named(t, names, path, q, "Authorization", "Bearer "+strange); got != "" {
					t.Errorf("%s?%s: another tenant sees %q", list, query, got)
				}
			}
		}
		q := url.Values{"updated_since": {at(0)}, "sort": {"updated"}}
		if got := b.named(t, names, "/v3/conversations", q); got != "later changed at" {
			t.Errorf("the last changed first: %q", got)
		}
	})
}

// What is no instant is refused by its name, and a cursor is good for the bounds that it was given for.
func TestListsSinceNoTime(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.dates(t, b.sub, b.workspace)
		for list := range sinceLists {
			path := "/v3/" + list
			for _, name := range []string{"created_since", "updated_since"} {
				for _, wrong := range []string{"", "yesterday", "2026-05-01", "2026-05-01T12:00:00", "1777636800", "null", at(0) + "&" + name + "=" + at(0)} {
					r := b.send("GET", path+"?"+name+"="+wrong, "")
					if r.status != 422 || !slices.Equal(r.fields(), []string{name}) {
						t.Errorf("%s?%s=%s: %d %s", list, name, wrong, r.status, r.raw)
					}
				}
				bound := path + "?limit=1&" + name + "="
				next := b.send("GET", bound+at(0), "").header.Get("X-Next-Cursor")
				if next == "" {
					t.Fatalf("%s has no second page", list)
				}
				for _, other := range []string{path + "?limit=1", bound + at(time.Microsecond), strings.Replace(bound, name, map[string]string{
					"created_since": "updated_since", "updated_since": "created_since",
				}[name], 1) + at(0)} {
					b.refusesCursor(t, other, other+"&cursor="+next)
				}
				if r := b.send("GET", bound+at(0)+"&cursor="+next, ""); r.status != 200 {
					t.Errorf("its own cursor: %d %s", r.status, r.raw)
				}
			}
		}
	})
}

// The same bounds over GraphQL, and as arguments of the tools.
func TestListsSinceATimeByTheOtherDoors(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.dates(t, b.sub, b.workspace)
		session := b.agent(b.key)
		tools := b.tools(session)
		for list := range sinceLists {
			r := b.ask(`{ ` + list + `(createdSince: "` + at(0) + `", updatedSince: "` + at(time.Millisecond) + `") { totalCount nodes { id } } }`)
			if n := under(r.body, "data", list, "totalCount"); n != 1.0 {
				t.Errorf("GraphQL, %s: %s", list, r.raw)
			}
			tool := list + "_list"
			text, out, failed := b.used(session, tools, tool, map[string]any{"created_since": at(0), "updated_since": at(time.Millisecond)})
			if rows, _ := out["data"].([]any); failed || len(rows) != 1 {
				t.Errorf("%s: %s", tool, text)
			}
		}
	})
}
