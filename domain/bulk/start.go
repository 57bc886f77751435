package bulk

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/bulkchange"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Bounds of bulk changes.
const (
	// Most is how many things one of them changes.
	Most = 10_000
	// underWay is how many of a subaccount may wait or run; they are made one after the other. endedKept is how many stay that have ended.
	underWay, endedKept = 10, 100
	// partSize is how many ids are changed at a time.
	partSize = 25
	// droppedMost is how many of those that are not kept go at a time.
	droppedMost = 10
)

// What is done to contacts.
const (
	AddTag    = "ADD_TAG"
	RemoveTag = "REMOVE_TAG"
	Archive   = "ARCHIVE"
	Restore   = "RESTORE"
)

// Chosen are the things that are changed: those with certain ids, or those that match a filter.
type Chosen struct {
	IDs []string `check:"maxItems=10000"`
}

// Way is how they are chosen: by ids or by a filter.
type Way struct {
	IDs    []string
	Filter *struct{}
}

// Judge refuses neither and both.
func (w Way) Judge() []fault.Detail { return oneWay(w.IDs != nil, w.Filter != nil) }

func oneWay(ids, filter bool) []fault.Detail {
	switch {
	case !ids && !filter:
		return []fault.Detail{{Field: "ids", Message: "is required, or filter"}}
	case ids && filter:
		return []fault.Detail{{Field: "filter", Message: "must not be sent with ids"}}
	}
	return nil
}

// ContactChange is what is done to contacts.
type ContactChange struct {
	Action string  `json:"action" check:"oneOf=ADD_TAG|REMOVE_TAG|ARCHIVE|RESTORE"`
	TagID  *string `json:"tagId,omitempty"`
}

// Judge of rule.Judge: tags are named where one is given or taken, and only there.
func (in ContactChange) Judge() []fault.Detail {
	tags := in.Action == AddTag || in.Action == RemoveTag
	switch {
	case in.Action == "": // that it is missing is said
	case tags && in.TagID == nil:
		return []fault.Detail{fault.Break("tagId", fault.NeedsField, in.Action)}
	case !tags && in.TagID != nil:
		return []fault.Detail{fault.Break("tagId", fault.NeedsNoField, in.Action)}
	}
	return nil
}

// ChangeContacts begins to change the contacts that are there with some ids, or match a filter. The error is a validation error if there
// are neither or both, or if more match than one change may have, and a conflict if many changes are under way.
func (s *Service) ChangeContacts(ctx context.Context, ids []string, by *ContactFilter, in ContactChange) (*Change, error) {
	if err := checked(ids, in, by); err != nil {
		return nil, err
	}
	chosen, err := s.choose(ctx, ids, by != nil, func(ctx context.Context) ([]string, error) {
		return s.parts.Contacts.IDs(ctx, by.filter(), Most+1)
	})
	if err != nil {
		return nil, err
	}
	what, err := json.Marshal(in)
	if err != nil {
		return nil, fmt.Errorf("keep a bulk change: %w", err)
	}
	return s.start(ctx, Contacts, chosen, what, func(ctx context.Context) error {
		if in.TagID == nil {
			return nil
		}
		_, err := s.parts.Contacts.GetTag(ctx, *in.TagID)
		return store.MissingField(err, "tag", "tagId")
	})
}

// ChangeConversations begins to change the inbox status of conversations. Otherwise it is like ChangeContacts.
func (s *Service) ChangeConversations(ctx context.Context, ids []string, by *ConversationFilter, in inbox.Triage) (*Change, error) {
	if err := checked(ids, in, by); err != nil {
		return nil, err
	}
	chosen, err := s.choose(ctx, ids, by != nil, func(ctx context.Context) ([]string, error) {
		return s.parts.Chat.IDs(ctx, by.filter(), Most+1)
	})
	if err != nil {
		return nil, err
	}
	what, err := json.Marshal(kept(in))
	if err != nil {
		return nil, fmt.Errorf("keep a bulk change: %w", err)
	}
	return s.start(ctx, Conversations, chosen, what, func(ctx context.Context) error { return s.parts.Inbox.Receives(ctx, in) })
}

// checked says what is wrong with a change, with the ids of what is changed and with the filter of it.
func checked[F any](ids []string, in any, by *F) error {
	problems := slices.Concat(rule.Problems(Chosen{ids}), rule.Problems(in))
	if by != nil {
		for _, p := range rule.Problems(*by) {
			p.Field = rule.Member("filter", p.Field)
			problems = append(problems, p)
		}
	}
	if len(problems) > 0 {
		return fault.Invalid(problems...)
	}
	return nil
}

// choose what is changed: each once.
func (s *Service) choose(ctx context.Context, ids []string, filtered bool, matching func(context.Context) ([]string, error)) ([]string, error) {
	if problems := oneWay(ids != nil, filtered); problems != nil {
		return nil, fault.Invalid(problems...)
	}
	if ids == nil {
		var err error
		if ids, err = matching(ctx); err != nil {
			return nil, err
		}
		if len(ids) > Most {
			return nil, fault.Broken("filter", fault.TooManyMatch, strconv.Itoa(Most))
		}
	}
	ids = slices.Sorted(slices.Values(ids)) // of two changes of the same things, one waits for the other
	return slices.Compact(ids), nil
}

// start a change. There is a job for it unless it is of nothing.
func (s *Service) start(
	ctx context.Context, subject string, ids []string, what json.RawMessage, possible func(context.Context) error,
) (*Change, error) {
	var row *ent.BulkChange
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		if err := s.room(ctx); err != nil {
			return err
		}
		if err := possible(ctx); err != nil {
			return err
		}
		c, client := authz.From(ctx), s.parts.Store.Client(ctx)
		create := client.BulkChange.Create().SetSubject(subject).SetChange(what).SetTotal(len(ids)).
			SetCallerKind(string(c.Kind)).SetCallerID(c.ID).SetCallerName(c.Name)
		if len(ids) == 0 {
			row, err = create.SetStatus(Completed).SetCallerName("").SetFinishedAt(store.Timestamp()).Save(ctx)
			return err
		}
		if row, err = create.Save(ctx); err != nil {
			return err
		}
		if err := s.keep(ctx, row.ID, ids); err != nil {
			return err
		}
		return s.parts.Queue.Insert(ctx, Args{BulkChangeID: row.ID})
	})
	if err != nil {
		return nil, err
	}
	return &Change{row}, nil
}

// keep what a change has to come to.
func (s *Service) keep(ctx context.Context, id string, ids []string) error {
	client := s.parts.Store.Client(ctx)
	var parts []*ent.BulkPartCreate
	for part := range slices.Chunk(ids, partSize) {
		parts = append(parts, client.BulkPart.Create().SetBulkChangeID(id).SetOrdinal(len(parts)).SetIds(part))
	}
	return client.BulkPart.CreateBulk(parts...).Exec(ctx)
}

// room is a conflict if the subaccount has as many changes under way as may be. The oldest of those that have ended go.
func (s *Service) room(ctx context.Context) error {
	if err := s.parts.Store.InTurn(ctx); err != nil {
		return err
	}
	n, err := s.parts.Store.CountUpTo(ctx, ent.TypeBulkChange, underWay, sql.FieldIsNull(bulkchange.FieldFinishedAt))
	switch {
	case err != nil:
		return err
	case n >= underWay:
		return fault.Newf(fault.Conflict, "The subaccount has reached its limit of %d bulk changes in progress. Wait for one to finish, or cancel it.", underWay)
	}
	client := s.parts.Store.Client(ctx)
	old, err := client.BulkChange.Query().Where(bulkchange.FinishedAtNotNil()).
		Order(ent.Desc(bulkchange.FieldCreatedAt, bulkchange.FieldID)).Offset(endedKept - 1).Limit(droppedMost).IDs(ctx)
	if err != nil || len(old) == 0 {
		return err
	}
	_, err = client.BulkChange.Delete().Where(bulkchange.IDIn(old...)).Exec(ctx)
	return err
}
