package knowledge

import (
	"context"
	"fmt"
	"strings"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgebase"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// UpdateBase changes a knowledge base; unset fields are unchanged.
type UpdateBase struct {
	Name        patch.Field[string] `check:"minLength=1,maxLength=200,notNull"`
	Description patch.Field[string] `check:"maxLength=2000"`
	FolderID    patch.Field[string]
	IsArchived  patch.Field[bool] `check:"notNull"`
}

// Change what is set. Archived, no assistant uses it; brought back, those that had it use it again.
func (s *Service) Change(ctx context.Context, id string, in UpdateBase) (*Base, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	changes := patch.Changes{
		patch.Of(knowledgebase.FieldName, in.Name), patch.Of(knowledgebase.FieldDescription, in.Description),
		patch.Of(knowledgebase.FieldFolderID, in.FolderID), patch.Of(knowledgebase.FieldIsArchived, in.IsArchived),
	}
	if changes.Empty() {
		return s.Get(ctx, id)
	}
	return s.update(ctx, id, func(u *ent.KnowledgeBaseUpdateOne) error { return changes.Apply(u.Mutation()) })
}

// Archive a knowledge base.
func (s *Service) Archive(ctx context.Context, id string) error {
	_, err := s.update(ctx, id, func(u *ent.KnowledgeBaseUpdateOne) error {
		u.SetIsArchived(true)
		return nil
	})
	return err
}

// Speak has the knowledge base used on calls too, or in chats only. Until somebody has said so, calls use it.
func (s *Service) Speak(ctx context.Context, id string, on bool) (*Base, error) {
	return s.update(ctx, id, func(u *ent.KnowledgeBaseUpdateOne) error {
		if u.SetVoiceEnabled(on); on {
			u.ClearOffCallsAt()
		} else {
			u.SetOffCallsAt(store.Timestamp())
		}
		return nil
	})
}

func (s *Service) update(ctx context.Context, id string, change func(*ent.KnowledgeBaseUpdateOne) error) (out *Base, err error) {
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		u := s.parts.Store.Client(ctx).KnowledgeBase.UpdateOneID(id)
		if err := change(u); err != nil {
			return err
		}
		if err := foreign(store.Missing(u.Exec(ctx), "knowledge base"), "folder", "folderId"); err != nil {
			return err
		}
		if archived, is := u.Mutation().IsArchived(); is {
			if err := s.shelve(ctx, id, archived); err != nil {
				return err
			}
		}
		out, err = s.Get(ctx, id)
		return err
	})
	return out, err
}

// Rename a source.
func (s *Service) Rename(ctx context.Context, baseID, sourceID, name string) (*Source, error) {
	if err := rule.Check(SourceName{name}); err != nil {
		return nil, err
	}
	var row *ent.KnowledgeSource
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.needBase(ctx, baseID); err != nil {
			return err
		}
		client := s.parts.Store.Client(ctx)
		n, err := client.KnowledgeSource.Update().
			Where(knowledgesource.ID(sourceID), knowledgesource.KnowledgeBaseID(baseID), there).SetName(name).Save(ctx)
		if err == nil && n == 0 {
			err = fault.Missing("source")
		}
		if err != nil {
			return err
		}
		row, err = client.KnowledgeSource.Get(ctx, sourceID)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &Source{row}, nil
}

// Faq is a question and its answer.
type Faq struct {
	Question string `check:"minLength=1,maxLength=2000"`
	Answer   string `check:"minLength=1,maxLength=20000"`
}

// AddFaq keeps questions and answers as a source: each question is the heading of its answer, and both one passage.
func (s *Service) AddFaq(ctx context.Context, baseID, name string, faqs []*Faq) (*Source, error) {
	if err := rule.Check(FaqSource{name, faqs}); err != nil {
		return nil, err
	}
	var text strings.Builder
	for _, f := range faqs {
		_, _ = fmt.Fprintf(&text, "# %s\n\n%s\n\n", plain.Line(f.Question), indented(f.Answer)) // a builder never fails
	}
	return s.add(ctx, baseID, strings.NewReader(text.String()), func(c *ent.KnowledgeSourceCreate) {
		c.SetName(name).SetType("faq").SetMimeType("text/markdown; charset=utf-8")
	})
}

// indented keeps an answer's lines from being headings.
func indented(answer string) string {
	lines := strings.Split(answer, "\n")
	for i, l := range lines {
		if strings.HasPrefix(strings.TrimSpace(l), "#") {
			lines[i] = `\` + strings.TrimSpace(l)
		}
	}
	return strings.Join(lines, "\n")
}
