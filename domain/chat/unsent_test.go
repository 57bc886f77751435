package chat_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/platform/notify"
)

// The contact gets the beginning of a reply that is longer than a text message can be.
func TestLongReplyByTextIsCut(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		const said = "You said: "
		for _, c := range []struct {
			name, channel, text, ends string
			cut                       bool
		}{
			{"as long as it can be", "SMS", strings.Repeat("x", 1590), "x", false},
			{"sentences", "SMS", strings.Repeat("Is it open on day nine? ", 100), "Is it open on day nine?", true},
			{"words", "SMS", strings.Repeat("word ", 400), " word…", true},
			{"one word", "SMS", strings.Repeat("🙂", 1700), "🙂…", true},
			{"an e-mail", "EMAIL", strings.Repeat("word ", 400), "word ", false},
		} {
			m := p.says(c.channel, c.text)
			if whole := m.Content == said+c.text; whole == c.cut || m.Incomplete != c.cut || !strings.HasSuffix(m.Content, c.ends) ||
				!strings.HasPrefix(said+c.text, strings.TrimSuffix(m.Content, "…")) {
				t.Errorf("%s: %d characters, incomplete %t: %q", c.name, utf8.RuneCountInString(m.Content), m.Incomplete, m.Content)
			}
			p.wants(m, "SENT", "")
			row := p.Parts().Store.Client(p.ctx).Turn.Query().Where(turn.MessageID(m.ID)).OnlyX(p.ctx)
			if row.Outcome != "ANSWERED" || (value(row.Failure) == "The reply was longer than a text message can be.") != c.cut {
				t.Errorf("%s: the turn is %s because of %q", c.name, row.Outcome, value(row.Failure))
			}
			if texts := p.texts.Taken(); c.channel == "SMS" && texts[len(texts)-1].Body != m.Content {
				t.Errorf("%s: %q goes out", c.name, texts[len(texts)-1].Body)
			}
		}
	})
}

// handedOff is why the conversation waits for a person, "" where it does not.
func (p *post) handedOff() string {
	p.t.Helper()
	c := p.stands(p.thread)
	if c.HandedOffAt == nil {
		return ""
	}
	return value(c.HandOffReason)
}

// A contact whose reply the provider does not take gets a person.
func TestReplyThatIsNotTakenIsForAPerson(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		const unsent = "The reply could not be sent."
		for _, c := range []struct {
			name   string
			fails  int
			try    int
			reason string
			want   string
		}{
			{"refused", 400, 1, "provider_refused", unsent},
			{"unavailable at the first attempt", 503, 1, "provider_unavailable", ""},
			{"unavailable", 503, 3, "provider_unavailable", unsent},
			{"it may have gone out", 500, 1, "outcome_unknown", ""},
		} {
			p.fresh()
			m := p.says("SMS", "Open today?")
			p.texts.Fail(c.fails)
			if _, reason, _ := p.deliver(m, c.try); reason != c.reason || p.handedOff() != c.want {
				t.Errorf("%s: %q, and it waits because of %q", c.name, reason, p.handedOff())
			}
		}
		p.fresh()
		m := p.says("SMS", "Open today?")
		p.texts.Fail(503)
		p.deliver(m, 1)
		p.wants(p.says("SMS", "And tomorrow?"), "SENT", "")
		p.texts.Fail(503)
		if _, reason, _ := p.deliver(m, 3); reason != "provider_unavailable" || p.handedOff() != "" {
			t.Errorf("another reply went out: %q, and it waits because of %q", reason, p.handedOff())
		}
		p.fresh()
		died := p.says("SMS", "Open today?") // its server did, before it had called for a person
		p.write(func(ctx context.Context, client *ent.Client) error {
			return client.Message.UpdateOne(died).SetDeliveryStatus("FAILED").SetDeliveryError("provider_refused").Exec(ctx)
		})
		p.wants(died, "FAILED", "provider_refused")
		if p.handedOff() != unsent {
			t.Errorf("it waits because of %q", p.handedOff())
		}
		p.fresh()
		p.texts.Fail(400)
		p.wants(p.person("SMS", "Ben here."), "FAILED", "provider_refused")
		p.contact(func(u *ent.ContactUpdateOne) { u.ClearPhone() })
		p.wants(p.says("SMS", "Open today?"), "FAILED", "contact_has_no_address")
		p.contact(func(u *ent.ContactUpdateOne) { u.SetPhone("+4930123456") })
		p.Parts().Messenger = &notify.Service{}
		p.wants(p.says("SMS", "Open today?"), "FAILED", "provider_not_configured")
		if p.handedOff() != "" {
			t.Errorf("it waits because of %q", p.handedOff())
		}
	})
}

// A reply that has not gone out when a person writes is not sent after that. Anything else is.
func TestReplyDoesNotGoOutAfterAPersons(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		p.asks(true)
		p.texts.Fail(503)
		late := p.says("SMS", "Open today?")
		if status, _, _ := p.deliver(late, 1); status != "PENDING" {
			t.Errorf("it is %s", status)
		}
		next := p.says("SMS", "And tomorrow?")
		p.wants(p.person("SMS", "Ben here."), "SENT", "")
		for range 2 {
			if status, reason, err := p.deliver(late, 2); status != "FAILED" || reason != "person_replied" || err != nil {
				t.Errorf("the reply is %s because of %q, %v", status, reason, err)
			}
		}
		p.wants(next, "FAILED", "person_replied")
		p.wants(p.says("SMS", "Thanks"), "SENT", "")
		p.status("CLOSED")
		asked := p.asked()
		if asked == nil {
			t.Fatal("nobody is asked for a rating")
		}
		p.person("SMS", "Bye.")
		p.wants(asked, "SENT", "")
		first := p.thread
		p.thread = p.room.thread(p.ann)
		p.person("SMS", "Ben here again.")
		other := p.thread
		p.thread = first
		mine := p.says("SMS", "Hello?")
		p.thread = other
		p.person("SMS", "In another conversation.")
		p.wants(mine, "SENT", "")
		var bodies []string
		for _, text := range p.texts.Taken() {
			bodies = append(bodies, text.Body)
		}
		if len(bodies) != 4 || !slices.Equal([]string{bodies[0], bodies[1], bodies[3]}, []string{"Ben here.", "You said: Thanks", "You said: Hello?"}) {
			t.Errorf("%q go out", bodies)
		}
		if p.stands(first).HandedOffAt != nil {
			t.Error("it waits for a person, who has just written")
		}
	})
}
