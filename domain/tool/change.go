package tool

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/tool"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Create is a new tool.
type Create struct {
	Name                        string              `check:"minLength=1,maxLength=64"`
	Description                 patch.Field[string] `check:"maxLength=2000"`
	Category                    patch.Field[string] `check:"minLength=1,maxLength=1000"`
	ToolType                    patch.Field[string] `check:"notNull,oneOf=FUNCTION|CUSTOM|END_CALL|PRESS_DIGIT|TRANSFER_CALL"`
	URL                         patch.Field[string] `check:"maxLength=2048,format=URL"`
	HTTPMethod                  patch.Field[string] `check:"oneOf=GET|POST|PUT|PATCH|DELETE"`
	Headers                     patch.Field[json.RawMessage]
	Parameters                  patch.Field[json.RawMessage]
	RequiredParams              []string            `check:"notNull"`
	SpeakDuringExecution        patch.Field[bool]   `check:"notNull"`
	SpeakAfterExecution         patch.Field[bool]   `check:"notNull"`
	ExecutionMessageDescription patch.Field[string] `check:"maxLength=2000"`
	TransferPrompt              patch.Field[string] `check:"maxLength=500000"`
}

// Update changes a tool; unset fields are unchanged.
type Update struct {
	Name                        patch.Field[string] `check:"minLength=1,maxLength=64,notNull"`
	Description                 patch.Field[string] `check:"maxLength=2000"`
	Category                    patch.Field[string] `check:"minLength=1,maxLength=1000"`
	ToolType                    patch.Field[string] `check:"notNull,oneOf=FUNCTION|CUSTOM|END_CALL|PRESS_DIGIT|TRANSFER_CALL"`
	URL                         patch.Field[string] `check:"maxLength=2048,format=URL"`
	HTTPMethod                  patch.Field[string] `check:"oneOf=GET|POST|PUT|PATCH|DELETE"`
	Headers                     patch.Field[json.RawMessage]
	Parameters                  patch.Field[json.RawMessage]
	RequiredParams              []string            `check:"notNull"`
	SpeakDuringExecution        patch.Field[bool]   `check:"notNull"`
	SpeakAfterExecution         patch.Field[bool]   `check:"notNull"`
	ExecutionMessageDescription patch.Field[string] `check:"maxLength=2000"`
	TransferPrompt              patch.Field[string] `check:"maxLength=500000"`
}

// CopyName is what a copy is called; nil: after the original.
type CopyName struct {
	Name *string `check:"minLength=1,maxLength=64"`
}

// Judge finds a name that models do not take.
func (in CopyName) Judge() []fault.Detail {
	if in.Name == nil {
		return nil
	}
	return details(checkName(*in.Name))
}

func (in Create) update() Update {
	return Update{
		patch.Sent(&in.Name), in.Description, in.Category, in.ToolType, in.URL, in.HTTPMethod, in.Headers, in.Parameters,
		in.RequiredParams, in.SpeakDuringExecution, in.SpeakAfterExecution, in.ExecutionMessageDescription, in.TransferPrompt,
	}
}

func (in Update) changes() patch.Changes {
	return patch.Changes{
		patch.Of(tool.FieldName, in.Name), patch.Of(tool.FieldDescription, in.Description),
		patch.Of(tool.FieldCategory, in.Category), patch.Of(tool.FieldToolType, in.ToolType),
		patch.Of(tool.FieldURL, in.URL), patch.Of(tool.FieldHTTPMethod, in.HTTPMethod),
		patch.Of(tool.FieldSpeakDuringExecution, in.SpeakDuringExecution),
		patch.Of(tool.FieldSpeakAfterExecution, in.SpeakAfterExecution),
		patch.Of(tool.FieldExecutionMessageDescription, in.ExecutionMessageDescription),
		patch.Of(tool.FieldTransferPrompt, in.TransferPrompt),
	}
}

// empty says that nothing was sent.
func (in Update) empty() bool {
	return in.changes().Empty() && !in.Headers.IsSent() && !in.Parameters.IsSent() && in.RequiredParams == nil
}

// Add makes a tool of the subaccount's own. A name that another one has, or a tool of the platform, is a conflict; so is one tool too many.
func (s *Service) Add(ctx context.Context, in Create) (*Tool, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	var made *ent.Tool
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		if err := s.room(ctx); err != nil {
			return err
		}
		create := s.parts.Store.Client(ctx).Tool.Create()
		if err := s.write(ctx, create.Mutation(), in.update(), &ent.Tool{}); err != nil {
			return err
		}
		made, err = create.Save(ctx)
		return err
	})
	if err != nil {
		return nil, taken(err)
	}
	return s.wrap(made), nil
}

// Change what is set, unless the tool was changed after ifUpdatedAt, if that is not nil. Platform tools cannot be changed.
func (s *Service) Change(ctx context.Context, id string, in Update, ifUpdatedAt *time.Time) (*Tool, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	if err := own(id); err != nil {
		return nil, err
	}
	if in.empty() {
		return s.Get(ctx, id)
	}
	var out *ent.Tool
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		before, err := s.parts.Store.Client(ctx).Tool.Query().Where(tool.ID(id), s.parts.Store.Locked()).Only(ctx)
		if err != nil {
			return store.Missing(err, "tool")
		}
		// As clients read it, an instant has milliseconds.
		if ifUpdatedAt != nil && before.UpdatedAt.Truncate(time.Millisecond).After(*ifUpdatedAt) {
			return fault.New(fault.Conflict, "The tool has changed since you read it. Read it again and repeat the change.")
		}
		update := s.parts.Store.Client(ctx).Tool.UpdateOne(before)
		if err := s.write(ctx, update.Mutation(), in, before); err != nil {
			return err
		}
		out, err = update.Save(ctx)
		return err
	})
	if err != nil {
		return nil, taken(err)
	}
	return s.wrap(out), nil
}

// write puts what was sent, and is right by itself, into a mutation, secrets sealed and the schema checked.
func (s *Service) write(ctx context.Context, m *ent.ToolMutation, in Update, before *ent.Tool) error {
	if name := in.Name.Value(); name != nil && prebuiltName(*name) {
		return nameTaken() // a model could not tell the two apart
	}
	if err := in.changes().Apply(m); err != nil {
		return err
	}
	if err := s.writeHeaders(ctx, m, in, before); err != nil {
		return err
	}
	schema, required := before.Parameters, before.RequiredParams
	if sent, ok := in.Parameters.Get(); ok {
		if schema = nil; sent != nil {
			schema = *sent
		}
		m.SetParameters(schema)
		if isNull(schema) {
			m.ClearParameters()
		}
	}
	if in.RequiredParams != nil {
		required = in.RequiredParams
		m.SetRequiredParams(required)
	}
	return checkParameters(schema, required)
}

// Delete a tool of the subaccount's own; assistants lose it.
func (s *Service) Delete(ctx context.Context, id string) error {
	if err := own(id); err != nil {
		return err
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		return store.Missing(s.parts.Store.Client(ctx).Tool.DeleteOneID(id).Exec(ctx), "tool")
	})
}

// Copy makes a tool of the subaccount's own from any. Secrets are not copied.
func (s *Service) Copy(ctx context.Context, id string, name *string) (*Tool, error) {
	if err := rule.Check(CopyName{name}); err != nil {
		return nil, err
	}
	var made *ent.Tool
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		from, err := s.Get(ctx, id)
		if err != nil {
			return err
		}
		if err := s.room(ctx); err != nil {
			return err
		}
		name := name
		if name == nil {
			if name, err = s.freeName(ctx, from.Name); err != nil {
				return err
			}
		}
		if prebuiltName(*name) {
			return nameTaken()
		}
		create := s.parts.Store.Client(ctx).Tool.Create().SetName(*name).
			SetNillableDescription(from.Description).SetNillableCategory(from.Category).SetToolType(from.ToolType).
			SetNillableURL(from.URL).SetNillableHTTPMethod(from.HTTPMethod).
			SetSpeakDuringExecution(from.SpeakDuringExecution).SetSpeakAfterExecution(from.SpeakAfterExecution || from.IsPrebuilt).
			SetNillableExecutionMessageDescription(from.ExecutionMessageDescription).SetNillableTransferPrompt(from.TransferPrompt)
		if len(from.Parameters) > 0 {
			create.SetParameters(from.Parameters)
		}
		made, err = create.SetRequiredParams(from.RequiredParams).Save(ctx)
		return err
	})
	if err != nil {
		return nil, taken(err)
	}
	return s.wrap(made), nil
}

// freeName is a name for a copy: the original's and _copy, with a number where that is taken.
func (s *Service) freeName(ctx context.Context, name string) (*string, error) {
	for n := 1; ; n++ {
		suffix := "_copy"
		if n > 1 {
			suffix = fmt.Sprintf("_copy_%d", n)
		}
		free := name[:min(len(name), nameLimit-len(suffix))] + suffix
		has, err := s.parts.Store.Client(ctx).Tool.Query().Where(tool.Name(free)).Exist(ctx)
		if err != nil || !has {
			return &free, err
		}
	}
}

// own refuses to change what the platform has.
func own(id string) error {
	if prebuilt(id) != nil {
		return fault.New(fault.Conflict, "Platform tools are read-only. Copy the tool to create a custom one.")
	}
	return nil
}

func taken(err error) error {
	if store.Violates(err, tool.FieldName) {
		return nameTaken().Because(err)
	}
	return err
}

func nameTaken() *fault.Error {
	return fault.New(fault.Conflict, "A tool with this name already exists.", fault.Break("name", fault.Taken))
}

// tenantOf is whose secrets are sealed.
func tenantOf(ctx context.Context) string { return authz.From(ctx).Subaccount }
