package rest_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// rowsOf is every row of every table of tenants, as text, by its id.
func (b *bundle) rowsOf(t *testing.T) map[string]map[string]string {
	t.Helper()
	out := map[string]map[string]string{}
	for _, w := range ent.Walls {
		out[w.Table] = b.rowsIn(t, w.Table)
	}
	return out
}

func (b *bundle) rowsIn(t *testing.T, table string) map[string]string {
	t.Helper()
	rows := must(b.store.SystemDB().QueryContext(context.Background(), `SELECT * FROM "`+table+`"`))
	defer func() { _ = rows.Close() }()
	columns, out := must(rows.Columns()), map[string]string{}
	for rows.Next() {
		values, targets := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			targets[i] = &values[i]
		}
		if err := rows.Scan(targets...); err != nil {
			t.Fatal(err)
		}
		row := map[string]string{}
		for i, c := range columns {
			row[c] = fmt.Sprint(values[i])
		}
		out[row["id"]] = fmt.Sprint(row)
	}
	return out
}

// tell plants what TestErase does not: a call with its recording, an opt-out, a refusal.
func (b *bundle) tell(t *testing.T, contactID string) (callID string) {
	t.Helper()
	ctx := authz.With(context.Background(), &authz.Caller{Kind: authz.KindSystem, ID: "test", Workspace: b.workspace, Subaccount: b.sub})
	err := b.store.Tx(ctx, func(ctx context.Context) error {
		client := b.store.Client(ctx)
		conversation, err := client.Conversation.Query().FirstID(ctx)
		if err != nil {
			return err
		}
		err = client.Rating.Create().SetConversationID(conversation).SetQuestion("Well?").SetHash("hash-canary").SetMessageID("msg").
			SetToken([]byte("token-canary")).SetExpiresAt(time.Now()).SetScore(3).SetComment("From " + canary).Exec(ctx)
		if err != nil {
			return err
		}
		row, err := client.Call.Create().SetDirection("inbound").SetToNumber("+14155550100").SetFromNumber("+14155552671").SetContactID(contactID).
			SetConversationID(conversation).SetActive(false).SetRecorded(true).SetTranscript([]byte(`[{"text":"I am ` + canary + `"}]`)).Save(ctx)
		if err != nil {
			return err
		}
		callID = row.ID
		if err := client.Supervision.Create().SetCallID(callID).SetUserID("usr").SetMode("LISTEN").SetTicket("t").Exec(ctx); err != nil {
			return err
		}
		return client.CallRefusal.Create().SetReason("quiet_hours").SetToNumber("+14155552671").SetEvidence([]byte(`[]`)).Exec(ctx)
	})
	if err != nil {
		t.Fatal(err)
	}
	must(b.door.Product.Files.KeepRecording(ctx, callID, "audio/wav", strings.NewReader(strings.Repeat("sound", 1000)), func(context.Context) error { return nil }))
	if _, raw := b.graph(`mutation { addDoNotCall(number: "+14155552671", reason: "asked") { id } }`, nil); strings.Contains(string(raw), "errors") {
		t.Fatalf("%s", raw)
	}
	return callID
}

// unpack reads a ZIP: the objects of each file of JSON, and the other files as they are.
func unpack(t *testing.T, raw []byte) (rows map[string][]map[string]any, files map[string]string) {
	t.Helper()
	z := must(zip.NewReader(bytes.NewReader(raw), int64(len(raw))))
	rows, files = map[string][]map[string]any{}, map[string]string{}
	for _, f := range z.File {
		text := string(must(io.ReadAll(must(f.Open()))))
		files[f.Name] = text
		if table, ok := strings.CutSuffix(f.Name, ".json"); ok && table != "index" {
			var list []map[string]any
			if err := json.Unmarshal([]byte(text), &list); err != nil {
				t.Fatalf("%s: %v", f.Name, err)
			}
			rows[table] = list
		}
	}
	return rows, files
}

// Whatever erasing a contact takes away or blanks is in an export of it from before.
func TestDossierHasWhatErasureTakes(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		planted := b.plant()
		call := b.tell(t, planted["contact"])
		b.eventually(t, "assistant.synced", planted["assistant"]) // its event would be missing in an export from before
		made, raw := b.graph(`mutation($id: ID!) { exportContact(id: $id) { name path } }`, map[string]any{"id": planted["contact"]})
		if made == nil {
			t.Fatalf("%s", raw)
		}
		r := b.send("GET", fmt.Sprint(made["path"]), "")
		if r.status != 200 || r.header.Get("Content-Type") != "application/zip" || !strings.HasSuffix(r.header.Get("Content-Disposition"), ".zip") {
			t.Fatalf("%d %v %s", r.status, r.header, r.raw)
		}
		rows, files := unpack(t, r.raw)
		if len(rows) < 15 {
			t.Errorf("%d tables", len(rows))
		}
		for name, text := range files {
			if strings.Contains(text, "hash-canary") || strings.Contains(text, "token-canary") {
				t.Errorf("%s has the secret of a link", name)
			}
			if strings.HasPrefix(name, "recordings/"+call) && text != strings.Repeat("sound", 1000) {
				t.Errorf("%s: %d bytes", name, len(text))
			}
		}
		var index struct {
			Format     int
			Rows       map[string]int
			Recordings []struct{ Name string }
			Withheld   []string
		}
		if err := json.Unmarshal([]byte(files["index.json"]), &index); err != nil || index.Format != 1 || len(index.Recordings) != 1 {
			t.Fatalf("%v: %s", err, files["index.json"])
		}
		if fmt.Sprint(index.Withheld) != "[workspace_do_not_calls audit_entries]" || files["audit_entries.json"] != "" {
			t.Errorf("withheld from a key: %v", index.Withheld)
		}
		for table, n := range index.Rows {
			if n != len(rows[table]) {
				t.Errorf("%s: %d rows, and the index says %d", table, len(rows[table]), n)
			}
		}
		for _, name := range []string{"contacts", "messages", "calls", "turns", "tool_calls", "contact_notes", "conversation_notes", "ratings", "appointments", "events"} {
			if !strings.Contains(files[name+".json"], canary) {
				t.Errorf("%s has nothing of what was planted: %s", name, files[name+".json"])
			}
		}
		await.Until(t, "events are not numbered", func() bool { return b.value(t, `SELECT count(*) FROM events WHERE sequence IS NULL`) == "0" })
		before := b.rowsOf(t)
		if r := b.send("POST", "/v3/contacts/"+planted["contact"]+"/permanent-delete", ""); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		await.Until(t, "the erasure does not end", func() bool {
			ctx := store.System(context.Background(), "test")
			row := b.store.Client(ctx).Erasure.Query().OnlyX(ctx)
			return row.FinishedAt != nil
		})
		b.compare(t, before, b.rowsOf(t), rows)
	})
}

// compare looks for rows that the erasure has changed in what was exported.
func (b *bundle) compare(t *testing.T, before, after map[string]map[string]string, rows map[string][]map[string]any) {
	t.Helper()
	touched := 0
	for table, was := range before {
		for id, text := range was {
			if after[table][id] == text {
				continue
			}
			exported, known := contact.Held(table)
			// What is stored, how many events there were, analytics, which count meanwhile, the sync of an assistant, which may end meanwhile, and
			// when the key was last used.
			counts := table == "subaccounts" || table == "event_streams" || table == "api_keys" || table == "assistants" || strings.HasPrefix(table, "figure")
			if !known && !counts {
				t.Errorf("erasing a contact changes %s, which is not in the list of what is held of one", table)
			}
			if !exported || rows[table] == nil { // or the key may not read it
				continue
			}
			touched++
			found := false
			for _, row := range rows[table] {
				found = found || row["id"] == id
			}
			if !found && (table != "files" || !strings.Contains(text, "old.csv")) && !strings.Contains(text, "application/zip") {
				t.Errorf("%s %s is not in the export: %s", table, id, text)
			}
		}
	}
	if touched < 10 {
		t.Errorf("the erasure has changed %d rows only: the test would prove nothing", touched)
	}
}

// An export is for those who may read all that is in it, when it is made and when it is fetched; the audit trail says who.
func TestDossierScopes(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		id := b.made("/v3/contacts", `{"name":"Ada"}`)
		text := string(must(json.Marshal(map[string]any{"query": `mutation { exportContact(id: "` + id + `") { path } }`})))
		all := []string{"contacts:list", "contacts:read", "conversations:read", "messages:list", "calls:read", "appointments:read"}
		made := b.send("POST", "/graphql", text, "Authorization", "Bearer "+b.limited(all...))
		var answer struct {
			Data struct{ ExportContact struct{ Path string } }
		}
		if err := json.Unmarshal(made.raw, &answer); err != nil || answer.Data.ExportContact.Path == "" {
			t.Fatalf("%v: %s", err, made.raw)
		}
		path := answer.Data.ExportContact.Path
		for i, missing := range all[1:] { // who may read one may list them
			some := append(append([]string{}, all[:i+1]...), all[i+2:]...)
			key := "Bearer " + b.limited(some...)
			if r := b.send("POST", "/graphql", text, "Authorization", key); !bytes.Contains(r.raw, []byte(missing)) {
				t.Errorf("without %s: %s", missing, r.raw)
			}
			if r := b.send("GET", path, "", "Authorization", key); r.status != 403 {
				t.Errorf("fetched without %s: %d", missing, r.status)
			}
		}
		other := b.send("POST", "/graphql", strings.Replace(text, id, "con_01m83n9mnfed59213twjz32q3a", 1))
		if !bytes.Contains(other.raw, []byte("not_found")) {
			t.Errorf("a contact that there is not: %s", other.raw)
		}
		if r := b.send("POST", "/graphql", text, "X-Subaccount-Id", b.other, "Authorization", "Bearer "+b.wide()); !bytes.Contains(r.raw, []byte("not_found")) {
			t.Errorf("from the neighbour: %s", r.raw)
		}
		if trail := fmt.Sprint(b.rowsIn(t, "audit_entries")); !strings.Contains(trail, "action:contact.export") || !strings.Contains(trail, "target_id:"+id) {
			t.Errorf("the audit trail: %s", trail)
		}
		b.send("POST", "/v3/contacts/"+id+"/permanent-delete", "")
		if r := b.send("GET", path, ""); r.status != 404 {
			t.Errorf("fetched after the contact was erased: %d", r.status)
		}
	})
}
