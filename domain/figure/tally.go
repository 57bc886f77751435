package figure

import (
	"cmp"
	"maps"
	"slices"
)

// Key is what a tally is of. Number is one of the subaccount's own: whom it called, or who called it, is in no figure.
// Topic is only known in rows by topic.
type Key struct{ Assistant, Channel, Number, Topic string }

// other takes what is beyond the keys of a row.
var other = Key{Assistant: "other", Channel: "OTHER", Number: "other"}

// How many tallies a row has at most: a subaccount has as many topics alone as others have combinations.
const (
	keys      = 200
	topicKeys = 2000
)

// Tally is what happened: numbers by their place, and how long things took.
type Tally struct {
	Numbers [numbers]int64
	Spreads [spreads]Spread
}

// The numbers of a tally. They are kept by their place: add new ones at the end.
const (
	calls = iota
	answeredCalls
	containedCalls
	successfulCalls
	completedCalls
	unansweredCalls
	busyCalls
	failedCalls
	canceledCalls
	inboundCalls
	callSeconds
	callCost
	conversations
	answeredConversations
	containedConversations
	closedConversations
	handedOff
	positive
	neutral
	negative
	mixed
	messages
	aiMessages
	replies
	failedReplies
	modelCost
	questions
	responseTargets
	responseTargetsMet
	resolutionTargets
	resolutionTargetsMet

	numbers
)

// The histograms of a tally. They are kept by their place as well.
const (
	callDuration = iota
	callReply
	chatReply
	firstResponse
	resolution

	spreads
)

func (t *Tally) took(spread int, ms int64) {
	t.Spreads[spread].put(classOf(ms), 1)
}

func (t *Tally) add(more *Tally) {
	for i, n := range more.Numbers {
		t.Numbers[i] += n
	}
	for i, s := range more.Spreads {
		for class, n := range s {
			t.Spreads[i].put(class, n)
		}
	}
}

// busy is what tallies are compared by.
func (t *Tally) busy() int64 {
	return t.Numbers[calls] + t.Numbers[conversations] + t.Numbers[messages] + t.Numbers[replies] + t.Numbers[questions]
}

// Tallies are those of a row.
type Tallies map[Key]*Tally

func (t Tallies) of(k Key) *Tally {
	if t[k] == nil {
		t[k] = &Tally{}
	}
	return t[k]
}

// fold the least busy into one where there are too many.
func (t Tallies) fold() {
	most, rest := keys, other
	if t.topical() {
		most, rest.Topic = topicKeys, other.Assistant
	}
	if len(t) <= most {
		return
	}
	for _, k := range t.sorted()[most-1:] {
		if k != rest {
			t.of(rest).add(t[k])
			delete(t, k)
		}
	}
}

// topical says that these are by topic. Either all are or none.
func (t Tallies) topical() bool {
	for k := range t {
		return k.Topic != ""
	}
	return false
}

// sorted are the keys, the busiest first.
func (t Tallies) sorted() []Key {
	return slices.SortedFunc(maps.Keys(t), func(a, b Key) int {
		return cmp.Or(cmp.Compare(t[b].busy(), t[a].busy()),
			cmp.Compare(a.Assistant, b.Assistant), cmp.Compare(a.Channel, b.Channel), cmp.Compare(a.Number, b.Number),
			cmp.Compare(a.Topic, b.Topic))
	})
}
