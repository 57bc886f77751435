package inbox_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// set the inbox up as Ann, without a problem.
func (o *office) set(in inbox.SettingsInput) {
	o.t.Helper()
	if _, err := o.ChangeSettings(o.ann, in); err != nil {
		o.t.Fatal(err)
	}
}

// rank sets the priority of conversations as Ann.
func (o *office) rank(priority string, ids ...string) {
	o.t.Helper()
	o.triage(o.ann, inbox.Triage{Priority: patch.Sent(&priority)}, ids...)
}

// due says after how many minutes of waiting a conversation is to be answered and closed; 0 is never.
func (o *office) due(id, when string, response, resolution int) {
	o.t.Helper()
	c := o.get(id)
	minutes := func(at *time.Time) int {
		if at == nil {
			return 0
		}
		return int(at.Sub(*c.HandedOffAt) / time.Minute)
	}
	if a, b := minutes(c.ResponseDueAt), minutes(c.ResolutionDueAt); a != response || b != resolution {
		o.t.Errorf("%s: due after %d and %d minutes, want %d and %d", when, a, b, response, resolution)
	}
}

// pressing are targets for what is urgent, and one for what is low.
var pressing = []*inbox.PriorityTargetInput{
	{Priority: "URGENT", ResponseMinutes: new(5), ResolutionMinutes: new(30)}, {Priority: "LOW", ResolutionMinutes: new(600)},
}

func TestTargetsByPriority(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		if err := o.aim(o.ann, 10, 60); err != nil {
			t.Fatal(err)
		}
		o.set(inbox.SettingsInput{PriorityTargets: pressing})
		general, high := o.conversation(o.ctx), o.conversation(o.ctx)
		o.rank("URGENT", high)
		o.handOff(general, high)
		o.due(general, "no priority", 10, 60)
		o.due(high, "urgent before it waits", 5, 30)
		o.rank("URGENT", general)
		o.due(general, "urgent since", 5, 30)
		if c := o.get(general); !c.DueAt.Equal(*c.ResponseDueAt) {
			t.Errorf("next is %v, of %v", c.DueAt, c.ResponseDueAt)
		}
		o.rank("LOW", general)
		o.due(general, "low, with the general reply", 10, 600)
		o.rank("HIGH", general)
		o.due(general, "high, which has no own", 10, 60)

		o.say(general)
		o.reply(general)
		o.rank("URGENT", general)
		o.due(general, "answered before it was urgent", 0, 30)
		o.triage(o.ann, status(inbox.Done), general)
		o.rank("LOW", general)
		o.due(general, "closed", 0, 0)
	})
}

// say something as a person.
func (o *office) say(id string) {
	o.t.Helper()
	o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
		return client.Message.Create().SetConversationID(id).SetContent("Hello").SetSource("human").SetAi(true).Exec(ctx)
	})
}

// What a person enters as the contact, such as what was said on the phone, is no reply: one is due all the same.
func TestWhatIsEnteredForTheContactIsNoReply(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, o *office) {
		o.set(inbox.SettingsInput{PriorityTargets: pressing})
		id := o.conversation(o.ctx)
		o.handOff(id)
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			return client.Message.Create().SetConversationID(id).SetContent("Please call me.").SetSource("human").Exec(ctx)
		})
		o.rank("URGENT", id)
		o.due(id, "urgent", 5, 30)
	})
}

// Under a priority with shorter targets a conversation may be late immediately; under one with longer targets it may no longer be.
func TestPriorityChangesLate(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		if err := o.aim(o.ann, 60, 120); err != nil {
			t.Fatal(err)
		}
		o.set(inbox.SettingsInput{PriorityTargets: pressing})
		id := o.conversation(o.ctx)
		o.handOff(id)
		since := o.get(id).HandedOffAt.Add(-20 * time.Minute)
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			return client.Conversation.UpdateOneID(id).SetOpenedAt(since).SetHandedOffAt(since).Exec(ctx)
		})
		o.rank("URGENT", id)
		o.stands(id, "urgent", true, true, true)
		if c := o.get(id); !c.DueAt.Equal(*c.ResolutionDueAt) || c.ResponseMet == nil || *c.ResponseMet {
			t.Errorf("next is %v, of %v; met %v", c.DueAt, c.ResolutionDueAt, c.ResponseMet)
		}
		o.rank("NONE", id)
		o.stands(id, "of no priority again", true, true, false)
	})
}

func TestTargetsInBusinessHours(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			return client.Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetTimeZone("Pacific/Kiritimati").Exec(ctx)
		})
		zone, err := time.LoadLocation("Pacific/Kiritimati")
		if err != nil {
			t.Fatal(err)
		}
		if err := o.aim(o.ann, 10, 3000); err != nil {
			t.Fatal(err)
		}
		// Open for an hour, the day after tomorrow.
		day := time.Now().In(zone).AddDate(0, 0, 2)
		days := [7][]*appointment.Span{}
		days[day.Weekday()] = []*appointment.Span{{From: 9 * 60, To: 10 * 60}}
		hours := &appointment.HoursInput{
			Sunday: days[0], Monday: days[1], Tuesday: days[2], Wednesday: days[3], Thursday: days[4], Friday: days[5], Saturday: days[6],
		}
		o.set(inbox.SettingsInput{BusinessHours: hours})
		before, id := o.conversation(o.ctx), o.conversation(o.ctx)
		o.handOff(before)
		o.due(before, "day and night", 10, 3000)
		o.set(inbox.SettingsInput{BusinessHoursOnly: patch.Sent(new(true))})
		o.handOff(id)
		c, opens := o.get(id), time.Date(day.Year(), day.Month(), day.Day(), 9, 0, 0, 0, zone)
		if !c.ResponseDueAt.Equal(opens.Add(10*time.Minute)) || !c.ResolutionDueAt.Equal(opens.AddDate(0, 0, 49*7).Add(time.Hour)) {
			t.Errorf("due %v and %v, open from %v", c.ResponseDueAt, c.ResolutionDueAt, opens)
		}
		got, err := o.Settings(o.ann)
		if err != nil || !got.BusinessHoursOnly || len(got.BusinessHours.Hours[day.Weekday()]) != 1 {
			t.Errorf("settings: %+v, %v", got, err)
		}
	})
}

func TestAimsRefused(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		if err := o.aim(o.ann, 10, 60); err != nil {
			t.Fatal(err)
		}
		span := func(from, to int) *appointment.HoursInput {
			return &appointment.HoursInput{Monday: []*appointment.Span{{From: from, To: to}}}
		}
		for what, in := range map[string]inbox.SettingsInput{
			"closed all week":    {BusinessHours: &appointment.HoursInput{}},
			"less than an hour":  {BusinessHours: span(540, 599)},
			"over the day's end": {BusinessHours: span(540, 1441)},
			"backwards":          {BusinessHours: span(540, 480)},
			"twice":              {PriorityTargets: []*inbox.PriorityTargetInput{{Priority: "LOW"}, {Priority: "LOW"}}},
			"of no priority":     {PriorityTargets: []*inbox.PriorityTargetInput{{Priority: "NONE"}}},
			"unknown":            {PriorityTargets: []*inbox.PriorityTargetInput{{Priority: "SOON"}}},
			"out of order":       {PriorityTargets: []*inbox.PriorityTargetInput{{Priority: "LOW", ResponseMinutes: new(90)}}},
			"too short":          {PriorityTargets: []*inbox.PriorityTargetInput{{Priority: "LOW", ResponseMinutes: new(0)}}},
		} {
			_, err := o.ChangeSettings(o.ann, in)
			wantFault(t, what, err, fault.Validation)
		}
		o.set(inbox.SettingsInput{PriorityTargets: []*inbox.PriorityTargetInput{{Priority: "LOW", ResponseMinutes: new(50)}}})
		wantFault(t, "the general ones behind a priority's", o.aim(o.ann, 10, 40), fault.Validation)
		o.set(inbox.SettingsInput{PriorityTargets: []*inbox.PriorityTargetInput{}})
		got, err := o.Settings(o.ann)
		if err != nil || len(got.PriorityTargets) != 0 || got.BusinessHoursOnly || got.BusinessHours.Hours[time.Sunday] != nil {
			t.Errorf("settings: %+v, %v", got, err)
		}
	})
}

// Whether targets were met is known once they are over, and what was missed once stays missed.
func TestTargetsMet(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		if err := o.aim(o.ann, 10, 60); err != nil {
			t.Fatal(err)
		}
		id, late, quick := o.conversation(o.ctx), o.conversation(o.ctx), o.conversation(o.ctx)
		o.handOff(id, late, quick)
		met := func(id, when string, response, resolution *bool) {
			t.Helper()
			if c := o.get(id); !patch.Equal(c.ResponseMet, response) || !patch.Equal(c.ResolutionMet, resolution) {
				t.Errorf("%s: reply %v, end %v", when, c.ResponseMet, c.ResolutionMet)
			}
		}
		yes, no := new(true), new(false)
		met(id, "it waits", nil, nil)
		o.reply(id)
		met(id, "answered", yes, nil)
		o.triage(o.ann, status(inbox.Done), id)
		met(id, "closed", yes, yes)
		o.triage(o.ann, status(inbox.Done), quick)
		met(quick, "closed without a reply", nil, yes)

		o.pass(late, 11*time.Minute)
		met(late, "late", no, nil)
		o.reply(late)
		o.pass(late, time.Hour)
		met(late, "not closed in time", no, no)
		o.triage(o.ann, status(inbox.Done), late)
		o.triage(o.ann, status(inbox.Open), late)
		o.reply(late)
		o.triage(o.ann, status(inbox.Done), late)
		met(late, "in time once it was opened again", no, no)
		for outcome, want := range map[string]int{
			"RESPONSE_DUE": 2, "RESPONSE_MET": 1, "RESPONSE_MISSED": 1, "RESOLUTION_DUE": 3, "RESOLUTION_MET": 2, "RESOLUTION_MISSED": 1,
		} {
			got, err := o.Parts().Store.Client(o.ctx).Conversation.Query().Where(inbox.Targeted(outcome)).Count(o.ctx)
			if err != nil || got != want {
				t.Errorf("%s: %d, want %d, %v", outcome, got, want, err)
			}
		}
	})
}
