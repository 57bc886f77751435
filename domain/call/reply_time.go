package call

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/replytime"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// histogram is how many took how long, by the upper bounds of classes.
type histogram map[int]int

// Classes are as wide as the sound's frames, from a second on 5 % of the time. What took longer than the last is in the last.
const (
	classWidth  = 20
	classGrowth = 20 // one part in so many
	lastClass   = 120_000
)

// classOf a time in milliseconds is the upper bound of its class.
func classOf(ms int) int {
	bound := classWidth
	for bound < min(ms, lastClass) {
		bound += max(classWidth, bound/classGrowth)
	}
	return bound
}

func (h histogram) count() (n int) {
	for _, c := range h {
		n += c
	}
	return n
}

// percentile is the class that the share of all does not exceed.
func (h histogram) percentile(share float64) int {
	bounds := make([]int, 0, len(h))
	for b := range h {
		bounds = append(bounds, b)
	}
	slices.Sort(bounds)
	left := rank(share, h.count())
	for _, b := range bounds {
		if left -= h[b]; left <= 0 {
			return b
		}
	}
	return 0
}

// histograms by part.
type histograms map[string]histogram

func (h histograms) add(part string, class, n int) {
	if h[part] == nil {
		h[part] = histogram{}
	}
	h[part][class] += n
}

// merge what is kept of a day.
func (h histograms) merge(text json.RawMessage) error {
	var more map[string]map[string]int
	if err := json.Unmarshal(text, &more); err != nil {
		return fmt.Errorf("reply times: %w", err)
	}
	for part, classes := range more {
		for bound, n := range classes {
			class, err := strconv.Atoi(bound)
			if err != nil {
				return fmt.Errorf("reply times: %w", err)
			}
			h.add(part, class, n)
		}
	}
	return nil
}

// dayFormat is how days are kept.
const dayFormat = time.DateOnly

// KeepTimes adds a call that is over to its assistant's day, once. If two calls begin the same day concurrently, one of them fails; its
// job succeeds when it is retried.
func (s *Service) KeepTimes(ctx context.Context, row *ent.Call) error {
	ledger := (&Call{Call: row}).Ledger()
	if row.Timed || row.AssistantID == nil || row.EndedAt == nil || ledger == nil || len(ledger.Turns) == 0 {
		return nil
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		n, err := client.Call.Update().Where(entcall.ID(row.ID), entcall.Timed(false)).SetTimed(true).Save(ctx)
		if err != nil || n == 0 {
			return err
		}
		there, err := client.Assistant.Query().Where(assistant.ID(*row.AssistantID)).Exist(ctx)
		if err != nil || !there {
			return err
		}
		day := row.EndedAt.UTC().Format(dayFormat)
		before, err := client.ReplyTime.Query().
			Where(replytime.AssistantID(*row.AssistantID), replytime.Day(day), s.parts.Store.Locked()).Only(ctx)
		if err != nil && !ent.IsNotFound(err) {
			return fmt.Errorf("reply times: %w", err)
		}
		return s.addTimes(ctx, before, ledger, *row.AssistantID, day)
	})
}

// addTimes of a call to a day, which is nil where it has none yet.
func (s *Service) addTimes(ctx context.Context, before *ent.ReplyTime, ledger *Ledger, assistantID, day string) error {
	all, interrupted := histograms{}, 0
	if before != nil {
		if err := all.merge(before.Times); err != nil {
			return err
		}
	}
	for _, t := range ledger.Turns {
		for part, ms := range t.Parts() {
			all.add(part, classOf(ms), 1)
		}
		if t.Interrupted {
			interrupted++
		}
	}
	text, err := json.Marshal(all)
	if err != nil {
		return fmt.Errorf("reply times: %w", err)
	}
	client := s.parts.Store.Client(ctx)
	if before == nil {
		return client.ReplyTime.Create().SetAssistantID(assistantID).SetDay(day).SetTimes(text).
			SetCalls(1).SetTurns(len(ledger.Turns)).SetInterrupted(interrupted).Exec(ctx)
	}
	return client.ReplyTime.Update().Where(replytime.ID(before.ID)).SetTimes(text).
		AddCalls(1).AddTurns(len(ledger.Turns)).AddInterrupted(interrupted).Exec(ctx)
}

// ReplyTimes is how long an assistant's replies took over some days.
type ReplyTimes struct {
	Calls, Turns, Interrupted int

	parts histograms
}

// ReplyTime is how long a part of replies took, in milliseconds.
type ReplyTime struct{ Count, P50Ms, P95Ms int }

func (r *ReplyTimes) of(part string) *ReplyTime {
	h := r.parts[part]
	if len(h) == 0 {
		return nil
	}
	return &ReplyTime{Count: h.count(), P50Ms: h.percentile(median), P95Ms: h.percentile(most)}
}

// VoiceToVoice is from the end of what the contact said to the first sound; nil if there was none.
func (r *ReplyTimes) VoiceToVoice() *ReplyTime { return r.of(carrier.VoiceToVoice) }

// Wait is until the turn was taken to be over.
func (r *ReplyTimes) Wait() *ReplyTime { return r.of(carrier.Waiting) }

// Transcript is until the words were there.
func (r *ReplyTimes) Transcript() *ReplyTime { return r.of(carrier.Hearing) }

// FirstToken is until the first of the text.
func (r *ReplyTimes) FirstToken() *ReplyTime { return r.of(carrier.Thinking) }

// Speech is from the first text, or the end of the wait, to the first sound.
func (r *ReplyTimes) Speech() *ReplyTime { return r.of(carrier.Speaking) }

// replyDays are how many days are read at most, usualDays how many by default.
const (
	replyDays = 366
	usualDays = 30
)

// ReplyTimes of one of the subaccount's assistants, over days in UTC, both inclusive. Of one that it has not there are none.
func (s *Service) ReplyTimes(ctx context.Context, assistantID string, from, to *string) (*ReplyTimes, error) {
	first, last, err := replyPeriod(from, to, time.Now().UTC())
	if err != nil {
		return nil, err
	}
	rows, err := s.parts.Store.Client(ctx).ReplyTime.Query().
		Where(replytime.AssistantID(assistantID), replytime.DayGTE(first), replytime.DayLTE(last)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("reply times: %w", err)
	}
	out := &ReplyTimes{parts: histograms{}}
	for _, r := range rows {
		out.Calls, out.Turns, out.Interrupted = out.Calls+r.Calls, out.Turns+r.Turns, out.Interrupted+r.Interrupted
		if err := out.parts.merge(r.Times); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// replyPeriod is the first and the last day.
func replyPeriod(from, to *string, now time.Time) (first, last string, err error) {
	var begin time.Time
	end := now
	var problems []fault.Detail
	read := func(field string, text *string, into *time.Time) {
		if text == nil {
			return
		}
		if *into, err = time.Parse(dayFormat, *text); err != nil {
			problems = append(problems, fault.Break(field, fault.NoDay))
		}
	}
	read("to", to, &end)
	begin = end.AddDate(0, 0, 1-usualDays)
	read("from", from, &begin)
	first, last = begin.Format(dayFormat), end.Format(dayFormat)
	switch {
	case len(problems) > 0:
		return "", "", fault.Invalid(problems...)
	case first > last:
		return "", "", fault.Broken("from", fault.AfterTo)
	case end.Sub(begin) >= replyDays*24*time.Hour:
		return "", "", fault.Broken("from", fault.TooManyDaysBefore, strconv.Itoa(replyDays))
	}
	return first, last, nil
}
