package event

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Writing is what a write will be about, of a store.Observer. What the system does past the walls happens to nobody in
// particular, and is no event.
func (s *Service) Writing(ctx context.Context, m ent.Mutation) ([]string, error) {
	r, ok := rules[m.Type()]
	if c := authz.From(ctx); !ok || c == nil || c.Subaccount == "" || store.IsSystem(ctx) || r.event(m) == "" {
		return nil, nil
	}
	rows, err := store.Rows(ctx, m)
	if err != nil || r.things == nil {
		return rows, err
	}
	return r.things(ctx, s.Store.Client(ctx), m, rows)
}

// Changed writes the events of a transaction down, of a store.Observer.
func (s *Service) Changed(ctx context.Context, changes []store.Change) (committed func(), err error) {
	var news []happening
	for _, c := range changes {
		for _, thing := range c.Things {
			news = add(news, happening{rules[c.Type()].event(c.Mutation), thing})
		}
	}
	return s.write(ctx, news)
}

// happening is an event to be.
type happening struct{ event, thing string }

// add to what happens in a transaction. To the outside all of it happens at once: a thing that is made and changed is
// made, one that is changed twice is changed once, and of one that is deleted nothing else is told.
func add(news []happening, h happening) []happening {
	same := func(other happening) bool { return other.thing == h.thing }
	switch kind := h.event[strings.IndexByte(h.event, '.')+1:]; kind {
	case "deleted", "erased":
		made := slices.ContainsFunc(news, func(n happening) bool { return same(n) && strings.HasSuffix(n.event, ".created") })
		news = slices.DeleteFunc(news, same)
		if made {
			return news
		}
	case "updated":
		if slices.ContainsFunc(news, same) {
			return news
		}
	}
	if slices.Contains(news, h) {
		return news
	}
	return append(news, h)
}

// write events down, in the order in which they happen.
func (s *Service) write(ctx context.Context, news []happening) (committed func(), err error) {
	var rows []*ent.EventCreate
	var bytes int64
	for _, h := range news {
		create := s.Store.Client(ctx).Event.Create().SetType(h.event).SetThingID(h.thing)
		switch there, err := s.describe(ctx, create, h); {
		case err != nil:
			return nil, err
		case there:
			rows = append(rows, create)
			data, _ := create.Mutation().Data()
			bytes += rowBytes + int64(len(data))
		}
	}
	if len(rows) == 0 {
		return nil, nil //nolint:nilnil // nothing to call
	}
	if err := s.save(ctx, rows); err != nil {
		return nil, fmt.Errorf("write events down: %w", err)
	}
	who := subaccount(ctx)
	return func() {
		s.mark(who)
		s.room.written(who, bytes)
	}, nil
}

// few events go along with the commit, in one statement with what else is written; of more, a statement of their own answers.
const few = 8

// save events.
func (s *Service) save(ctx context.Context, rows []*ent.EventCreate) error {
	if len(rows) > few {
		return s.Store.Client(ctx).Event.CreateBulk(rows...).Exec(ctx)
	}
	for _, row := range rows {
		if err := row.Exec(store.Late(ctx)); err != nil {
			return err
		}
	}
	return nil
}

// describe the thing as it is now; there is false where it is gone with something else.
func (s *Service) describe(ctx context.Context, create *ent.EventCreate, h happening) (there bool, err error) {
	if named(h.event).IDOnly() {
		return true, nil
	}
	data, about, err := s.Bodies.Body(ctx, h.event, h.thing)
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Code == fault.NotFound {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("tell %s of %s: %w", h.event, h.thing, err)
	}
	create.SetData(data)
	if about != "" {
		create.SetContactID(about)
	}
	return true, nil
}

// Emit an event of something that is no write, and number it at once: the event's id.
func (s *Service) Emit(ctx context.Context, kind, thing string) (id string, err error) {
	err = s.Store.Again(ctx, func(ctx context.Context) error {
		create := s.Store.Client(ctx).Event.Create().SetType(kind).SetThingID(thing)
		if _, err := s.describe(ctx, create, happening{kind, thing}); err != nil {
			return err
		}
		row, err := create.Save(ctx)
		if err == nil {
			id = row.ID
		}
		return err
	})
	if err != nil {
		return "", err
	}
	return id, s.drain(ctx, subaccount(ctx))
}
