package billing

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/price"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// SetPrices has prices hold from a day on, in place of those that hold from the same day on. It takes a caller for the whole workspace.
func (s *Service) SetPrices(ctx context.Context, in NewPrices) (out *Price, err error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	about, err := s.about(ctx, in.SubaccountID)
	if err != nil {
		return nil, err
	}
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.changeable(ctx, about, in.From); err != nil {
			return err
		}
		row, err := s.put(ctx, about, in)
		if err == nil {
			out = shown(row)
		}
		return err
	})
	if ent.IsConstraintError(err) {
		return nil, fault.New(fault.Conflict, "Somebody else is changing the prices.").Because(err)
	}
	return out, err
}

// put prices in the place of those from the same day on, unless somebody else has changed any since they were read.
func (s *Service) put(ctx context.Context, about string, in NewPrices) (*ent.Price, error) {
	client := s.parts.Store.Client(ctx).Price
	rows, err := client.Query().Where(price.About(about)).Order(price.BySince()).All(ctx)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(rows, func(row *ent.Price) bool { return row.Since == in.From })
	switch {
	case at >= 0 && unchanged(rows[at], in.Prices):
		return rows[at], nil // nobody has changed their mind: months that are over need not wait
	case in.IfVersion != nil && *in.IfVersion != versionOf(rows):
		return nil, fault.New(fault.Conflict, "The prices have changed since you read them. Read them again and repeat the change.")
	case at >= 0:
		u := rows[at].Update().SetUpdatedAt(s.parts.Now().UTC())
		write(u.Mutation(), in.Prices)
		return u.Save(ctx)
	case len(rows) >= mostPrices:
		return nil, fault.Newf(fault.Conflict, "There can be at most %d prices. Remove one first.", mostPrices)
	}
	c := client.Create().SetAbout(about).SetSince(in.From).SetUpdatedAt(s.parts.Now().UTC())
	write(c.Mutation(), in.Prices)
	return c.Save(ctx)
}

// unchanged says whether a row has these prices.
func unchanged(row *ent.Price, p Prices) bool {
	return patch.Equal(row.MonthlyFee, kept(p.MonthlyFee)) && patch.Equal(row.CallMinute, kept(p.CallMinutePrice)) &&
		patch.Equal(row.CallStep, long(p.CallStepSeconds)) && patch.Equal(row.IncludedMinutes, long(p.IncludedMinutes)) &&
		patch.Equal(row.Conversation, kept(p.ConversationPrice)) && patch.Equal(row.Reply, kept(p.ReplyPrice)) &&
		patch.Equal(row.Number, kept(p.NumberMonthlyPrice))
}

// write prices; what is nil is cleared.
func write(m *ent.PriceMutation, p Prices) {
	set := func(n *int64, set func(int64), unset func()) {
		if n != nil {
			set(*n)
		} else {
			unset()
		}
	}
	set(kept(p.MonthlyFee), m.SetMonthlyFee, m.ClearMonthlyFee)
	set(kept(p.CallMinutePrice), m.SetCallMinute, m.ClearCallMinute)
	set(long(p.CallStepSeconds), m.SetCallStep, m.ClearCallStep)
	set(long(p.IncludedMinutes), m.SetIncludedMinutes, m.ClearIncludedMinutes)
	set(kept(p.ConversationPrice), m.SetConversation, m.ClearConversation)
	set(kept(p.ReplyPrice), m.SetReply, m.ClearReply)
	set(kept(p.NumberMonthlyPrice), m.SetNumber, m.ClearNumber)
}

// RemovePrices that hold in no month that is closed. It takes a caller for the whole workspace.
func (s *Service) RemovePrices(ctx context.Context, id string) (out *Price, err error) {
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx).Price
		row, err := s.price(ctx, id)
		if err != nil {
			return err
		}
		if err := authz.Whole(ctx); err != nil {
			return err
		}
		if err := s.changeable(ctx, row.About, row.Since); err != nil {
			return err
		}
		if row, err = s.price(ctx, id); err != nil { // another change may have changed or removed these until now
			return err
		}
		out = shown(row)
		if err := client.DeleteOne(row).Exec(ctx); err != nil {
			return err
		}
		return s.touch(ctx, row)
	})
	return out, err
}

// price is the row of prices of the caller's workspace.
func (s *Service) price(ctx context.Context, id string) (*ent.Price, error) {
	row, err := s.parts.Store.Client(ctx).Price.Query().Where(price.ID(id)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.Missing("price").Because(err)
	}
	return row, err
}

// ahead is how much earlier than in UTC a month ends where it ends first.
const ahead = 14 * time.Hour

// touch the prices that hold in the place of one that is removed, as of now: a month that is over waits for those that were set then.
func (s *Service) touch(ctx context.Context, removed *ent.Price) error {
	if removed.Since >= monthOf(s.parts.Now().Add(ahead), time.UTC).day(0) {
		return nil // it held in no month that is over
	}
	u := s.parts.Store.Client(ctx).Price.Update().SetUpdatedAt(s.parts.Now().UTC())
	if removed.About != "" {
		u = u.Where(price.AboutIn("", removed.About))
	}
	return u.Exec(ctx)
}

// about is the client that a price is for, "" for all of them.
func (s *Service) about(ctx context.Context, id *string) (string, error) {
	if id == nil {
		return "", nil
	}
	sub, err := s.client(ctx, *id)
	if err != nil {
		return "", err
	}
	return sub.ID, nil
}

// changeable locks the prices of the workspace, and fails where those from a day on hold in a month that is closed for a client they are for.
func (s *Service) changeable(ctx context.Context, about, since string) error {
	if _, err := s.lock(ctx); ent.IsNotFound(err) {
		if err := s.parts.Store.Client(ctx).BillingSetting.Create().SetCurrency(dollar).Exec(ctx); err != nil {
			return err
		}
	} else if err != nil {
		return err
	}
	now := monthOf(s.parts.Now(), time.UTC)
	if since < now.add(-monthsBack).day(0) || since > now.add(monthsAhead).day(0) {
		return fault.Broken("from", fault.TooFar, strconv.Itoa(monthsBack), strconv.Itoa(monthsAhead))
	}
	closed, err := s.lastMonth(ctx, about)
	if err != nil || closed == "" {
		return err
	}
	last, err := monthNamed(closed, time.UTC)
	if err != nil {
		return err
	}
	if first := last.add(1).day(0); since < first {
		return fault.Broken("from", fault.Issued, first)
	}
	return nil
}
