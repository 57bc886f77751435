package knowledge

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgepage"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// claim counts a try before it is made, so that a page which ends its server ends it a few times only, and clears away what an
// earlier try has left.
func (v *visit) claim(ctx context.Context) error {
	return v.parts.Store.Tx(ctx, func(ctx context.Context) error {
		if err := v.hold(ctx, nil); err != nil {
			return err
		}
		client := v.parts.Store.Client(ctx)
		_, err := v.cutOff(ctx, v.site.KnowledgeBaseID, knowledgesource.PageID(v.page.ID), knowledgesource.StatusNEQ(Ready))
		if err != nil {
			return err
		}
		had, err := client.KnowledgeSource.Query().Where(knowledgesource.PageID(v.page.ID), there).First(ctx)
		if err != nil && !ent.IsNotFound(err) {
			return err
		}
		v.had = had
		_, err = client.KnowledgePage.Update().Where(knowledgepage.ID(v.page.ID)).AddTries(1).Save(ctx)
		return err
	})
}

// unclaim a page whose turn to be read has not come: it has not been tried.
func (v *visit) unclaim(ctx context.Context) error {
	return v.parts.Store.Tx(context.WithoutCancel(ctx), func(ctx context.Context) error {
		if err := v.hold(ctx, nil); err != nil {
			return err
		}
		return v.parts.Store.Client(ctx).KnowledgePage.Update().Where(knowledgepage.ID(v.page.ID)).AddTries(-1).Exec(ctx)
	})
}

// postpone a page that is to be tried again, or could not be tried for a reason of ours.
func (v *visit) postpone(ctx context.Context, again time.Duration) error {
	if again == 0 {
		return nil
	}
	return v.parts.Store.Tx(ctx, func(ctx context.Context) error {
		err := v.hold(ctx, nil)
		if err == nil {
			_, err = v.parts.Store.Client(ctx).KnowledgePage.Update().Where(knowledgepage.ID(v.page.ID)).
				SetReason("The site is too busy. It will be tried again later.").Save(ctx)
		}
		return err
	})
}

// settle what came of a page, with what belongs to it.
func (v *visit) settle(ctx context.Context, with func(context.Context) error) error {
	if v.remove && v.had != nil {
		if err := v.empty(ctx); err != nil {
			return err
		}
	}
	return v.parts.Store.Tx(ctx, func(ctx context.Context) error {
		if err := v.keep(ctx); err != nil {
			return err
		}
		if with != nil {
			return with(ctx)
		}
		return nil
	})
}

// empty a page that is about to be removed: what it says goes some at a time.
func (v *visit) empty(ctx context.Context) error {
	err := v.parts.Store.Tx(ctx, func(ctx context.Context) error {
		if err := v.hold(ctx, nil); err != nil {
			return err
		}
		_, err := v.cutOff(ctx, v.site.KnowledgeBaseID, knowledgesource.PageID(v.page.ID))
		return err
	})
	for more := true; more && err == nil; {
		more, err = v.parts.Store.InSlices(ctx, func(ctx context.Context) (bool, error) { return v.removeSource(ctx, v.had.ID) })
	}
	return err
}

// keep what came of a page, in the transaction of the context. One that is skipped has no content; one that failed keeps what it had.
func (v *visit) keep(ctx context.Context) error {
	err := v.hold(ctx, func(u *ent.KnowledgeSiteUpdate) {
		u.AddRunBytes(v.reply.size)
		switch {
		case v.silent:
			u.AddFailures(1)
		case v.site.Failures > 0:
			u.SetFailures(0)
		}
	})
	if err != nil {
		return err
	}
	client := v.parts.Store.Client(ctx)
	if v.remove {
		_, err := client.KnowledgePage.Delete().Where(knowledgepage.ID(v.page.ID), knowledgepage.StateNEQ(PageExcluded)).Exec(ctx)
		return errors.Join(err, v.recall(ctx, sameAs, knownAs))
	}
	u := client.KnowledgePage.Update().Where(knowledgepage.ID(v.page.ID), knowledgepage.StateNEQ(PageExcluded))
	n, err := v.outcome(u).Save(ctx)
	if err == nil && n == 0 {
		err = errExcluded
	}
	if err == nil && v.state == PageSkipped {
		err = v.bequeath(ctx)
	}
	switch {
	case err != nil:
		return err
	case v.state == PageSkipped || v.state != PageRead && v.had == nil:
		return v.recall(ctx, sameAs, knownAs)
	case v.had != nil && (v.state != PageRead || v.same): // it has what it had
		return v.inherit(ctx, v.had.ID)
	}
	return nil
}

func (v *visit) outcome(u *ent.KnowledgePageUpdate) *ent.KnowledgePageUpdate {
	now := store.Timestamp()
	u.SetState(v.state).SetDoneRun(v.site.Run).SetTries(0).SetCheckedAt(now)
	given(v.reason, u.SetReason, u.ClearReason)
	if v.state == PageGone {
		return u.AddMisses(1)
	}
	u.SetMisses(0)
	switch {
	case v.state == PageSkipped:
		u.ClearHash().ClearEtag().ClearLastModified().ClearLastmodRead()
	case v.state == PageRead && v.page.Kind == aPage:
		v.validators(u)
		if !v.same {
			u.SetReadAt(now).SetHash(v.hash)
			given(v.title, u.SetTitle, u.ClearTitle)
		}
	}
	return u
}

// validators are by what the next run asks whether the page has changed. A reply that says it has not may leave them out.
func (v *visit) validators(u *ent.KnowledgePageUpdate) {
	const longest = 1000
	header := func(name string) string {
		if value := v.reply.header.Get(name); len(value) <= longest && plain.Text(value) == value { // it could be that of another state without some
			return value
		}
		return ""
	}
	if etag := header("ETag"); etag != "" || v.reply.status == http.StatusOK {
		given(etag, u.SetEtag, u.ClearEtag)
	}
	if modified := header("Last-Modified"); modified != "" || v.reply.status == http.StatusOK {
		given(modified, u.SetLastModified, u.ClearLastModified)
	}
	given(store.Text(v.page.Lastmod), u.SetLastmodRead, u.ClearLastmodRead)
}

// given sets a column to a text, or clears it where there is none: PostgreSQL takes one of the two only.
func given(text string, set func(string) *ent.KnowledgePageUpdate, unset func() *ent.KnowledgePageUpdate) {
	if text == "" {
		unset()
		return
	}
	set(text)
}
