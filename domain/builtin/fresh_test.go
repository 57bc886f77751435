package builtin_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
)

// What the contact has just corrected is where messages go, and what they have just asked not to receive is not sent.
func TestMessagesGoToTheContactAsItIsNow(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		texts, mails := s.connect()
		s.does("update_contact", `{"email":"new@example.org","phone":"+14155552679"}`)
		s.does("send_email", `{"subject":"The way","body":"Turn left."}`)
		s.does("send_sms", `{"text":"Turn left."}`)
		if got := mails.Taken(); len(got) != 1 || got[0].To != "new@example.org" {
			t.Errorf("%+v", got)
		}
		if got := texts.Taken(); len(got) != 1 || got[0].To != "+14155552679" {
			t.Errorf("%+v", got)
		}
		s.write(func(ctx context.Context, client *ent.Client) {
			client.Contact.UpdateOneID(s.at.Contact.ID).SetDnd(true).ExecX(ctx)
		})
		for name, args := range map[string]string{"send_sms": `{"text":"Hi"}`, "send_email": `{"subject":"Hi","body":"Hi"}`} {
			if _, err := s.Do(s.ctx, name, s.at, json.RawMessage(args)); !strings.Contains(told(err), "asked not to receive") {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}
