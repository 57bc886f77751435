package billing

import "github.com/switchboard-dev/switchboard/platform/patch"

// What a line is of.
const (
	MonthlyFee      = "MONTHLY_FEE"
	PhoneNumbers    = "PHONE_NUMBERS"
	IncludedMinutes = "INCLUDED_MINUTES"
	CallMinutes     = "CALL_MINUTES"
	Conversations   = "CONVERSATIONS"
	Replies         = "REPLIES"
)

// minute in seconds.
const minute = 60

// Line of a statement. From and To are its days, both inclusive. A quantity of minutes is kept in seconds, amounts in millionths.
type Line struct {
	Kind  string `json:"kind"`
	From  string `json:"from"`
	To    string `json:"to"`
	Count int64  `json:"count"`
	Price int64  `json:"price"`
	Sum   int64  `json:"sum"`
}

// Quantity is how many there are: minutes, or pieces.
func (l *Line) Quantity() float64 {
	if l.minutes() {
		return float64(l.Count) / minute
	}
	return float64(l.Count)
}

// UnitPrice is what one costs, in the statement's currency.
func (l *Line) UnitPrice() float64 { return amount(l.Price) }

// Amount is what they cost, in the statement's currency.
func (l *Line) Amount() float64 { return amount(l.Sum) }

func (l *Line) minutes() bool { return l.Kind == CallMinutes || l.Kind == IncludedMinutes }

// used is what was used on a day. Seconds are those of calls, each rounded up to the step of that day.
type used struct{ seconds, conversations, replies int64 }

// bill is what a month comes to.
type bill struct {
	lines []*Line
	days  []int64 // what each day came to; together they are the total
	total int64
}

// reckoning adds up a month. Days before the first price are free.
type reckoning struct {
	month month
	terms []*terms // of each day; nil: none
	step  int64    // that amounts are rounded to
	bill  bill
}

// reckon what a month comes to. Each that is by the month goes by its price with which the month begins, or by the first in it; what is by
// use, by the terms of the day.
func reckon(m month, all []*terms, days []used, numbers, step int64) bill {
	r := &reckoning{month: m, terms: all, step: step, bill: bill{lines: []*Line{}, days: make([]int64, m.days())}}
	first, fee := r.first(func(t *terms) *int64 { return t.MonthlyFee })
	r.whole(MonthlyFee, first, 1, fee)
	first, each := r.first(func(t *terms) *int64 { return t.Number })
	r.whole(PhoneNumbers, first, numbers, each)
	first, included := r.first(func(t *terms) *int64 { return t.IncludedMinutes })
	seconds, covered := cover(all, days, first, included*minute)
	r.whole(IncludedMinutes, first, covered, 0)
	r.byUse(CallMinutes, seconds, minute, func(t *terms) *int64 { return t.CallMinute })
	r.byUse(Conversations, pick(days, func(u used) int64 { return u.conversations }), 1, func(t *terms) *int64 { return t.Conversation })
	r.byUse(Replies, pick(days, func(u used) int64 { return u.replies }), 1, func(t *terms) *int64 { return t.Reply })
	return r.bill
}

func pick(days []used, of func(used) int64) []int64 {
	out := make([]int64, len(days))
	for i, d := range days {
		out[i] = of(d)
	}
	return out
}

// first day of the month that has a price for something, and the price; the day after the month where none has.
func (r *reckoning) first(price func(*terms) *int64) (day int, value int64) {
	for i, t := range r.terms {
		if t != nil && price(t) != nil {
			return i, *price(t)
		}
	}
	return len(r.terms), 0
}

// cover takes the included seconds from the first calls on, since a day: what is left to pay of each day, and how much is covered. Calls of
// days without a price for them are not covered.
func cover(all []*terms, days []used, since int, included int64) (left []int64, covered int64) {
	left = make([]int64, len(days))
	for i, d := range days {
		if all[i] == nil || all[i].CallMinute == nil {
			continue
		}
		left[i] = d.seconds
		if i >= since {
			free := min(d.seconds, included-covered)
			left[i] -= free
			covered += free
		}
	}
	return left, covered
}

// whole is a line for the month. Its amount is spread over the days since its price holds.
func (r *reckoning) whole(kind string, first int, count, price int64) {
	if first == len(r.terms) || count == 0 {
		return
	}
	l := &Line{Kind: kind, From: r.month.day(first), To: r.month.day(r.month.days() - 1), Count: count, Price: price}
	l.Sum = times(count, price, 1, r.step)
	days := int64(r.month.days() - first)
	for i := range days {
		r.bill.days[first+int(i)] += l.Sum*(i+1)/days - l.Sum*i/days
	}
	r.add(l)
}

// byUse has a line for all days that follow each other with one price.
func (r *reckoning) byUse(kind string, counts []int64, of int64, price func(*terms) *int64) {
	priced := func(i int) *int64 {
		if r.terms[i] == nil {
			return nil
		}
		return price(r.terms[i])
	}
	for from := 0; from < len(counts); {
		to := from + 1
		for to < len(counts) && patch.Equal(priced(from), priced(to)) {
			to++
		}
		if p := priced(from); p != nil {
			r.line(kind, from, to, counts, of, *p)
		}
		from = to
	}
}

// line of the days from one to before another. What rounding adds is of the last day on which there was anything.
func (r *reckoning) line(kind string, from, to int, counts []int64, of, price int64) {
	l := &Line{Kind: kind, From: r.month.day(from), To: r.month.day(to - 1), Price: price}
	spread, last := int64(0), from
	for i := from; i < to; i++ {
		if counts[i] == 0 {
			continue
		}
		l.Count += counts[i]
		share := times(counts[i], price, of, 1)
		r.bill.days[i] += share
		spread, last = spread+share, i
	}
	if l.Count == 0 {
		return
	}
	l.Sum = times(l.Count, price, of, r.step)
	r.bill.days[last] += l.Sum - spread
	r.add(l)
}

func (r *reckoning) add(l *Line) {
	r.bill.lines = append(r.bill.lines, l)
	r.bill.total += l.Sum
}
