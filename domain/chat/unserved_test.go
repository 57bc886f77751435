package chat_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// unserved are the ways in which a client is not served.
func (r *room) unserved() map[string]func(is bool) {
	change := func(f func(ctx context.Context, client *ent.Client) error) {
		r.t.Helper()
		if err := r.Parts().Store.Tx(store.System(r.t.Context(), "test"), func(ctx context.Context) error { return f(ctx, r.Parts().Store.Client(ctx)) }); err != nil {
			r.t.Fatal(err)
		}
	}
	c := authz.From(r.ctx)
	return map[string]func(is bool){
		"suspended": func(is bool) {
			change(func(ctx context.Context, client *ent.Client) error {
				return client.Workspace.UpdateOneID(c.Workspace).SetSuspended(is).Exec(ctx)
			})
		},
		"archived": func(is bool) {
			change(func(ctx context.Context, client *ent.Client) error {
				return client.Subaccount.UpdateOneID(c.Subaccount).SetArchived(is).Exec(ctx)
			})
		},
	}
}

// Nothing goes out that waits while a workspace is suspended or a client archived.
func TestNothingGoesOutUnserved(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		for how, set := range p.unserved() {
			text, mail := p.says("SMS", "Open today, "+how+"?"), p.says("EMAIL", "And tomorrow?")
			set(true)
			p.wants(text, "FAILED", "workspace_inactive")
			p.wants(mail, "FAILED", "workspace_inactive")
			set(false)
		}
		if p.texts.Asked() != 0 || len(p.mails.Taken()) != 0 {
			t.Error("something went out")
		}
		p.wants(p.says("SMS", "Again?"), "SENT", "")
	})
}

// A model is asked nothing about conversations of who is not served.
func TestNothingIsAnalysedUnserved(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.modeled()
		thread := r.thread(r.newContact("Ann", "ann"))
		r.talks(thread, 0, 30)
		for how, set := range r.unserved() {
			set(true)
			if c, err := r.analyse(thread); err != nil || c.Summary != nil {
				t.Errorf("%s: %v, %v", how, c.Summary, err)
			}
			if err := r.digests(thread, 1); err != nil || len(m.Requests()) != 0 {
				t.Errorf("%s: %v, after %d requests", how, err, len(m.Requests()))
			}
			set(false)
		}
		m.Play(llmtest.Say(`{"summary":"They talked."}`))
		if c, err := r.analyse(thread); err != nil || store.Text(c.Summary) != "They talked." {
			t.Errorf("%v, %v", c.Summary, err)
		}
	})
}
