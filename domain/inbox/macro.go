package inbox

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/macro"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// macrosMost is how many macros a subaccount may have.
const macrosMost = 100

// Macro is a list of steps that members take in a conversation again and again.
type Macro struct {
	*ent.Macro

	Steps []*Step
}

// Macros of the subaccount, by name.
func (s *Service) Macros(ctx context.Context) ([]*Macro, error) {
	rows, err := s.parts.Store.Client(ctx).Macro.Query().Order(macro.ByName(), macro.ByID()).Limit(macrosMost).All(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]*Macro, len(rows))
	for i, r := range rows {
		if out[i], err = stepped(r); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Macro by its id. The error is not_found if the subaccount has none with the id.
func (s *Service) Macro(ctx context.Context, id string) (*Macro, error) {
	row, err := s.parts.Store.Client(ctx).Macro.Get(ctx, id)
	if err != nil {
		return nil, store.Missing(err, "macro")
	}
	return stepped(row)
}

func stepped(r *ent.Macro) (*Macro, error) {
	m := &Macro{Macro: r}
	if err := json.Unmarshal(r.Steps, &m.Steps); err != nil {
		return nil, fmt.Errorf("steps of %s: %w", r.ID, err)
	}
	return m, nil
}

// CreateMacro adds a macro. The error is a conflict if the name is taken or the limit is reached, and not_found if a step names a member or
// a tag that does not exist.
func (s *Service) CreateMacro(ctx context.Context, in MacroInput) (*Macro, error) {
	in.Name = plain.Line(in.Name)
	return s.keepMacro(ctx, in, func(ctx context.Context, steps []byte) (*ent.Macro, error) {
		if err := s.room(ctx, ent.TypeMacro, macrosMost, "macros"); err != nil {
			return nil, err
		}
		if err := s.freeForMacro(ctx, in.Name, ""); err != nil {
			return nil, err
		}
		return s.parts.Store.Client(ctx).Macro.Create().SetName(in.Name).SetSteps(steps).Save(ctx)
	})
}

// ChangeMacro replaces a macro. Errors are those of CreateMacro, and not_found.
func (s *Service) ChangeMacro(ctx context.Context, id string, in MacroInput) (*Macro, error) {
	in.Name = plain.Line(in.Name)
	return s.keepMacro(ctx, in, func(ctx context.Context, steps []byte) (*ent.Macro, error) {
		if err := s.freeForMacro(ctx, in.Name, id); err != nil {
			return nil, err
		}
		row, err := s.parts.Store.Client(ctx).Macro.UpdateOneID(id).SetName(in.Name).SetSteps(steps).Save(ctx)
		return row, store.Missing(err, "macro")
	})
}

// keepMacro has a macro written, one at a time in a subaccount.
func (s *Service) keepMacro(
	ctx context.Context, in MacroInput, write func(ctx context.Context, steps []byte) (*ent.Macro, error),
) (*Macro, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	out := &Macro{}
	for _, step := range in.Steps {
		out.Steps = append(out.Steps, step.step())
	}
	kept, err := json.Marshal(out.Steps)
	if err != nil {
		return nil, fmt.Errorf("keep a macro: %w", err)
	}
	err = s.locked(ctx, func(ctx context.Context, _ *ent.InboxSetting) (err error) {
		problems, err := s.Lacks(ctx, out.Steps)
		if err != nil {
			return err
		}
		if len(problems) > 0 {
			return fault.Invalid(problems...)
		}
		out.Macro, err = write(ctx, kept)
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// freeForMacro is a conflict if another macro has the name, case aside.
func (s *Service) freeForMacro(ctx context.Context, name, but string) error {
	names, err := s.parts.Store.Client(ctx).Macro.Query().Where(macro.IDNEQ(but)).Select(macro.FieldName).Strings(ctx)
	return among(name, names, err, "macro")
}

// DeleteMacro removes a macro. What it has done stays.
func (s *Service) DeleteMacro(ctx context.Context, id string) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		return store.Missing(s.parts.Store.Client(ctx).Macro.DeleteOneID(id).Exec(ctx), "macro")
	})
}
