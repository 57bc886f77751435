package topic

import (
	"context"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	enttopic "github.com/switchboard-dev/switchboard/ent/topic"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// Input is what a topic is.
type Input struct {
	Name string `check:"minLength=1,maxLength=60"`
}

// Judge finds a name without a character that can be looked for.
func (in Input) Judge() []fault.Detail {
	if in.Name != "" && ngram.Fold(spaced(in.Name)) == "" {
		return []fault.Detail{fault.Break("name", fault.Blank)}
	}
	return nil
}

// Create a topic, or restore one that was deleted or merged. The error is a conflict if the name is taken or the limit is reached.
func (s *Service) Create(ctx context.Context, in Input) (*Topic, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	name, out := spaced(in.Name), &Topic{}
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		before, err := s.holder(ctx, name)
		if err != nil {
			return err
		}
		if before != nil && !before.Hidden && before.MergedID == nil {
			return taken()
		}
		there, err := s.parts.Store.Client(ctx).Topic.Query().Where(live).Count(ctx)
		if err != nil {
			return err
		}
		if there >= mostTopics {
			return fault.Newf(fault.Conflict, "The subaccount has %d topics, which is the limit.", mostTopics)
		}
		if before != nil {
			out.Topic, err = s.parts.Store.Client(ctx).Topic.UpdateOne(before).SetName(name).SetNameKey(ngram.Fold(name)).
				SetHidden(false).ClearMergedID().Save(ctx)
			return err
		}
		if err := s.forget(ctx); err != nil {
			return err
		}
		out.Topic, err = s.parts.Store.Client(ctx).Topic.Create().SetName(name).SetNameKey(ngram.Fold(name)).Save(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// holder is the row that has a name, be it deleted or merged; nil if there is none. The subaccount is held from then on.
func (s *Service) holder(ctx context.Context, name string) (*ent.Topic, error) {
	if err := s.parts.Store.InTurn(ctx); err != nil {
		return nil, err
	}
	found, err := s.named(ctx, []string{name})
	return found[ngram.Fold(name)], err
}

func taken() error {
	return fault.New(fault.Conflict, "Another topic has this name.", fault.Break("name", fault.Taken))
}

// forget the name that was deleted first, where there are as many names as may be.
func (s *Service) forget(ctx context.Context) error {
	topics := s.parts.Store.Client(ctx).Topic
	names, err := topics.Query().Count(ctx)
	if err != nil || names < mostNames {
		return err
	}
	oldest, err := topics.Query().Where(enttopic.Or(enttopic.Hidden(true), enttopic.MergedIDNotNil())).
		Order(enttopic.ByHidden(sql.OrderDesc()), enttopic.ByUpdatedAt(), enttopic.ByID()).FirstID(ctx)
	if err != nil {
		return err
	}
	return topics.DeleteOneID(oldest).Exec(ctx)
}

// Rename a topic. Its old name becomes an alias. Errors are those of Create, and not_found.
func (s *Service) Rename(ctx context.Context, id string, in Input) (*Topic, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	name, out := spaced(in.Name), &Topic{}
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		other, err := s.holder(ctx, name)
		if err != nil {
			return err
		}
		row, err := s.get(ctx, id)
		if err != nil || row.Name == name {
			out.Topic = row
			return err
		}
		if other == nil || other.ID != id { // and not in other letters
			if err := s.leave(ctx, row, other); err != nil {
				return err
			}
		}
		out.Topic, err = s.parts.Store.Client(ctx).Topic.UpdateOne(row).SetName(name).SetNameKey(ngram.Fold(name)).Save(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// leave keeps the topic's old name, which stands for the topic from then on. The other is the row with the new name: nil, a deleted topic, or a
// part of this one. For any other, the error is a conflict.
func (s *Service) leave(ctx context.Context, row, other *ent.Topic) error {
	topics, old := s.parts.Store.Client(ctx).Topic, mark(ctx, row.NameKey)
	switch {
	case other == nil:
		if err := s.forget(ctx); err != nil {
			return err
		}
	case other.Hidden:
		if err := topics.DeleteOneID(other.ID).Exec(ctx); err != nil {
			return err
		}
	case other.MergedID == nil:
		return taken()
	case *other.MergedID != row.ID:
		into, err := s.get(ctx, *other.MergedID)
		if err != nil {
			return err
		}
		return fault.New(fault.Conflict, "This name is an alias of the topic "+into.Name+". Create a topic with this name to separate the two.",
			fault.Break("name", fault.Taken))
	default: // it had the name before
		return topics.UpdateOne(other).SetName(old).SetNameKey(old).Exec(ctx)
	}
	return topics.Create().SetName(old).SetNameKey(old).SetMergedID(row.ID).Exec(ctx)
}

// Union is of a topic and the one that it becomes a part of.
type Union struct{ ID, IntoID string }

// Judge refuses that of a topic with itself.
func (u Union) Judge() []fault.Detail {
	if u.ID == u.IntoID {
		return []fault.Detail{fault.Break("intoId", fault.Itself)}
	}
	return nil
}

// Merge a topic into another one, which has its conversations, its calls and its name from then on. A job moves them. The error is not_found
// where there are not both.
func (s *Service) Merge(ctx context.Context, id, intoID string) (*Topic, error) {
	if err := rule.Check(Union{id, intoID}); err != nil {
		return nil, err
	}
	var into *ent.Topic
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.parts.Store.InTurn(ctx); err != nil {
			return err
		}
		row, err := s.get(ctx, id)
		if err != nil {
			return err
		}
		if into, err = s.get(ctx, intoID); err != nil {
			return err
		}
		topics, old := s.parts.Store.Client(ctx).Topic, mark(ctx, row.NameKey)
		if err := topics.UpdateOne(row).SetName(old).SetNameKey(old).SetMergedID(intoID).Exec(ctx); err != nil {
			return err
		}
		if err := topics.Update().Where(enttopic.MergedID(id)).SetMergedID(intoID).Exec(ctx); err != nil {
			return err
		}
		return s.parts.Queue.Insert(ctx, SettleArgs{TopicID: id})
	})
	if err != nil {
		return nil, err
	}
	return wrap(into), nil
}

// Delete a topic with its parts: no conversation and no call has it any more, and no model brings its names back. A job takes it from them.
func (s *Service) Delete(ctx context.Context, id string) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.parts.Store.InTurn(ctx); err != nil {
			return err
		}
		row, err := s.get(ctx, id)
		if err != nil {
			return err
		}
		topics, old := s.parts.Store.Client(ctx).Topic, mark(ctx, row.NameKey)
		if err := topics.UpdateOne(row).SetName(old).SetNameKey(old).SetHidden(true).Exec(ctx); err != nil {
			return err
		}
		if err := topics.Update().Where(enttopic.MergedID(id)).SetHidden(true).ClearMergedID().Exec(ctx); err != nil {
			return err
		}
		return s.parts.Queue.Insert(ctx, SettleArgs{TopicID: id})
	})
}
