package llm_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// ear is where a reply is heard.
type ear struct {
	t      *testing.T
	client *llm.Client
	where  llm.Endpoint
	pieces []string
}

// hears a reply that is asked for on a tenant's account.
func (e *ear) hears(tenant string) (*llm.Reply, string) {
	e.t.Helper()
	e.pieces = nil
	r := asking("When?")
	r.Tenant = tenant
	reply, err := e.client.Stream(e.t.Context(), e.where, r, func(text string) error {
		e.pieces = append(e.pieces, text)
		return nil
	})
	if err != nil {
		e.t.Fatal(err)
	}
	return reply, strings.Join(e.pieces, "")
}

// A thought that only its end tells is no part of the reply, though it was said when it came. Of the model's next replies it is not said
// either, until one has none; a neighbour's are said as they come.
func TestThoughtsThatAreNotOpened(t *testing.T) {
	t.Parallel()
	wires(t, func(t *testing.T, s *llmtest.Server, where llm.Endpoint) {
		e := &ear{t: t, client: quick(), where: where}
		thinks, plain := llmtest.Say("Do not say <it.\n</think>\n\nWe open at nine."), llmtest.Say("We open at nine.")
		for i, c := range []struct {
			tenant       string
			step         llmtest.Step
			said, text   string
			retracted    bool
			atOnce       bool // in pieces
			retries, cut bool
		}{
			{tenant: "a", step: plain, said: "We open at nine.", text: "We open at nine.", atOnce: true},
			{tenant: "a", step: thinks, said: "Do not say We open at nine.", text: "We open at nine.", retracted: true, atOnce: true},
			{tenant: "a", step: thinks, said: "We open at nine.", text: "We open at nine.", atOnce: true},
			{tenant: "b", step: plain, said: "We open at nine.", text: "We open at nine.", atOnce: true},
			{tenant: "a", step: llmtest.Say("I am still thinking").Ending("length"), cut: true},
			{tenant: "a", step: llmtest.Say("Do not say it.").Cut(2), retries: true, said: "We open at nine.", text: "We open at nine.", atOnce: true},
			{tenant: "a", step: llmtest.Say("<think>Hm</think>We open at nine."), said: "We open at nine.", text: "We open at nine.", atOnce: true},
			{tenant: "a", step: plain, said: "We open at nine.", text: "We open at nine.", atOnce: true},
			{tenant: "a", step: thinks, said: "Do not say We open at nine.", text: "We open at nine.", retracted: true, atOnce: true},
			{tenant: "a", step: plain.Bare(), said: "We open at nine.", text: "We open at nine."},
			{tenant: "a", step: plain, said: "We open at nine.", text: "We open at nine.", atOnce: true},
		} {
			s.Play(c.step)
			if c.retries {
				s.Play(thinks)
			}
			reply, said := e.hears(c.tenant)
			if said != c.said || reply.Text != c.text || reply.Retracted != c.retracted || c.cut != (reply.Incomplete == llm.Length) ||
				said != "" && c.atOnce != (len(e.pieces) > 1) {
				t.Errorf("%d: %+v, and %q was said; want %q, and %q", i, reply, e.pieces, c.text, c.said)
			}
		}
	})
}

// What is held back of a reply has a bound: a longer one without a thought is said after all, and as it comes.
func TestWhatIsHeldBackIsBounded(t *testing.T) {
	t.Parallel()
	s := llmtest.Serve(t)
	e := &ear{t: t, client: quick(), where: endpoint(s)}
	s.Play(llmtest.Say("Hm.</think>We open."))
	e.hears("a")
	long := strings.Repeat("We open at nine, and we close at five. ", 5_000)
	s.Play(llmtest.Say(long))
	reply, said := e.hears("a")
	if said != long || reply.Text != long || len(e.pieces) < 1_000 || len(e.pieces[0]) > 65<<10 {
		t.Errorf("%d bytes in %d pieces, the first of %d", len(said), len(e.pieces), len(e.pieces[0]))
	}
}
