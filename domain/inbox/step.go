package inbox

import (
	"context"
	"time"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/ent/tag"
	"github.com/switchboard-dev/switchboard/ent/team"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// What a step of a macro does.
const (
	Reply      = "REPLY"
	AssignTo   = "ASSIGN"
	AssignToMe = "ASSIGN_TO_ME"
	Unassign   = "UNASSIGN"
	ToTeam     = "TEAM"
	Prioritize = "PRIORITY"
	Snooze     = "SNOOZE"
	AddTag     = "TAG"
	Jot        = "NOTE"
	Finish     = "DONE"
	OpenAgain  = "REOPEN"
)

// textMost is how many characters the texts of a macro have together.
const textMost = 10_000

// Step is one thing that a macro does; it has the field that its action needs, and no other.
type Step struct {
	Action     string  `json:"action"`
	Text       *string `json:"text,omitempty"`
	AssigneeID *string `json:"assigneeId,omitempty"`
	Priority   *string `json:"priority,omitempty"`
	Minutes    *int    `json:"minutes,omitempty"`
	TagID      *string `json:"tagId,omitempty"`
	TeamID     *string `json:"teamId,omitempty"`
}

// MacroInput is what a macro is. Its name is unique in the subaccount.
type MacroInput struct {
	Name  string       `check:"minLength=1,maxLength=60"`
	Steps []*StepInput `check:"maxItems=10"`
}

// StepInput is a Step as sent.
type StepInput struct {
	Action     string              `check:"oneOf=REPLY|ASSIGN|ASSIGN_TO_ME|UNASSIGN|TEAM|PRIORITY|SNOOZE|TAG|NOTE|DONE|REOPEN"`
	Text       patch.Field[string] `check:"minLength=1,maxLength=10000"`
	AssigneeID patch.Field[string]
	Priority   patch.Field[string] `check:"oneOf=NONE|LOW|MEDIUM|HIGH|URGENT"`
	Minutes    patch.Field[int]    `check:"min=1,max=525600"`
	TagID      patch.Field[string]
	TeamID     patch.Field[string]
}

func (in *StepInput) step() *Step {
	return &Step{in.Action, in.Text.Value(), in.AssigneeID.Value(), in.Priority.Value(), in.Minutes.Value(), in.TagID.Value(), in.TeamID.Value()}
}

// needs are the fields that actions need.
var needs = map[string]string{
	Reply: "text", Jot: "text", AssignTo: "assigneeId", Prioritize: "priority", Snooze: "minutes", AddTag: "tagId", ToTeam: "teamId",
}

// sorts of steps of which a macro has one: the next one would undo it, and a contact reads one reply.
var sorts = map[string]string{
	Reply: "reply", AssignTo: "assignment", AssignToMe: "assignment", Unassign: "assignment", Prioritize: "priority",
	ToTeam: "team", Snooze: "status", Finish: "status", OpenAgain: "status",
}

// Judge of rule.Judge: each step has what it needs and nothing else, and none undoes another.
func (in MacroInput) Judge() (problems []fault.Detail) {
	refuse := func(i int, field, rule, of string) { problems = append(problems, fault.Break(At(i, field), rule, of)) }
	if len(in.Steps) == 0 {
		return []fault.Detail{fault.Break("steps", fault.Empty)}
	}
	seen, characters := map[string]bool{}, 0
	for i, sent := range in.Steps {
		if sent == nil { // which is another problem
			continue
		}
		s := sent.step()
		given := map[string]bool{
			"text": s.Text != nil, "assigneeId": s.AssigneeID != nil, "priority": s.Priority != nil, "minutes": s.Minutes != nil,
			"tagId": s.TagID != nil, "teamId": s.TeamID != nil,
		}
		for _, field := range []string{"text", "assigneeId", "priority", "minutes", "tagId", "teamId"} {
			switch needed := needs[s.Action] == field; {
			case s.Action == "": // that it is missing is said
			case needed && !given[field]:
				refuse(i, field, fault.NeedsField, s.Action)
			case !needed && given[field]:
				refuse(i, field, fault.NeedsNoField, s.Action)
			}
		}
		if sort := sorts[s.Action]; sort != "" {
			if seen[sort] {
				refuse(i, "action", fault.StepTwice, sort)
			}
			seen[sort] = true
		}
		if s.Text != nil {
			characters += utf8.RuneCountInString(*s.Text)
		}
	}
	if characters > textMost {
		problems = append(problems, fault.Break("steps", fault.TooMuchText))
	}
	return problems
}

// At is a field of a step as problems name it.
func At(i int, field string) string { return rule.Member(rule.Item("steps", i), field) }

// Lacks are the steps that name somebody who does not work on the subaccount's conversations, or a team or a tag that there is not.
func (s *Service) Lacks(ctx context.Context, steps []*Step) (problems []fault.Detail, err error) {
	client := s.parts.Store.Client(ctx)
	for i, step := range steps {
		there, field, want := true, needs[step.Action], ""
		switch step.Action {
		case AssignTo:
			users, failed := able(ctx, s.parts.Store, []string{*step.AssigneeID})
			there, err, want = len(users) > 0, failed, fault.NoMember
		case ToTeam:
			there, err = client.Team.Query().Where(team.ID(*step.TeamID)).Exist(ctx)
			want = fault.NoTeam
		case AddTag:
			there, err = client.Tag.Query().Where(tag.ID(*step.TagID), tag.Hidden(false)).Exist(ctx)
			want = fault.NoTag
		}
		if err != nil {
			return nil, err
		}
		if !there {
			problems = append(problems, fault.Break(At(i, field), want))
		}
	}
	return problems, nil
}

// TriageOf is what the steps decide about a conversation, for whoever takes them now. What is assigned to nobody is no team's either, unless
// a step assigns it to one.
func TriageOf(steps []*Step, user string, now time.Time) Triage {
	var in Triage
	for _, s := range steps {
		switch s.Action {
		case AssignTo:
			in.AssigneeID = patch.Sent(s.AssigneeID)
		case AssignToMe:
			in.AssigneeID = patch.Sent(&user)
		case Unassign:
			in.AssigneeID = patch.Sent[string](nil)
			if in.TeamID.Value() == nil {
				in.TeamID = patch.Sent[string](nil)
			}
		case ToTeam:
			in.TeamID = patch.Sent(s.TeamID)
		case Prioritize:
			in.Priority = patch.Sent(s.Priority)
		case Snooze:
			until := now.Add(time.Duration(*s.Minutes) * time.Minute)
			in.Status, in.SnoozedUntil = patch.Sent(new(Snoozed)), patch.Sent(&until)
		case Finish:
			in.Status = patch.Sent(new(Done))
		case OpenAgain:
			in.Status = patch.Sent(new(Open))
		}
	}
	return in
}
