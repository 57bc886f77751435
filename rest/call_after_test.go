package rest_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/ent"
	enttag "github.com/switchboard-dev/switchboard/ent/tag"
)

// What follows a call follows also where its transcript cannot be read.
func TestAfterACallThatCannotBeRead(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		contact := p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`)
		var id string
		p.alter(func(ctx context.Context, client *ent.Client) error {
			row, err := client.Call.Create().SetSubaccountID(p.sub).SetDirection("outbound").SetToNumber("+15005550001").SetFromNumber("+14155550100").
				SetAssistantID(p.bot).SetContactID(contact).SetStatus("COMPLETED").SetActive(false).SetDisconnectionReason("completed").
				SetTranscript(json.RawMessage(`{"version":2}`)).Save(ctx)
			if err == nil {
				id = row.ID
			}
			return err
		})
		w := &call.AfterWorker{Service: p.door.Product.Calls}
		if err := w.Work(t.Context(), &river.Job[call.AfterArgs]{Args: call.AfterArgs{CallID: id}}); err != nil {
			t.Error(err)
		}
		p.alter(func(ctx context.Context, client *ent.Client) error {
			tags, err := client.Tag.Query().Select(enttag.FieldName).Strings(ctx)
			if !slices.Contains(tags, "call:completed") {
				t.Errorf("the tags are %q", tags)
			}
			return err
		})
	})
}
