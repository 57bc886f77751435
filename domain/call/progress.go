package call

import (
	"cmp"
	"context"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	spoken "github.com/switchboard-dev/switchboard/domain/said"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Happened stores an event of the carrier. Every event adds to what is known and removes nothing, so that events may arrive late, twice and
// in any order: the result is the same.
func (s *Service) Happened(ctx context.Context, e carrier.Event) error {
	ctx, known, err := s.adopt(ctx, e.Key)
	if err == nil && !known {
		return s.heedForgotten(ctx, e)
	}
	if err != nil {
		return err
	}
	account := s.accounts.of(e.Key)
	account.heed(ctx, e)
	account.mu.Lock()
	defer account.mu.Unlock()
	if done, err := s.add(ctx, account, e); done || err != nil {
		return err
	}
	row, err := s.updateCall(ctx, e.Key, func(row *ent.Call, u *ent.CallUpdate) {
		taken(row, u, e)
		u.SetHeardAt(store.Timestamp())
		apply(row, u, e)
	})
	if account.row = nil; err != nil {
		return err
	}
	account.keep(row, true)
	if row == nil {
		return s.followErased(ctx, account, e)
	}
	return nil
}

// taken says that the carrier has a call of which it tells sooner than it answers.
func taken(row *ent.Call, u *ent.CallUpdate, e carrier.Event) {
	if row.AcceptedAt == nil {
		at := store.Timestamp()
		row.AcceptedAt, row.CarrierID = &at, &e.ID
		u.SetAcceptedAt(at).SetCarrierID(e.ID)
	}
}

// apply an event to what is known.
func apply(row *ent.Call, u *ent.CallUpdate, e carrier.Event) {
	at := e.At.UTC().Truncate(time.Microsecond)
	switch e.Kind {
	case carrier.Rang:
		if sooner(at, row.RangAt) {
			row.RangAt = &at
			u.SetRangAt(at)
		}
	case carrier.Answered:
		if sooner(at, row.AnsweredAt) {
			row.AnsweredAt = &at
			u.SetAnsweredAt(at)
		}
	case carrier.Spoke:
		if text, more := with(row.Transcript, e.Utterance); more {
			row.Transcript = text
			u.SetTranscript(text)
		}
		if declines(e) {
			row.OptedOut = true
			u.SetOptedOut(true)
		}
	case carrier.Measured:
		if text, more := measured(row.Ledger, e.Turn); more {
			row.Ledger = text
			u.SetLedger(text)
		}
	case carrier.OptedOut:
		row.OptedOut = true
		u.SetOptedOut(true)
	case carrier.Ended:
		end(row, u, e, at)
	}
}

func sooner(at time.Time, than *time.Time) bool { return than == nil || at.Before(*than) }

// end the call by the carrier's account. Of several accounts one that knows beats one that does not, and the earliest the
// others.
func end(row *ent.Call, u *ent.CallUpdate, e carrier.Event, at time.Time) {
	at, how := at.UTC().Truncate(time.Microsecond), e.Outcome
	if row.EndedAt != nil && row.Outcome != nil {
		known, before := *row.Outcome != string(carrier.Unknown), how != carrier.Unknown
		if known && !before || known == before && cmp.Or(row.EndedAt.Compare(at), cmp.Compare(*row.Outcome, string(how))) <= 0 {
			return
		}
	}
	outcome := string(how)
	row.EndedAt, row.Outcome = &at, &outcome
	u.SetEndedAt(at).SetOutcome(outcome)
	switch what := string(e.Failure); {
	case what != "":
		row.Failure = &what
		u.SetFailure(what)
	case row.Failure != nil:
		row.Failure = nil
		u.ClearFailure()
	}
}

// with an utterance, in the order in which they were said; it is there once. To a transcript that cannot be read nothing is added.
func with(transcript json.RawMessage, u carrier.Utterance) (json.RawMessage, bool) {
	var all []carrier.Utterance
	if len(transcript) > 0 && json.Unmarshal(transcript, &all) != nil {
		return nil, false
	}
	u.Content = strings.ReplaceAll(strings.ToValidUTF8(u.Content, ""), "\x00", "")
	if slices.Contains(all, u) {
		return nil, false
	}
	all = append(all, u)
	slices.SortFunc(all, func(a, b carrier.Utterance) int {
		return cmp.Or(cmp.Compare(a.StartMs, b.StartMs), cmp.Compare(a.EndMs, b.EndMs), cmp.Compare(a.Role, b.Role), cmp.Compare(a.Content, b.Content))
	})
	text, err := json.Marshal(all)
	return text, err == nil
}

// statusOf follows from what is known.
func statusOf(row *ent.Call) string {
	switch {
	case row.EndedAt != nil:
		switch carrier.Outcome(store.Text(row.Outcome)) { //nolint:exhaustive // after the others somebody was reached
		case carrier.Busy:
			return busy
		case carrier.NoAnswer:
			return noAnswer
		case carrier.Canceled:
			return canceled
		case carrier.Failed, carrier.Unknown:
			return failed
		}
		return completed
	case row.AnsweredAt != nil:
		return inProgress
	case row.RangAt != nil:
		return ringing
	case row.AcceptedAt != nil:
		return initiated
	}
	return queued
}

// optedOut is the reason of a call in which the called did not want to be called again.
const optedOut = "opted_out"

// follow what a change of a call brings with it: an opt-out, what is done with a call that is over, and what it costs.
func (s *Service) follow(ctx context.Context, before, row *ent.Call) error {
	if row.OptedOut && !before.OptedOut {
		if err := s.recordOptOut(ctx, row); err != nil {
			return err
		}
	}
	if row.EndedAt != nil {
		if err := s.conclude(ctx, before, row); err != nil {
			return err
		}
	}
	return s.pay(ctx, before, row)
}

// index what was said in a call that is over; again says that it was indexed before.
func (s *Service) index(ctx context.Context, row *ent.Call, again bool) error {
	if again {
		return spoken.Retold(ctx, s.parts.Store, row)
	}
	return spoken.Call(ctx, s.parts.Store, row)
}

// settle what a call that is over came to.
func (s *Service) settle(row *ent.Call, u *ent.CallUpdate) {
	reason := store.Text(row.Outcome)
	if row.OptedOut {
		reason = optedOut
	}
	row.DurationMs = 0
	if row.AnsweredAt != nil && row.EndedAt.After(*row.AnsweredAt) {
		row.DurationMs = int(row.EndedAt.Sub(*row.AnsweredAt).Milliseconds())
	}
	row.Cost = s.price(row)
	u.SetDurationMs(row.DurationMs).SetCost(row.Cost)
	if reason != store.Text(row.DisconnectionReason) { // another one is another event
		row.DisconnectionReason = &reason
		u.SetDisconnectionReason(reason)
	}
	if row.Active {
		row.Active = false
		u.SetActive(false)
	}
}

// price of a call: by the second, to the millionth of a dollar. To the cent, calls of a few seconds would cost nothing, however many they are.
func (s *Service) price(row *ent.Call) int64 {
	kind := row.Direction
	if row.CallType == web {
		kind = row.CallType
	}
	return int64(math.Round(s.parts.Prices[kind] * float64(seconds(row.DurationMs)) / 60 * budget.Dollar)) //nolint:mnd // seconds
}

// recordOptOut puts the number that the call was with on the do-not-call list, and before it the contact, whose number may be another: in
// the order in which a contact is listed by what it writes.
func (s *Service) recordOptOut(ctx context.Context, row *ent.Call) error {
	if row.ContactID != nil {
		if err := s.parts.Contacts.OptOut(ctx, *row.ContactID, donotcall.ByCall); err != nil {
			return err
		}
	}
	number := farNumber(row)
	if number == nil {
		return nil
	}
	_, err := s.parts.DoNotCall.Record(ctx, *number, donotcall.ByCall, nil)
	return err
}

// farNumber is the number that a call is with; nil if it has none, or withholds it.
func farNumber(row *ent.Call) *string {
	if row.Direction == inbound {
		return row.FromNumber
	}
	return row.ToNumber
}
