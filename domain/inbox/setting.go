package inbox

import (
	"context"
	"errors"
	"slices"

	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/inboxsetting"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Settings are how a subaccount's conversations are assigned, how soon they are to be answered and closed, and whether and how contacts are
// asked to rate them.
type Settings struct {
	Assignment     string
	Assignees      []*Teammate
	AsksRating     bool
	RatingQuestion string
	RatingDays     int
	// The targets are in minutes from when a conversation begins to wait for a person; nil is none.
	ResponseTargetMinutes, ResolutionTargetMinutes *int
	PriorityTargets                                []*PriorityTarget
	// BusinessHoursOnly says that the minutes of targets run in the BusinessHours alone.
	BusinessHoursOnly bool
	BusinessHours     *Hours
}

// SettingsInput changes them; unset fields are unchanged.
type SettingsInput struct {
	Assignment patch.Field[string] `check:"notNull,oneOf=OFF|ROUND_ROBIN|LEAST_BUSY"`
	Assignees  []string            `check:"maxItems=100,notNull"`
	AsksRating patch.Field[bool]   `check:"notNull"`
	// RatingQuestion defaults to the usual one if it is null.
	RatingQuestion patch.Field[string] `check:"minLength=1,maxLength=200"`
	RatingDays     patch.Field[int]    `check:"notNull,min=1,max=90"`
	// ResponseTargetMinutes and ResolutionTargetMinutes are none where they are null.
	ResponseTargetMinutes   patch.Field[int] `check:"min=1,max=43200"`
	ResolutionTargetMinutes patch.Field[int] `check:"min=1,max=43200"`
	// PriorityTargets take the place of all.
	PriorityTargets   []*PriorityTargetInput  `check:"maxItems=4,notNull"`
	BusinessHoursOnly patch.Field[bool]       `check:"notNull"`
	BusinessHours     *appointment.HoursInput `check:"notNull"`
}

// Settings of the caller's subaccount.
func (s *Service) Settings(ctx context.Context) (*Settings, error) {
	row, err := s.parts.Store.Client(ctx).InboxSetting.Query().Only(ctx)
	if ent.IsNotFound(err) {
		row, err = &ent.InboxSetting{Assignment: off, RatingDays: inboxsetting.DefaultRatingDays}, nil
	}
	if err != nil {
		return nil, err
	}
	return s.settings(ctx, row)
}

func (s *Service) settings(ctx context.Context, row *ent.InboxSetting) (*Settings, error) {
	byPriority, err := priorityTargets(row)
	if err != nil {
		return nil, err
	}
	hours, err := hoursOf(row)
	if err != nil {
		return nil, err
	}
	team, err := s.named(ctx, row.Assignees)
	return &Settings{
		row.Assignment, team, row.AsksRating, question(row), row.RatingDays, row.ResponseMinutes, row.ResolutionMinutes,
		byPriority, row.HoursOnly, hours,
	}, err
}

// ChangeSettings of the caller's subaccount. The error is not_found if an assignee does not work on its conversations, and a
// validation error for a rule without assignees, or targets out of order.
func (s *Service) ChangeSettings(ctx context.Context, in SettingsInput) (*Settings, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	var row *ent.InboxSetting
	err := s.locked(ctx, func(ctx context.Context, now *ent.InboxSetting) (err error) {
		u := s.parts.Store.Client(ctx).InboxSetting.UpdateOne(now)
		assignment, assignees := now.Assignment, now.Assignees
		if to := in.Assignment.Value(); to != nil && *to != now.Assignment {
			assignment = *to
			u.SetAssignment(assignment)
		}
		if in.Assignees != nil {
			assignees = patch.Once(in.Assignees)
			if err := s.works(ctx, "assignees", assignees...); err != nil {
				return err
			}
			if !slices.Equal(assignees, now.Assignees) {
				u.SetAssignees(assignees)
				m := u.Mutation()
				change(now.LastAssigneeID, lastOf(now.Assignees, assignees, now.LastAssigneeID), equal, m.SetLastAssigneeID, m.ClearLastAssigneeID)
			}
		}
		if err := assignable(assignment, assignees); err != nil {
			return err
		}
		in.rate(u, now)
		if err := in.aim(u, now); err != nil {
			return err
		}
		row, err = u.Save(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.settings(ctx, row)
}

// assignable fails for a rule that has nobody.
func assignable(assignment string, assignees []string) error {
	if assignment != off && len(assignees) == 0 {
		return fault.Broken("assignees", fault.NoAssignee)
	}
	return nil
}

// rate sets what changes about how contacts rate conversations.
func (in SettingsInput) rate(u *ent.InboxSettingUpdateOne, now *ent.InboxSetting) {
	if to := in.AsksRating.Value(); to != nil && *to != now.AsksRating {
		u.SetAsksRating(*to)
	}
	if to := in.RatingDays.Value(); to != nil && *to != now.RatingDays {
		u.SetRatingDays(*to)
	}
	switch to := in.RatingQuestion.Value(); {
	case !in.RatingQuestion.IsSent() || store.Text(to) == store.Text(now.RatingQuestion):
	case to == nil:
		u.ClearRatingQuestion()
	default:
		u.SetRatingQuestion(*to)
	}
}

// errUnset is returned inside of this package where a subaccount has no settings yet.
var errUnset = errors.New("inbox: no settings")

// locked works in a transaction that has the subaccount's settings to itself. If there are none, they are made before it, so that the audit
// trail records the work under its own name.
func (s *Service) locked(ctx context.Context, work func(ctx context.Context, now *ent.InboxSetting) error) error {
	attempt := func() error {
		return s.parts.Store.Again(ctx, func(ctx context.Context) error {
			row, err := s.parts.Store.Client(ctx).InboxSetting.Query().Where(s.parts.Store.Locked()).Only(ctx)
			if ent.IsNotFound(err) {
				return errUnset
			}
			if err != nil {
				return err
			}
			return work(ctx, row)
		})
	}
	err := attempt()
	if !errors.Is(err, errUnset) {
		return err
	}
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error { return s.parts.Store.Client(ctx).InboxSetting.Create().Exec(ctx) })
	if err != nil && !ent.IsConstraintError(err) { // of two who make them at once the second one finds them
		return err
	}
	return attempt()
}
