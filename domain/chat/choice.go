package chat

import (
	"context"
	"errors"
	"time"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Terms of what is reserved for a turn: while a model may be asked, and while a reply is spoken whose cost is known.
const (
	askingTerm   = turnLimit + turnLease
	speakingTerm = 15 * time.Minute
)

// answerer is who words the turn's reply: the language models of the workspace and the assistant's fallbacks, or the embedded one
// where there is none. If a budget is set, models without a price are not asked; if no other is left, that is a refusal.
func (t *turn) answerer(ctx context.Context) (Answerer, error) {
	s := t.service
	if t.cachedAnswerer != nil {
		return t.cachedAnswerer, nil
	}
	e, err := t.terms.Model()
	if err != nil {
		return nil, err
	}
	b, err := assistant.BehaviorOf(t.assistant)
	if err != nil {
		return nil, err
	}
	further, err := t.further(ctx, b.Fallbacks)
	if err != nil {
		return nil, err
	}
	all, skipped := choices(e, s.parts.Installed, further, b.Fallbacks)
	t.trace.Skipped = skipped
	if len(all) == 0 {
		return s.parts.Answerer, nil
	}
	answerer := &Modeled{Client: s.parts.Client, Choices: all}
	if t.limited {
		known, unpriced := t.priced(all)
		if len(known) == 0 {
			return nil, refused(noCost, "A budget is set, and the price of the model is unknown.",
				fault.Detail{Field: "model", Message: t.named(all[0])})
		}
		answerer.Choices, answerer.Reserve = known, t.reserve
		t.trace.Skipped = append(t.trace.Skipped, unpriced...)
	}
	t.cachedAnswerer = answerer
	return answerer, nil
}

// further are the further endpoints of the workspace that fallbacks name.
func (t *turn) further(ctx context.Context, fallbacks []*assistant.Fallback) (map[string]llm.Endpoint, error) {
	var ids []string
	for _, f := range fallbacks {
		if f.Further != "" {
			ids = append(ids, f.Further)
		}
	}
	if len(ids) == 0 {
		return nil, nil //nolint:nilnil // most name none
	}
	return t.terms.Further(ctx, ids)
}

// choices are the workspace's endpoint with the assistant's own model, and its fallbacks. Each endpoint keeps its own key. Skipped are the
// models of fallbacks whose endpoint has been deleted.
func choices(own, installed llm.Endpoint, further map[string]llm.Endpoint, fallbacks []*assistant.Fallback) (all []llm.Choice, skipped []string) {
	add := func(e llm.Endpoint, model string) {
		if e.URL != "" {
			all = append(all, llm.Choice{Endpoint: e, Named: model})
		}
	}
	add(own, "")
	for _, f := range fallbacks {
		e, there := further[f.Further]
		switch {
		case there:
			add(e, f.Model)
		case f.Further != "":
			skipped = append(skipped, f.Model)
		case f.Endpoint == assistant.OfInstallation:
			add(installed, f.Model)
		default:
			add(own, f.Model)
		}
	}
	return all, skipped
}

// named is the choice's model, as its endpoint calls it.
func (t *turn) named(c llm.Choice) string {
	if c.Named != "" {
		return c.Model(c.Named)
	}
	return c.Model(store.Text(t.assistant.Model))
}

// priced are the choices whose price is known, and the models of the others.
func (t *turn) priced(all []llm.Choice) (known []llm.Choice, unpriced []string) {
	for _, c := range all {
		name := t.named(c)
		if _, ok := c.Price(name); ok {
			known = append(known, c)
		} else {
			unpriced = append(unpriced, name)
		}
	}
	return known, unpriced
}

// reserve what the turn may cost in all. The fault is chat_refused where a budget has less left.
func (t *turn) reserve(ctx context.Context, cost int64) error {
	t.reserved = true
	err := t.service.parts.Budget.Reserve(ctx, t.trace.ID, t.trace.Rewrite.Cost+cost, askingTerm)
	switch {
	case errors.Is(err, budget.ErrUsedUp):
		return refused(usedUp, "The rest of the subaccount's budget for this month is too small for another reply.").Because(err)
	case errors.Is(err, budget.ErrWorkspaceUsedUp):
		return refused(usedUp, "The rest of the workspace's budget for this month is too small for another reply.").Because(err)
	}
	return err
}

// pay what the turn has cost, in a transaction; what was reserved for it is over.
func (t *turn) pay(ctx context.Context) error { return t.payAs(ctx, budget.Replies) }

// payUntraced is pay for a turn that leaves no trace, from which figures would be counted.
func (t *turn) payUntraced(ctx context.Context) error { return t.payAs(ctx, budget.Drafts) }

func (t *turn) payAs(ctx context.Context, what string) error {
	if t.reserved {
		if err := t.service.parts.Budget.Settle(ctx, t.trace.ID); err != nil {
			return err
		}
	}
	return t.service.parts.Budget.Spend(ctx, what, t.trace.ID, t.trace.amount())
}

// within is asked before each try of a request for which so much is reserved: only a try that may cost more reserves again, in place of that.
func within(most int64, reserve func(ctx context.Context, cost int64) error) func(ctx context.Context, cost int64) error {
	return func(ctx context.Context, cost int64) error {
		if cost <= most {
			return nil
		}
		most = cost
		return reserve(ctx, cost)
	}
}

// afford reserves what a request of the platform's own may cost, for a thing, and has it reserve what more a further try may. False: a
// budget has less left, or is set and nobody knows the price. The caller charges.
func (s *Service) afford(ctx context.Context, thing string, e llm.Endpoint, r *llm.Request) (bool, error) {
	limited, err := s.parts.Budget.Limited(ctx)
	if err != nil || !limited {
		return err == nil, err
	}
	if r.MaxTokens == 0 {
		r.MaxTokens = llm.DefaultMaxTokens
	}
	most, priced := e.Most(*r)
	if !priced {
		return false, nil
	}
	reserve := func(ctx context.Context, cost int64) error {
		return s.parts.Budget.Reserve(ctx, thing, cost, askingTerm)
	}
	r.Afford = within(most, reserve)
	if err = reserve(ctx, most); overdrawn(err) {
		return false, nil
	}
	return err == nil, err
}

// overdrawn says that a budget has too little left.
func overdrawn(err error) bool {
	return errors.Is(err, budget.ErrUsedUp) || errors.Is(err, budget.ErrWorkspaceUsedUp)
}

// charge what a reply has cost, whatever becomes of it, in place of what was reserved for it.
func (s *Service) charge(ctx context.Context, thing string, r *llm.Reply) error {
	return s.parts.Store.Again(context.WithoutCancel(ctx), func(ctx context.Context) error {
		if err := s.parts.Budget.Settle(ctx, thing); err != nil {
			return err
		}
		return s.parts.Budget.Spend(ctx, budget.Summaries, thing, budget.Amount{Cost: r.Cost, InputTokens: r.InputTokens, OutputTokens: r.OutputTokens})
	})
}

// reserve what was spent, and the most that the next request may cost at any of the choices; each further try as far as it costs more.
func (d *dialogue) reserve(ctx context.Context) error {
	if d.modeled.Reserve == nil {
		return nil
	}
	most := int64(0)
	for _, c := range d.modeled.Choices {
		asked := d.request
		if c.Named != "" {
			asked.Model = c.Named
		}
		cost, _ := c.Most(asked)
		most = max(most, cost)
	}
	if most == 0 {
		return nil // it is free
	}
	spent := d.reply.Cost
	reserve := func(ctx context.Context, cost int64) error { return d.modeled.Reserve(ctx, spent+cost) }
	d.request.Afford = within(most, reserve)
	return reserve(ctx, most)
}
