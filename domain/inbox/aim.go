package inbox

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/inboxsetting"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// weeklyLeast is how long a business whose hours count for targets is open in a week: the latest target is then some years away, and not
// some centuries.
const weeklyLeast = time.Hour

// noPriority has the general targets.
const noPriority = "NONE"

// Hours are when the team works, in the subaccount's time zone.
type Hours struct{ appointment.Hours }

// PriorityTarget is what conversations of a priority have in place of the general targets; if it is nil, these hold.
type PriorityTarget struct {
	Priority          string `json:"priority"`
	ResponseMinutes   *int   `json:"response,omitempty"`
	ResolutionMinutes *int   `json:"resolution,omitempty"`
}

// PriorityTargetInput is a PriorityTarget as sent.
type PriorityTargetInput struct {
	Priority          string `check:"oneOf=NONE|LOW|MEDIUM|HIGH|URGENT"`
	ResponseMinutes   *int   `check:"min=1,max=43200"`
	ResolutionMinutes *int   `check:"min=1,max=43200"`
}

// Judge of rule.Judge: a priority has its targets once, and none is what has the general ones. Targets that are sent together are in order,
// a rule has somebody to assign to, and a business is open at times.
func (in SettingsInput) Judge() (problems []fault.Detail) {
	if to := in.Assignment.Value(); to != nil && in.Assignees != nil {
		problems = fault.From(assignable(*to, in.Assignees)).Details
	}
	if (limits{in.ResponseTargetMinutes.Value(), in.ResolutionTargetMinutes.Value()}).late() {
		problems = append(problems, fault.Break("resolutionTargetMinutes", fault.LessThanResponse))
	}
	if in.BusinessHours != nil {
		_, err := workingHours(in.BusinessHours)
		problems = append(problems, fault.From(err).Details...)
	}
	seen := map[string]bool{noPriority: true}
	for i, t := range in.PriorityTargets {
		if t == nil { // which is another problem
			continue
		}
		if seen[t.Priority] {
			problems = append(problems, fault.Break(rule.Member(rule.Item("priorityTargets", i), "priority"), fault.PriorityTwice))
		}
		seen[t.Priority] = true
	}
	return problems
}

// limits are within how many minutes a person replies to what waits, and closes it; nil is no target.
type limits struct{ Response, Resolution *int }

// aims are a subaccount's targets.
type aims struct {
	general    limits
	byPriority []*PriorityTarget
	// hours are those in which minutes run, on the clock of the zone; nil is day and night.
	hours *appointment.Hours
	zone  *time.Location
}

// aimed are the targets of the caller's subaccount; nil if it has no settings.
func aimed(ctx context.Context, s *store.Store) (*aims, error) {
	row, err := s.Client(ctx).InboxSetting.Query().Select(inboxsetting.FieldID, inboxsetting.FieldResponseMinutes,
		inboxsetting.FieldResolutionMinutes, inboxsetting.FieldPriorityTargets, inboxsetting.FieldHoursOnly, inboxsetting.FieldHours).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil //nolint:nilnil // there are none
	}
	if err != nil {
		return nil, err
	}
	a := &aims{general: limits{row.ResponseMinutes, row.ResolutionMinutes}}
	if a.byPriority, err = priorityTargets(row); err != nil || !row.HoursOnly {
		return a, err
	}
	hours, err := hoursOf(row)
	if err != nil {
		return nil, err
	}
	a.hours = &hours.Hours
	a.zone, err = appointment.Zone(ctx, s)
	return a, err
}

// of a priority.
func (a *aims) of(priority string) limits {
	l := a.general
	for _, t := range a.byPriority {
		if t.Priority != priority {
			continue
		}
		if t.ResponseMinutes != nil {
			l.Response = t.ResponseMinutes
		}
		if t.ResolutionMinutes != nil {
			l.Resolution = t.ResolutionMinutes
		}
	}
	return l
}

// promised says that replies to a conversation that has been answered are to come in time: that one was, or its priority has a target of its own.
// One that began to wait before there were targets has none.
func (a *aims) promised(c *ent.Conversation) bool {
	return c.ResponseMet != nil || slices.ContainsFunc(a.byPriority, func(t *PriorityTarget) bool {
		return t.Priority == c.Priority && t.ResponseMinutes != nil
	})
}

// due is when what waits since an instant is to be answered and closed.
func (a *aims) due(l limits, since time.Time) (response, resolution *time.Time) {
	in := func(minutes *int) *time.Time {
		if minutes == nil {
			return nil
		}
		lasts := time.Duration(*minutes) * time.Minute
		if a.hours == nil {
			return new(since.Add(lasts))
		}
		return new(a.hours.After(since, lasts, a.zone))
	}
	return in(l.Response), in(l.Resolution)
}

func priorityTargets(row *ent.InboxSetting) ([]*PriorityTarget, error) {
	all := []*PriorityTarget{}
	if len(row.PriorityTargets) == 0 {
		return all, nil
	}
	if err := json.Unmarshal(row.PriorityTargets, &all); err != nil {
		return nil, fmt.Errorf("targets of %s: %w", row.ID, err)
	}
	return all, nil
}

func hoursOf(row *ent.InboxSetting) (*Hours, error) {
	h := &Hours{appointment.OfficeHours()}
	if len(row.Hours) == 0 {
		return h, nil
	}
	if err := json.Unmarshal(row.Hours, &h.Hours); err != nil {
		return nil, fmt.Errorf("hours of %s: %w", row.ID, err)
	}
	return h, nil
}

// aim sets what changes about the targets. Conversations that wait already keep theirs.
func (in SettingsInput) aim(u *ent.InboxSettingUpdateOne, now *ent.InboxSetting) error {
	a := &aims{general: limits{now.ResponseMinutes, now.ResolutionMinutes}}
	if in.ResponseTargetMinutes.IsSent() {
		a.general.Response = in.ResponseTargetMinutes.Value()
	}
	if in.ResolutionTargetMinutes.IsSent() {
		a.general.Resolution = in.ResolutionTargetMinutes.Value()
	}
	if a.general.late() {
		return fault.Broken("resolutionTargetMinutes", fault.LessThanResponse)
	}
	m := u.Mutation()
	change(now.ResponseMinutes, a.general.Response, equal, m.SetResponseMinutes, m.ClearResponseMinutes)
	change(now.ResolutionMinutes, a.general.Resolution, equal, m.SetResolutionMinutes, m.ClearResolutionMinutes)
	if err := in.prioritize(a, u, now); err != nil {
		return err
	}
	return in.open(u, now)
}

// late says that something would have to be closed before it is answered.
func (l limits) late() bool {
	return l.Response != nil && l.Resolution != nil && *l.Resolution < *l.Response
}

// prioritize sets what changes about the targets by priority. They have to be in order beside the general ones as well.
func (in SettingsInput) prioritize(a *aims, u *ent.InboxSettingUpdateOne, now *ent.InboxSetting) (err error) {
	if a.byPriority, err = priorityTargets(now); err != nil {
		return err
	}
	if in.PriorityTargets != nil {
		a.byPriority = make([]*PriorityTarget, len(in.PriorityTargets))
		for i, t := range in.PriorityTargets {
			a.byPriority[i] = (*PriorityTarget)(t)
		}
	}
	for i, t := range a.byPriority {
		if a.of(t.Priority).late() {
			return fault.Broken(rule.Member(rule.Item("priorityTargets", i), "resolutionMinutes"), fault.LessThanReply)
		}
	}
	if before, err := priorityTargets(now); err != nil || reflect.DeepEqual(before, a.byPriority) {
		return err
	}
	if len(a.byPriority) == 0 {
		u.ClearPriorityTargets()
		return nil
	}
	text, err := json.Marshal(a.byPriority)
	if err != nil {
		return fmt.Errorf("targets by priority: %w", err)
	}
	u.SetPriorityTargets(text)
	return nil
}

// workingHours are those of an input, if they are any.
func workingHours(in *appointment.HoursInput) (appointment.Hours, error) {
	hours := in.Hours()
	if err := hours.Check("businessHours"); err != nil {
		return hours, err
	}
	if hours.Weekly() < weeklyLeast {
		return hours, fault.Broken("businessHours", fault.NoHours)
	}
	return hours, nil
}

// open sets what changes about the business hours.
func (in SettingsInput) open(u *ent.InboxSettingUpdateOne, now *ent.InboxSetting) error {
	if to := in.BusinessHoursOnly.Value(); to != nil && *to != now.HoursOnly {
		u.SetHoursOnly(*to)
	}
	if in.BusinessHours == nil {
		return nil
	}
	hours, err := workingHours(in.BusinessHours)
	if err != nil {
		return err
	}
	if before, err := hoursOf(now); err != nil || reflect.DeepEqual(before.Hours, hours) {
		return err
	}
	text, err := json.Marshal(hours)
	if err != nil {
		return fmt.Errorf("business hours: %w", err)
	}
	u.SetHours(text)
	return nil
}
