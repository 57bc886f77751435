package voice

import (
	"context"
	"fmt"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/customvoice"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Create is a new voice of the subaccount's own.
type Create struct {
	VoiceID         string              `check:"minLength=1,maxLength=1000"`
	VoiceName       string              `check:"minLength=1,maxLength=200"`
	Provider        string              `check:"oneOf=ELEVENLABS|OPENAI|DEEPGRAM|PLAYHT|CUSTOM|RIME|MINIMAX"`
	Accent          patch.Field[string] `check:"minLength=1,maxLength=1000"`
	Gender          patch.Field[string] `check:"minLength=1,maxLength=1000"`
	Age             patch.Field[string] `check:"minLength=1,maxLength=1000"`
	PreviewAudioURL patch.Field[string] `check:"maxLength=2048,format=URL"`
	AllowCopy       patch.Field[bool]   `check:"notNull"`
}

// Update changes a voice; unset fields are unchanged.
type Update struct {
	VoiceName       patch.Field[string] `check:"minLength=1,maxLength=200,notNull"`
	Accent          patch.Field[string] `check:"minLength=1,maxLength=1000"`
	Gender          patch.Field[string] `check:"minLength=1,maxLength=1000"`
	Age             patch.Field[string] `check:"minLength=1,maxLength=1000"`
	PreviewAudioURL patch.Field[string] `check:"maxLength=2048,format=URL"`
	AllowCopy       patch.Field[bool]   `check:"notNull"`
}

func (in Update) changes() patch.Changes {
	return patch.Changes{
		patch.Of(customvoice.FieldVoiceName, in.VoiceName), patch.Of(customvoice.FieldAccent, in.Accent),
		patch.Of(customvoice.FieldGender, in.Gender), patch.Of(customvoice.FieldAge, in.Age),
		patch.Of(customvoice.FieldPreviewAudioURL, in.PreviewAudioURL), patch.Of(customvoice.FieldAllowCopy, in.AllowCopy),
	}
}

// Add makes a voice of the subaccount's own.
func (s *Service) Add(ctx context.Context, in Create) (*Voice, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	rest := Update{patch.Field[string]{}, in.Accent, in.Gender, in.Age, in.PreviewAudioURL, in.AllowCopy}
	var row *ent.CustomVoice
	err := s.store.Again(ctx, func(ctx context.Context) (err error) {
		if err := s.room(ctx); err != nil {
			return err
		}
		create := s.store.Client(ctx).CustomVoice.Create().
			SetVoiceID(in.VoiceID).SetVoiceName(in.VoiceName).SetProvider(in.Provider)
		if err := rest.changes().Apply(create.Mutation()); err != nil {
			return err
		}
		row, err = create.Save(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return wrap(row), nil
}

// Change what is set. Those of the platform are not changed.
func (s *Service) Change(ctx context.Context, id string, in Update) (*Voice, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	if err := own(id); err != nil {
		return nil, err
	}
	changes := in.changes()
	if changes.Empty() {
		return s.Get(ctx, id)
	}
	var row *ent.CustomVoice
	err := s.store.Again(ctx, func(ctx context.Context) (err error) {
		update := s.store.Client(ctx).CustomVoice.UpdateOneID(id)
		if err := changes.Apply(update.Mutation()); err != nil {
			return err
		}
		row, err = update.Save(ctx)
		return store.Missing(err, "voice")
	})
	if err != nil {
		return nil, err
	}
	return wrap(row), nil
}

// Delete a voice of the subaccount's own. Assistants that speak with it keep its provider's id.
func (s *Service) Delete(ctx context.Context, id string) error {
	if err := own(id); err != nil {
		return err
	}
	return s.store.Again(ctx, func(ctx context.Context) error {
		return store.Missing(s.store.Client(ctx).CustomVoice.DeleteOneID(id).Exec(ctx), "voice")
	})
}

// Copy a voice of another subaccount of the workspace, if that allows it. It looks past the walls for that one row and
// its owner, and shows nothing else of either.
func (s *Service) Copy(ctx context.Context, id string) (*Voice, error) {
	from, err := s.copyable(ctx, id)
	if err != nil {
		return nil, err
	}
	var row *ent.CustomVoice
	err = s.store.Again(ctx, func(ctx context.Context) (err error) {
		if err := s.room(ctx); err != nil {
			return err
		}
		row, err = s.store.Client(ctx).CustomVoice.Create().SetVoiceID(from.VoiceID).SetVoiceName(from.VoiceName).
			SetProvider(from.Provider).SetNillableAccent(from.Accent).SetNillableGender(from.Gender).SetNillableAge(from.Age).
			SetNillablePreviewAudioURL(from.PreviewAudioURL).Save(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return wrap(row), nil
}

func (s *Service) copyable(ctx context.Context, id string) (*ent.CustomVoice, error) {
	workspace := authz.From(ctx).Workspace
	system := store.System(ctx, "copy a voice")
	row, err := s.store.Client(system).CustomVoice.Query().
		Where(customvoice.ID(id), customvoice.AllowCopy(true)).Only(system)
	if err != nil {
		return nil, store.Missing(err, "voice")
	}
	mine, err := s.store.Client(system).Subaccount.Query().
		Where(subaccount.ID(row.SubaccountID), subaccount.WorkspaceID(workspace)).Exist(system)
	if err != nil {
		return nil, fmt.Errorf("whose voice: %w", err)
	}
	if !mine {
		return nil, fault.Missing("voice")
	}
	return row, nil
}

// own refuses to change what the platform has.
func own(id string) error {
	if prebuilt(id) != nil {
		return fault.New(fault.Conflict, "The platform's voices are read-only.")
	}
	return nil
}
