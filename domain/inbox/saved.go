package inbox

import (
	"context"
	"encoding/json"
	"fmt"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/ent/savedview"
	"github.com/switchboard-dev/switchboard/ent/tag"
	"github.com/switchboard-dev/switchboard/ent/team"
	"github.com/switchboard-dev/switchboard/ent/topic"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// sharedMost is how many saved views a subaccount shares, and ownMost how many one of its members has beside those.
const (
	sharedMost = 50
	ownMost    = 20
)

// Saved is a view of the inbox that somebody keeps: for themselves, or for everybody in the subaccount.
type Saved struct {
	*ent.SavedView

	Filter *SavedFilter
}

// Shared says that everybody in the subaccount has it.
func (v *Saved) Shared() bool { return v.OwnerID == "" }

// SavedInput is what a saved view is. Its name is unique among those that are shared, and among those of a person.
type SavedInput struct {
	Name   string `check:"minLength=1,maxLength=60"`
	Shared bool
	Filter *SavedFilterInput
}

// SavedViews that the caller has: those that are shared, then their own, each by name.
func (s *Service) SavedViews(ctx context.Context) ([]*Saved, error) {
	rows, err := s.parts.Store.Client(ctx).SavedView.Query().Where(visible(ctx)).
		Order(savedview.ByOwnerID(), savedview.ByName(), savedview.ByID()).Limit(sharedMost + ownMost).All(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]*Saved, len(rows))
	for i, r := range rows {
		if out[i], err = saved(r); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// visible are the views that are shared, and the caller's own. A key has none of its own.
func visible(ctx context.Context) func(*sql.Selector) {
	return sql.FieldIn(savedview.FieldOwnerID, "", viewer(ctx))
}

func saved(r *ent.SavedView) (*Saved, error) {
	v := &Saved{SavedView: r, Filter: &SavedFilter{}}
	if err := json.Unmarshal(r.Filter, v.Filter); err != nil {
		return nil, fmt.Errorf("filter of %s: %w", r.ID, err)
	}
	return v, nil
}

// CreateSaved adds a saved view. The error is a conflict if the name is taken or the limit is reached, forbidden for a key that would
// create a private one, and not_found if the filter names something that the subaccount does not have.
func (s *Service) CreateSaved(ctx context.Context, in SavedInput) (*Saved, error) {
	in.Name = plain.Line(in.Name)
	return s.save(ctx, in, func(ctx context.Context, owner string, filter []byte) (*ent.SavedView, error) {
		if err := s.roomForSaved(ctx, owner); err != nil {
			return nil, err
		}
		if err := s.freeForSaved(ctx, owner, in.Name, ""); err != nil {
			return nil, err
		}
		return s.parts.Store.Client(ctx).SavedView.Create().SetName(in.Name).SetOwnerID(owner).SetFilter(filter).Save(ctx)
	})
}

// ChangeSaved replaces a saved view: one that is shared, whoever made it, or one of the caller's own. Errors are those of CreateSaved,
// and not_found.
func (s *Service) ChangeSaved(ctx context.Context, id string, in SavedInput) (*Saved, error) {
	in.Name = plain.Line(in.Name)
	return s.save(ctx, in, func(ctx context.Context, owner string, filter []byte) (*ent.SavedView, error) {
		now, err := s.parts.Store.Client(ctx).SavedView.Query().Where(savedview.ID(id), visible(ctx)).Only(ctx)
		if err != nil {
			return nil, store.Missing(err, "saved view")
		}
		if owner != now.OwnerID {
			if err := s.roomForSaved(ctx, owner); err != nil {
				return nil, err
			}
		}
		if err := s.freeForSaved(ctx, owner, in.Name, id); err != nil {
			return nil, err
		}
		return s.parts.Store.Client(ctx).SavedView.UpdateOne(now).SetName(in.Name).SetOwnerID(owner).SetFilter(filter).Save(ctx)
	})
}

// save a view, one at a time in a subaccount.
func (s *Service) save(
	ctx context.Context, in SavedInput, write func(ctx context.Context, owner string, filter []byte) (*ent.SavedView, error),
) (*Saved, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	owner := ""
	if !in.Shared {
		user, err := signedIn(ctx)
		if err != nil {
			return nil, fault.New(fault.Forbidden, "Only signed-in people can have private views. Set shared to true.").Because(err)
		}
		owner = user
	}
	filter := in.Filter.filter()
	kept, err := json.Marshal(filter)
	if err != nil {
		return nil, fmt.Errorf("keep a view: %w", err)
	}
	out := &Saved{Filter: filter}
	err = s.locked(ctx, func(ctx context.Context, _ *ent.InboxSetting) (err error) {
		if err := s.known(ctx, filter); err != nil {
			return err
		}
		out.SavedView, err = write(ctx, owner, kept)
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// known is not_found if a filter names a member, a team, an assistant, a tag or a topic that there is not.
func (s *Service) known(ctx context.Context, f *SavedFilter) error {
	if f.AssigneeID != nil {
		if err := s.works(ctx, "filter.assigneeId", *f.AssigneeID); err != nil {
			return err
		}
	}
	client := s.parts.Store.Client(ctx)
	for _, named := range []struct {
		thing, field string
		id           *string
		exist        func(id string) (bool, error)
	}{
		{"team", "filter.teamId", f.TeamID, func(id string) (bool, error) { return client.Team.Query().Where(team.ID(id)).Exist(ctx) }},
		{"assistant", "filter.assistantId", f.AssistantID, func(id string) (bool, error) {
			return client.Assistant.Query().Where(assistant.ID(id)).Exist(ctx)
		}},
		{"tag", "filter.tagId", f.TagID, func(id string) (bool, error) {
			return client.Tag.Query().Where(tag.ID(id), tag.Hidden(false)).Exist(ctx)
		}},
		{"topic", "filter.topicId", f.TopicID, func(id string) (bool, error) {
			return client.Topic.Query().Where(topic.ID(id), topic.Hidden(false)).Exist(ctx)
		}},
	} {
		if named.id == nil {
			continue
		}
		there, err := named.exist(*named.id)
		if err == nil && !there {
			err = fault.MissingField(named.thing, named.field)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// roomForSaved is a conflict if somebody, or the subaccount, has as many views as may be.
func (s *Service) roomForSaved(ctx context.Context, owner string) error {
	limit, whose := sharedMost, "The subaccount shares"
	if owner != "" {
		limit, whose = ownMost, "You have"
	}
	n, err := s.parts.Store.CountUpTo(ctx, ent.TypeSavedView, limit, sql.FieldEQ(savedview.FieldOwnerID, owner))
	if err == nil && n >= limit {
		err = fault.Newf(fault.Conflict, "%s %d saved views, which is the limit.", whose, limit)
	}
	return err
}

// freeForSaved is a conflict if another view of the same people has the name, case aside.
func (s *Service) freeForSaved(ctx context.Context, owner, name, but string) error {
	names, err := s.parts.Store.Client(ctx).SavedView.Query().Where(savedview.OwnerID(owner), savedview.IDNEQ(but)).
		Select(savedview.FieldName).Strings(ctx)
	return among(name, names, err, "saved view")
}

// DeleteSaved removes a saved view: one that is shared, whoever made it, or one of the caller's own.
func (s *Service) DeleteSaved(ctx context.Context, id string) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		n, err := s.parts.Store.Client(ctx).SavedView.Delete().Where(savedview.ID(id), visible(ctx)).Exec(ctx)
		if err == nil && n == 0 {
			err = fault.Missing("saved view")
		}
		return err
	})
}

// forgetSaved removes the views that somebody kept for themselves in the caller's subaccount.
func (s *Service) forgetSaved(ctx context.Context, user string) error {
	_, err := s.parts.Store.Client(ctx).SavedView.Delete().Where(savedview.OwnerID(user)).Exec(ctx)
	return err
}
