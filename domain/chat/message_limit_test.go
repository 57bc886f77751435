package chat_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/builtin"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// A stranger cannot have an assistant write to a number or an address of their choice over and over in one turn.
func TestTurnSendsFewMessages(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		m := p.modeled()
		p.Parts().Actions = builtin.New(builtin.Parts{Store: p.Parts().Store, Contacts: p.Parts().Contacts, Knowledge: p.Parts().Knowledge, Messenger: p.Parts().Messenger})
		p.write(func(ctx context.Context, client *ent.Client) error {
			return client.Assistant.UpdateOneID(p.assistant).SetPlatformTools([]string{"update_contact", "send_sms", "send_email"}).Exec(ctx)
		})
		turn := func(number string) {
			sends := llmtest.Call("send_sms", `{"text":"Hi"}`)
			for i := range 7 { // the same one would go out once
				sends = sends.And("send_sms", fmt.Sprintf(`{"text":"Hi %d"}`, i)).And("send_email", fmt.Sprintf(`{"subject":"Hi","body":"Hi %d"}`, i))
			}
			m.Play(llmtest.Call("update_contact", `{"phone":"`+number+`","email":"victim@example.org"}`), sends, sends, llmtest.Say("Done."))
			in := chat.Input{AssistantID: p.assistant, Input: "Send it.", ContactID: patch.Sent(&p.ann)}
			if _, err := p.Complete(p.ctx, in); err != nil {
				t.Fatal(err)
			}
		}
		turn("+19005551234")
		if texts, mails := p.texts.Asked(), p.mails.Taken(); texts != 0 || len(mails) != 3 {
			t.Errorf("%d texts to a number that nobody calls, and %d mails", texts, len(mails))
		}
		turn("+4930987654")
		if texts := p.texts.Taken(); len(texts) != 3 || texts[0].To != "+4930987654" {
			t.Errorf("%+v", texts)
		}
	})
}

// Messages go to no number that nobody calls, whoever wrote them.
func TestNumbersThatNobodyCallsGetNoMessages(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		for _, number := range []string{"+19005551234", "+5352345678"} {
			p.write(func(ctx context.Context, client *ent.Client) error {
				return client.Contact.UpdateOneID(p.ann).SetPhone(number).Exec(ctx)
			})
			p.wants(p.says("SMS", "Open today?"), "FAILED", "number_barred")
			p.wants(p.person("SMS", "Ben here."), "FAILED", "number_barred")
		}
		p.wants(p.says("EMAIL", "Open today?"), "SENT", "")
		if p.texts.Asked() != 0 {
			t.Error("something went out")
		}
	})
}
