package contact

import (
	"context"
	"errors"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contacttag"
	"github.com/switchboard-dev/switchboard/ent/tag"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Tag sorts contacts, and says which assistant answers those that have it.
type Tag struct{ *ent.Tag }

// Key is its position in lists.
func (t *Tag) Key() (time.Time, string) { return t.CreatedAt, t.ID }

// Stamps are what else it is ordered by.
func (t *Tag) Stamps() page.Stamps { return page.Stamps{NameKey: &t.NameKey} }

// GetID is its id.
func (t *Tag) GetID() string { return t.ID }

func wrapTag(r *ent.Tag) *Tag { return &Tag{r} }

// CreateTag is a new tag.
type CreateTag struct {
	Name        string              `check:"minLength=1,maxLength=100"`
	TagID       patch.Field[string] `check:"minLength=1,maxLength=1000"`
	AssistantID patch.Field[string]
}

// UpdateTag changes a tag; unset fields are unchanged.
type UpdateTag struct {
	Name        patch.Field[string] `check:"minLength=1,maxLength=100,notNull"`
	TagID       patch.Field[string] `check:"minLength=1,maxLength=1000"`
	AssistantID patch.Field[string]
}

// Judge finds an id that is too long.
func (in CreateTag) Judge() []fault.Detail { return rule.Key("tagId", in.TagID.Value()) }

// Judge finds an id that is too long.
func (in UpdateTag) Judge() []fault.Detail { return rule.Key("tagId", in.TagID.Value()) }

// TagFilter narrows a list of tags.
type TagFilter struct {
	AssistantID *string
	Search      *string
	Sort        page.Sort
	First       *int
	After       *string
}

// Tags of the subaccount.
func (s *Service) Tags(ctx context.Context, f TagFilter) (*page.List[*Tag], error) {
	q := page.Query{
		Entity: ent.TypeTag, List: "tags", Filter: []string{page.Given(f.AssistantID), store.Text(f.Search)}, Sort: f.Sort, First: f.First, After: f.After,
		Where: []func(*sql.Selector){sql.FieldEQ(tag.FieldHidden, false)},
	}
	if f.AssistantID != nil {
		q.Where = append(q.Where, sql.FieldEQ(tag.FieldAssistantID, *f.AssistantID))
	}
	if f.Search != nil {
		q.Where = append(q.Where, sql.FieldContains(tag.FieldNameKey, ngram.Query(*f.Search)))
	}
	return page.Fetch(ctx, s.parts.Pager, q, s.readTags)
}

// GetTags by their ids; hidden ones, and those that the subaccount has not, are left out.
func (s *Service) GetTags(ctx context.Context, ids []string) ([]*Tag, error) {
	return page.ByIDs(ctx, ids, func(ctx context.Context, w page.Window) ([]*Tag, error) {
		w.Where = append(w.Where, sql.FieldEQ(tag.FieldHidden, false))
		return s.readTags(ctx, w)
	})
}

// GetTag that is not hidden.
func (s *Service) GetTag(ctx context.Context, id string) (*Tag, error) {
	row, err := s.parts.Store.Client(ctx).Tag.Query().Where(tag.ID(id), tag.Hidden(false)).Only(ctx)
	if err != nil {
		return nil, store.Missing(err, "tag")
	}
	return &Tag{row}, nil
}

// TagNamed finds a tag by its name, ignoring case. The error is not_found if there is none.
func (s *Service) TagNamed(ctx context.Context, name string) (*Tag, error) {
	row, err := s.parts.Store.Client(ctx).Tag.Query().Where(tag.NameKey(ngram.Fold(name)), tag.Hidden(false)).Only(ctx)
	if err != nil {
		return nil, store.Missing(err, "tag")
	}
	return wrapTag(row), nil
}

// TagNames are the names of the tags, in order, up to the given number.
func (s *Service) TagNames(ctx context.Context, most int) ([]string, error) {
	return s.parts.Store.Client(ctx).Tag.Query().Where(tag.Hidden(false)).Order(ent.Asc(tag.FieldName)).Limit(most).Select(tag.FieldName).Strings(ctx)
}

// AddTag makes a tag. A name, case aside, or tagId that another one has is a conflict.
func (s *Service) AddTag(ctx context.Context, in CreateTag) (*Tag, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	var row *ent.Tag
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		if err := s.roomForTag(ctx, in.Name); err != nil {
			return err
		}
		row, err = s.parts.Store.Client(ctx).Tag.Create().SetName(in.Name).SetNameKey(ngram.Fold(in.Name)).
			SetNillableTagID(in.TagID.Value()).SetNillableAssistantID(in.AssistantID.Value()).Save(ctx)
		return err
	})
	if err != nil {
		return nil, tagTaken(err)
	}
	return &Tag{row}, nil
}

// ChangeTag changes what is set.
func (s *Service) ChangeTag(ctx context.Context, id string, in UpdateTag) (*Tag, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	changes := patch.Changes{
		patch.Of(tag.FieldName, in.Name), patch.Of(tag.FieldTagID, in.TagID), patch.Of(tag.FieldAssistantID, in.AssistantID),
	}
	if changes.Empty() {
		return s.GetTag(ctx, id)
	}
	var row *ent.Tag
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		before, err := s.GetTag(ctx, id)
		if err != nil {
			return err
		}
		update := s.parts.Store.Client(ctx).Tag.UpdateOne(before.Tag)
		if name := in.Name.Value(); name != nil {
			update.SetNameKey(ngram.Fold(*name))
		}
		if err := changes.Apply(update.Mutation()); err != nil {
			return err
		}
		row, err = update.Save(ctx)
		return err
	})
	if err != nil {
		return nil, tagTaken(err)
	}
	return &Tag{row}, nil
}

// HideTag takes a tag away everywhere and frees its name and tagId.
func (s *Service) HideTag(ctx context.Context, id string) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		n, err := s.parts.Store.Client(ctx).Tag.Update().Where(tag.ID(id), tag.Hidden(false)).SetHidden(true).Save(ctx)
		if err == nil && n == 0 {
			err = fault.Missing("tag")
		}
		return err
	})
}

// EraseTag removes a tag permanently, hidden or not.
func (s *Service) EraseTag(ctx context.Context, id string) error {
	if err := s.untag(ctx, id); err != nil {
		return err
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		return store.Missing(s.parts.Store.Client(ctx).Tag.DeleteOneID(id).Exec(ctx), "tag")
	})
}

// untagSome takes a tag from some of its contacts. None of them changes by that on its own: its tag is deleted.
const untagSome = `DELETE FROM contact_tags WHERE id IN (SELECT id FROM contact_tags WHERE subaccount_id = $1 AND tag_id = $2 LIMIT 1000)`

// untag hides a tag of many contacts, and takes it from all of them, so that it goes in one transaction afterwards.
func (s *Service) untag(ctx context.Context, id string) error {
	client := s.parts.Store.Client(ctx)
	many, err := client.ContactTag.Query().Where(contacttag.TagID(id)).Offset(short).Limit(1).IDs(ctx)
	if err != nil || len(many) == 0 {
		return err
	}
	row, err := client.Tag.Get(ctx, id)
	if err != nil {
		return store.Missing(err, "tag")
	}
	if err := s.HideTag(store.Following(ctx), id); err != nil && !fault.Is(err, fault.NotFound) {
		return err
	}
	return s.parts.Store.Throughout(ctx, func(ctx context.Context) (bool, error) {
		n, err := s.parts.Store.Exec(ctx, untagSome, row.SubaccountID, id)
		return n > 0, err
	})
}

// tagTaken tells apart why a tag was refused.
func tagTaken(err error) error {
	switch {
	case errors.Is(err, store.ErrForeign):
		return fault.MissingField("assistant", "assistantId").Because(err)
	case store.Violates(err, "tag_id"):
		return fault.New(fault.Conflict, "A tag with this tag_id already exists.",
			fault.Break("tagId", fault.Taken)).Because(err)
	case ent.IsConstraintError(err):
		return fault.New(fault.Conflict, "A tag with this name already exists.",
			fault.Break("name", fault.Taken)).Because(err)
	}
	return err
}
