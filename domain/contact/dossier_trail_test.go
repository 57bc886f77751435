package contact_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
)

// exports everything about a contact: the file of a table.
func (d *desk) exports(id, table string) (text string) {
	d.t.Helper()
	c := *authz.From(d.ctx)
	c.Kind = authz.KindSystem
	ctx := authz.With(d.ctx, &c)
	f, err := d.ExportOne(ctx, id)
	if err != nil {
		d.t.Fatal(err)
	}
	var b bytes.Buffer
	if err := d.WriteExport(ctx, f, &b); err != nil {
		d.t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		d.t.Fatal(err)
	}
	r, err := z.Open(table + ".json")
	if err != nil {
		d.t.Fatal(err)
	}
	defer func() { _ = r.Close() }()
	all, err := io.ReadAll(r)
	if err != nil {
		d.t.Fatal(err)
	}
	return string(all)
}

// What was done to a contact together with others is in an export of it, and what was done to the others is not.
func TestDossierHasWhatWasDoneTogether(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		var ids []string
		d.write(func(ctx context.Context, client *ent.Client) {
			for range 3 {
				ids = append(ids, client.Contact.Create().SaveX(ctx).ID)
			}
		})
		d.write(func(ctx context.Context, client *ent.Client) {
			client.Contact.UpdateOneID(ids[2]).SetName("Zoe").ExecX(ctx)
		})
		for i, id := range ids {
			var entries []struct {
				Action  string
				Changes []struct{ Type, ID, Op string }
			}
			text := d.exports(id, "audit_entries")
			if err := json.Unmarshal([]byte(text), &entries); err != nil {
				t.Fatalf("%v: %s", err, text)
			}
			made := 0
			for _, e := range entries {
				for _, c := range e.Changes {
					if c.Op == "create" && c.ID == id {
						made++
					}
				}
			}
			if made != 1 || strings.Contains(text, `"update"`) != (i == 2) {
				t.Errorf("contact %d: %s", i, text)
			}
			for j, other := range ids {
				if beside := strings.Contains(strings.Replace(text, `"target_id":"`+ids[0]+`"`, "", 1), other); beside != (i == j) {
					t.Errorf("the export of contact %d has contact %d, %v: %s", i, j, beside, text)
				}
			}
		}
	})
}

// What a tool has begun to send is work under way: the address is in it as a hash, and the text in the message or the use of the tool.
func TestDossierHasNoWorkUnderWay(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		var ann string
		d.write(func(ctx context.Context, client *ent.Client) {
			ann = client.Contact.Create().SetName("Ann").SaveX(ctx).ID
			c := client.Conversation.Create().SetContactID(ann).SaveX(ctx)
			client.Message.Create().SetConversationID(c.ID).SetContent("Send me the code").SetChannel("SMS").SetSource("api").SetAwaits("turn").
				SetSends([]byte(`[{"key":"hash of the address"}]`)).ExecX(ctx)
		})
		if text := d.exports(ann, "messages"); !strings.Contains(text, "Send me the code") || strings.Contains(text, "sends") || strings.Contains(text, "hash") {
			t.Errorf("%s", text)
		}
	})
}
