package rest_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	entevent "github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// keyed is a request under an Idempotency-Key.
type keyed struct{ path, body, key string }

// replayed says whether a request is answered from what is stored.
func (b *bundle) replayed(k keyed) bool {
	b.t.Helper()
	return b.send("POST", k.path, k.body, "Idempotency-Key", k.key).header.Get("Idempotent-Replayed") == "true"
}

// with sends a request under its key, which succeeds.
func (b *bundle) with(k keyed) (id string) {
	b.t.Helper()
	r := b.send("POST", k.path, k.body, "Idempotency-Key", k.key)
	if r.status >= 300 {
		b.t.Fatalf("%s: %d %s", k.path, r.status, r.raw)
	}
	id, _ = r.data()["id"].(string)
	return id
}

// held is a call of a visitor that was held in a conversation, and is over.
func (b *bundle) held(thread string) (id string) {
	b.t.Helper()
	b.within(func(ctx context.Context, client *ent.Client) error {
		row, err := client.Call.Create().SetSubaccountID(b.sub).SetCallType("web").SetDirection("inbound").SetConversationID(thread).
			SetStatus("COMPLETED").SetActive(false).Save(ctx)
		if err == nil {
			id = row.ID
		}
		return err
	})
	return id
}

// What is stored of a request goes with the contact that it is about, also where that was known only later; so do the events of an appointment
// from before. What is about others stays.
func TestEraseOfWhatWasStoredBefore(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		ada, assistant := b.made("/v3/contacts", `{"name":"Ada","phone":"+14155552671"}`), b.made("/v3/assistants", `{"name":"A"}`)
		say := func(more string) string {
			r := b.send("POST", "/v3/chat/completions", `{"assistant_id":"`+assistant+`","input":"Hi"`+more+`}`)
			return fmt.Sprint(r.data()["conversationId"])
		}
		hers, others := say(""), say("")
		var gone, stay []keyed
		for i, thread := range []string{hers, others} {
			before := keyed{"/v3/inbox/" + thread + "/notes", `{"content":"A visitor"}`, "before"}
			visit := keyed{"/v3/appointments", `{"start_time":"2027-01-01T10:00:00Z","address":"Main Street"}`, fmt.Sprint("visit ", i)}
			listed := keyed{"/v3/do-not-call-numbers", fmt.Sprintf(`{"number":"+1415555267%d"}`, i+1), fmt.Sprint("listed ", i)}
			b.with(before)
			held := b.held(thread)
			paused := keyed{"/v3/conversations/" + thread + "/pause", `{"until":"2099-01-01T00:00:00Z"}`, "paused"}
			resumed, ended := keyed{"/v3/conversations/" + thread + "/resume", "", "resumed"}, keyed{"/v3/calls/" + held + "/end", "", "ended"}
			for _, k := range []keyed{paused, resumed, ended} {
				b.with(k)
			}
			entry, visited := b.with(listed), b.with(visit)
			lifted := keyed{listed.path + "/" + entry + "/remove", `{"reason":"asked"}`, "lifted"}
			b.with(lifted)
			after := keyed{before.path, `{"content":"A regular"}`, "after"}
			if thread == hers {
				say(`,"conversation_id":"` + hers + `","contact_id":"` + ada + `"`)
				if r := b.send("PATCH", "/v3/appointments/"+visited, `{"contact_id":"`+ada+`"}`); r.status != 200 {
					t.Fatalf("%d %s", r.status, r.raw)
				}
				b.with(after)
				gone = append(gone, before, paused, resumed, ended, visit, listed, lifted, after)
				continue
			}
			b.with(after)
			stay = append(stay, before, paused, resumed, ended, visit, listed, lifted, after)
		}
		n := b.neighbour()
		preview := func(b *bundle) keyed { // which shows the rows of a file
			k := keyed{"/v3/contact-import-previews", fmt.Sprintf(`{"file_id":%q}`, b.file("a.csv", "name,phone\nAda,+14155552671\n").data()["id"]), "preview"}
			b.with(k)
			if !b.replayed(k) {
				t.Error("a preview is not answered from what is stored")
			}
			return k
		}
		gone = append(gone, preview(b))
		theirs := preview(n)
		if r := b.send("POST", "/v3/contacts/"+ada+"/permanent-delete", ""); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		for _, k := range gone {
			if b.replayed(k) {
				t.Errorf("%s %q of the erased contact is answered from what is stored", k.path, k.key)
			}
		}
		for _, k := range stay {
			if !b.replayed(k) {
				t.Errorf("%s %q of another is forgotten", k.path, k.key)
			}
		}
		if !n.replayed(theirs) {
			t.Error("a neighbour's preview is forgotten")
		}
		b.system(func(ctx context.Context, c *ent.Client) error {
			told := map[bool]int{}
			for _, e := range c.Event.Query().Where(entevent.Type("appointment.created"), entevent.SubaccountID(b.sub)).Order(entevent.ByCreatedAt()).AllX(ctx)[:2] {
				about := store.Text(e.ContactID) == ada
				told[about]++
				if about == (len(e.Data) > 0) {
					t.Errorf("the event about %q has %q", store.Text(e.ContactID), e.Data)
				}
			}
			if told[true] != 1 || told[false] != 1 {
				t.Errorf("appointments: %v", told)
			}
			return nil
		})
	})
}

// A file's name may name the contact, though nothing in the file does: the name goes, of the file, of its import, and from what is stored of both.
func TestEraseOfTheNamesOfFiles(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		ada := b.made("/v3/contacts", `{"name":"Ada Lovelace"}`)
		n := b.neighbour()
		upload := func(b *bundle, name string) reply {
			form := "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name + "\"\r\n\r\nname\nBob\n\r\n--B--\r\n"
			return b.send("POST", filesPath, form, "Content-Type", "multipart/form-data; boundary=B", "Idempotency-Key", name)
		}
		hers, others := "Lease of Ada Lovelace.csv", "Lease.csv"
		of := map[string]string{}
		imports := map[string]keyed{}
		for _, name := range []string{hers, others} {
			of[name] = fmt.Sprint(upload(b, name).data()["id"])
			imports[name] = keyed{"/v3/contact-imports", fmt.Sprintf(`{"file_id":%q}`, of[name]), name}
			b.with(imports[name])
		}
		waits := upload(b, "Bill of Ada Lovelace.csv").data()
		upload(n, hers)
		if !b.replayed(imports[hers]) || upload(b, hers).header.Get("Idempotent-Replayed") != "true" {
			t.Error("nothing is stored")
		}
		if r := b.send("POST", "/v3/contacts/"+ada+"/permanent-delete", ""); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		ctx := store.System(context.Background(), "test")
		await.Until(t, "the erasure does not end", func() bool {
			return b.store.Client(ctx).Erasure.Query().OnlyX(ctx).FinishedAt != nil
		})
		if f := b.store.Client(ctx).File.GetX(ctx, fmt.Sprint(waits["id"])); f.Name != "file.csv" {
			t.Errorf("an upload is still called %q", f.Name)
		}
		if list := string(b.send("GET", "/v3/contact-imports", "").raw); strings.Contains(list, "Lovelace") || !strings.Contains(list, others) {
			t.Errorf("the imports: %s", list)
		}
		for _, name := range []string{hers, others} {
			r := b.send("POST", imports[name].path, imports[name].body, "Idempotency-Key", name)
			if again := r.header.Get("Idempotent-Replayed") == "true"; again != (name == others) || strings.Contains(string(r.raw), "Lovelace") {
				t.Errorf("the import of %q: %t, %s", name, again, r.raw)
			}
		}
		if r := upload(b, hers); r.header.Get("Idempotent-Replayed") != "" || r.status != 201 {
			t.Errorf("the upload: %d %s", r.status, r.raw)
		}
		if r := upload(n, hers); r.header.Get("Idempotent-Replayed") != "true" {
			t.Errorf("a neighbour's upload is forgotten: %d", r.status)
		}
	})
}
