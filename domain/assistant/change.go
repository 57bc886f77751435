package assistant

import (
	"context"
	"errors"
	"strings"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Create an assistant and version 1 of its prompt.
func (s *Service) Create(ctx context.Context, in Create) (*Assistant, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	row := blankAssistant()
	if err := in.update().apply(row); err != nil {
		return nil, err
	}
	var made *ent.Assistant
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		note, _ := in.ChangeNote.Get()
		made, err = s.insert(ctx, row, note)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &Assistant{Assistant: made}, nil
}

// insert makes the row and its first version.
func (s *Service) insert(ctx context.Context, row *ent.Assistant, note *string) (*ent.Assistant, error) {
	if err := s.room(ctx); err != nil {
		return nil, err
	}
	create := s.parts.Store.Client(ctx).Assistant.Create().SetLatestVersion(1)
	if _, err := write(create.Mutation(), blankAssistant(), row); err != nil {
		return nil, err
	}
	made, err := create.Save(ctx)
	if err != nil {
		return nil, foreign(err)
	}
	if err := s.addVersion(ctx, made, note); err != nil {
		return nil, err
	}
	return made, s.enqueue(ctx, made)
}

// Update changes what is set. A stale ifMatch is a conflict; a changed prompt makes a version.
func (s *Service) Update(ctx context.Context, id string, in Update, ifMatch *string) (*Assistant, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	note, _ := in.ChangeNote.Get()
	return s.change(ctx, id, ifMatch, note, in.apply)
}

// Judge finds unknown tools, and openers that are for another mode of greeting.
func (c Create) Judge() []fault.Detail { return details(c.update().apply(blankAssistant())) }

// Judge finds what is wrong whatever the assistant is like: its openers are judged as if every one were stored.
func (u Update) Judge() []fault.Detail {
	opener := "any"
	row := blankAssistant()
	row.GreetingMode, row.LegacyOpeningMessage = fixed, &opener
	return details(u.apply(row))
}

func details(err error) []fault.Detail {
	if err == nil {
		return nil
	}
	return fault.From(err).Details
}

// Archive or bring back an assistant. An archived one answers no one.
func (s *Service) Archive(ctx context.Context, id string, archived bool, ifMatch *string) (*Assistant, error) {
	return s.change(ctx, id, ifMatch, nil, func(a *ent.Assistant) error {
		a.Archived = archived
		return nil
	})
}

// change is the one way an assistant changes: locked, compared, written where it differs, versioned.
func (s *Service) change(ctx context.Context, id string, ifMatch, note *string, f func(*ent.Assistant) error) (*Assistant, error) {
	var out *ent.Assistant
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		before, err := s.locked(ctx, id)
		if err != nil {
			return err
		}
		after := *before
		if err := f(&after); err != nil { // what is wrong with a field is said first
			return err
		}
		if err := match(ifMatch, &Assistant{Assistant: before}); err != nil {
			return err
		}
		out, err = s.save(ctx, before, &after, note)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &Assistant{Assistant: out}, nil
}

func (s *Service) locked(ctx context.Context, id string) (*ent.Assistant, error) {
	row, err := s.parts.Store.Client(ctx).Assistant.Query().Where(assistant.ID(id), s.parts.Store.Locked()).Only(ctx)
	if err != nil {
		return nil, store.Missing(err, "assistant")
	}
	return row, nil
}

func (s *Service) save(ctx context.Context, before, after *ent.Assistant, note *string) (*ent.Assistant, error) {
	update := s.parts.Store.Client(ctx).Assistant.UpdateOneID(before.ID).AddRevision(1)
	changed, err := write(update.Mutation(), before, after)
	if err != nil || !changed {
		return before, err
	}
	prompt := !patch.Equal(before.Prompt, after.Prompt)
	if prompt {
		update.AddLatestVersion(1)
	}
	sync := configuration(before) != configuration(after)
	if sync {
		update.AddSyncWanted(1)
	}
	saved, err := update.Save(ctx)
	if err != nil {
		return nil, foreign(err)
	}
	if prompt {
		err = s.addVersion(ctx, saved, note)
	}
	if sync && err == nil {
		err = s.enqueue(ctx, saved)
	}
	return saved, err
}

// match compares a revision that the client has seen with the current one.
func match(ifMatch *string, a *Assistant) error {
	if ifMatch == nil || *ifMatch == "*" {
		return nil
	}
	for tag := range strings.SplitSeq(*ifMatch, ",") {
		if strings.TrimPrefix(strings.TrimSpace(tag), "W/") == a.ETag() {
			return nil
		}
	}
	return fault.New(fault.Conflict, "The assistant has changed since you read it. Read it again and repeat the change.")
}

// foreign turns the wall's refusal of another tenant's folder into the ordinary 404.
func foreign(err error) error {
	if errors.Is(err, store.ErrForeign) {
		return fault.MissingField("folder", "folderId").Because(err)
	}
	return err
}
