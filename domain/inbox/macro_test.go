package inbox_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

func detailsOf(err error) []fault.Detail {
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return f.Details
	}
	return nil
}

func steps(all ...*inbox.StepInput) inbox.MacroInput { return inbox.MacroInput{Name: "x", Steps: all} }

func says(action, text string) *inbox.StepInput {
	return &inbox.StepInput{Action: action, Text: patch.Sent(&text)}
}

func TestMacros(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		rival := storetest.Rival(t, o.Parts().Store, o.ctx)
		in := steps(says(inbox.Reply, "Hi"), &inbox.StepInput{Action: inbox.AssignTo, AssigneeID: patch.Sent(new(user(o.bob)))}, &inbox.StepInput{Action: inbox.Finish})
		in.Name = " Close  as solved "
		made, err := o.CreateMacro(o.ann, in)
		if err != nil || made.Name != "Close as solved" || len(made.Steps) != 3 {
			t.Fatalf("%v %v", made, err)
		}
		in.Name = "CLOSE AS SOLVED"
		_, err = o.CreateMacro(o.bob, in)
		wantFault(t, "a name twice", err, fault.Conflict)
		if _, err := o.CreateMacro(rival, in); err != nil { // Bob works there, too
			t.Errorf("another subaccount's name: %v", err)
		}
		_, err = o.CreateMacro(storetest.Stranger(t, o.Parts().Store), in)
		wantFault(t, "a step names a member of another workspace", err, fault.Validation)
		for who, ctx := range map[string]context.Context{"another subaccount": rival, "another workspace": storetest.Stranger(t, o.Parts().Store)} {
			_, err = o.ChangeMacro(ctx, made.ID, steps(&inbox.StepInput{Action: inbox.Finish}))
			wantFault(t, who+" changes it", err, fault.NotFound)
			wantFault(t, who+" deletes it", o.DeleteMacro(ctx, made.ID), fault.NotFound)
			_, err = o.Macro(ctx, made.ID)
			wantFault(t, who+" reads it", err, fault.NotFound)
		}
		in = steps(says(inbox.Jot, "Done."))
		if _, err := o.ChangeMacro(o.bob, made.ID, in); err != nil {
			t.Fatal(err)
		}
		all, err := o.Macros(o.ann)
		if err != nil || len(all) != 1 || all[0].Name != "x" || *all[0].Steps[0].Text != "Done." {
			t.Errorf("%v %v", all, err)
		}
		if all, err := o.Macros(rival); err != nil || len(all) != 1 || all[0].Name != "CLOSE AS SOLVED" {
			t.Errorf("the other subaccount has %v, %v", all, err)
		}
		if err := o.DeleteMacro(o.ann, made.ID); err != nil {
			t.Fatal(err)
		}
		wantFault(t, "one that is gone", o.DeleteMacro(o.ann, made.ID), fault.NotFound)
	})
}

// What a macro cannot do is refused when it is made, and named.
func TestMacrosAreRefused(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		done := &inbox.StepInput{Action: inbox.Finish}
		many := make([]*inbox.StepInput, 11)
		for i := range many {
			many[i] = says(inbox.Jot, "x")
		}
		for want, in := range map[string]inbox.MacroInput{
			"{steps must not be empty}":                              steps(),
			"steps must have at most 10":                             steps(many...),
			"steps[0].action must be one of":                         steps(&inbox.StepInput{Action: "EXPLODE"}),
			"steps[0].text is required by the action REPLY":          steps(&inbox.StepInput{Action: inbox.Reply}),
			"steps[0].text must be omitted with the action DONE":     steps(says(inbox.Finish, "x")),
			"steps[1].action must not be a second status":            steps(done, &inbox.StepInput{Action: inbox.Snooze, Minutes: patch.Sent(new(5))}),
			"steps[1].action must not be a second reply":             steps(says(inbox.Reply, "x"), says(inbox.Reply, "y")),
			"steps[0].minutes must be":                               steps(&inbox.StepInput{Action: inbox.Snooze, Minutes: patch.Sent(new(0))}),
			"steps must have at most 10000 characters":               steps(says(inbox.Jot, strings.Repeat("é", 6000)), says(inbox.Jot, strings.Repeat("x", 6000))),
			"steps[1].assigneeId must be a member who works in this": steps(done, &inbox.StepInput{Action: inbox.AssignTo, AssigneeID: patch.Sent(new("usr_x"))}),
			"steps[0].tagId must be a tag of this subaccount":        steps(&inbox.StepInput{Action: inbox.AddTag, TagID: patch.Sent(new("tag_x"))}),
		} {
			_, err := o.CreateMacro(o.ann, in)
			wantFault(t, want, err, fault.Validation)
			if got := fmt.Sprint(detailsOf(err)); !strings.Contains(got, want) {
				t.Errorf("got %s, want %s", got, want)
			}
		}
	})
}

// Of several that are added at the same time, as many succeed as the limit leaves room for.
func TestMacrosAreBounded(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			all := make([]*ent.MacroCreate, 98)
			for i := range all {
				all[i] = client.Macro.Create().SetName(fmt.Sprint("old ", i)).SetSteps([]byte(`[{"action":"DONE"}]`))
			}
			return client.Macro.CreateBulk(all...).Exec(ctx)
		})
		results := make(chan error)
		for i := range 6 {
			go func() {
				in := steps(&inbox.StepInput{Action: inbox.Finish})
				in.Name = fmt.Sprint("new ", i)
				_, err := o.CreateMacro(o.ann, in)
				results <- err
			}()
		}
		added := 0
		for range 6 {
			if err := <-results; err == nil {
				added++
			} else {
				wantFault(t, "one too many", err, fault.Conflict)
			}
		}
		if all, err := o.Macros(o.ann); err != nil || added != 2 || len(all) != 100 {
			t.Errorf("%d were added, and there are %d: %v", added, len(all), err)
		}
	})
}

// What a macro assigns to nobody is no team's either, as in the menu; wherever its steps stand, a team that it names is kept.
func TestAMacroAssignsToNobody(t *testing.T) {
	t.Parallel()
	team := "team"
	nobody, toTeam := &inbox.Step{Action: inbox.Unassign}, &inbox.Step{Action: inbox.ToTeam, TeamID: &team}
	for name, test := range map[string]struct {
		steps []*inbox.Step
		team  *string
	}{
		"nobody":           {[]*inbox.Step{nobody}, nil},
		"nobody of a team": {[]*inbox.Step{nobody, toTeam}, &team},
		"a team's nobody":  {[]*inbox.Step{toTeam, nobody}, &team},
	} {
		in := inbox.TriageOf(test.steps, "ann", time.Now())
		if who, sent := in.AssigneeID.Get(); who != nil || !sent {
			t.Errorf("%s: assigned to %v, %v", name, who, sent)
		}
		if got, sent := in.TeamID.Get(); got != test.team || !sent {
			t.Errorf("%s: team %v, %v", name, got, sent)
		}
	}
}
