package billing

import (
	"strconv"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// Bounds of prices: how many a client may have, or all of them together, and how far from today their days may be, in months.
const (
	mostPrices  = 100
	monthsBack  = 12
	monthsAhead = 24
)

// Prices are amounts of the workspace's currency, as clients of the API see them. Nil of one client is what holds for all of them.
type Prices struct {
	MonthlyFee         *float64 `check:"min=0,max=100000000"`
	CallMinutePrice    *float64 `check:"min=0,max=100000"`
	CallStepSeconds    *int     `check:"min=1,max=3600"`
	IncludedMinutes    *int     `check:"min=0,max=1000000"`
	ConversationPrice  *float64 `check:"min=0,max=100000"`
	ReplyPrice         *float64 `check:"min=0,max=100000"`
	NumberMonthlyPrice *float64 `check:"min=0,max=1000000"`
}

// Judge finds amounts that are not kept exactly.
func (p Prices) Judge() (all []fault.Detail) {
	for _, a := range []struct {
		field string
		value *float64
	}{
		{"monthlyFee", p.MonthlyFee},
		{"callMinutePrice", p.CallMinutePrice},
		{"conversationPrice", p.ConversationPrice},
		{"replyPrice", p.ReplyPrice},
		{"numberMonthlyPrice", p.NumberMonthlyPrice},
	} {
		if a.value != nil && amount(millionths(*a.value)) != *a.value {
			all = append(all, fault.Break(a.field, fault.TooPrecise, strconv.Itoa(decimals)))
		}
	}
	return all
}

// NewPrices are prices from a day on; the day is YYYY-MM-DD.
type NewPrices struct {
	SubaccountID *string
	From         string `check:"minLength=1,maxLength=10"`
	// IfVersion is the version of the prices that they are set on top of; nil: whatever they are.
	IfVersion *string `check:"maxLength=100"`
	Prices    Prices
}

// Judge finds a day that there is not, and what is wrong with the prices.
func (n NewPrices) Judge() (all []fault.Detail) {
	if _, err := time.Parse(time.DateOnly, n.From); err != nil {
		all = append(all, fault.Break("from", fault.NoDay))
	}
	for _, d := range n.Prices.Judge() {
		d.Field = "prices." + d.Field
		all = append(all, d)
	}
	return all
}

// Price is what holds from a day on, for all clients or for one.
type Price struct {
	ID string
	// SubaccountID is the client that it is for; nil: all.
	SubaccountID *string
	From         string
	Prices
}

// shown is a row as the outside sees it.
func shown(row *ent.Price) *Price {
	return &Price{row.ID, patch.Filled(row.About), row.Since, pricesOf(&terms{
		row.MonthlyFee, row.CallMinute, row.CallStep, row.IncludedMinutes, row.Conversation, row.Reply, row.Number,
	})}
}

func pricesOf(t *terms) Prices {
	return Prices{
		MonthlyFee: money(t.MonthlyFee), CallMinutePrice: money(t.CallMinute), CallStepSeconds: whole(t.CallStep),
		IncludedMinutes: whole(t.IncludedMinutes), ConversationPrice: money(t.Conversation), ReplyPrice: money(t.Reply),
		NumberMonthlyPrice: money(t.Number),
	}
}

func money(n *int64) *float64 { return as(n, amount) }

func whole(n *int64) *int { return as(n, func(n int64) int { return int(n) }) }

func kept(a *float64) *int64 { return as(a, millionths) }

func long(n *int) *int64 { return as(n, func(n int) int64 { return int64(n) }) }

// as is a value in another form; nil stays nil.
func as[A, B any](v *A, form func(A) B) *B {
	if v == nil {
		return nil
	}
	out := form(*v)
	return &out
}
