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
	if d, ok := m.(*ent.WebhookDeliveryMutation); ok {
		s.delivering(ctx, d)
		return nil, nil
	}
	r, ok := rules[m.Type()]
	if c := authz.From(ctx); !ok || c == nil || c.Subaccount == "" || store.IsSystem(ctx) || r.event(m) == "" || r.scheduled && s.done(c) {
		return nil, nil
	}
	rows, err := store.Rows(ctx, m)
	if err != nil || r.things == nil {
		return rows, err
	}
	return r.things(ctx, s.parts.Store.Client(ctx), m, rows)
}

// done says that the original, where the installation is a copy, has done what the caller does, and announced it.
func (s *Service) done(c *authz.Caller) bool {
	return !c.AskedAt.IsZero() && !c.AskedAt.After(s.parts.Released)
}

// Changed writes the events of a transaction down, of a store.Observer.
func (s *Service) Changed(ctx context.Context, changes []store.Change) (committed func(), err error) {
	var n news
	for _, c := range changes {
		for _, thing := range c.Things {
			n.add(happening{rules[c.Type()].event(c.Mutation), thing})
		}
	}
	return s.write(ctx, n.all())
}

// happening is an event to be.
type happening struct{ event, thing string }

// news are what happens in a transaction. To the outside all of it happens at once: a thing that is made and changed is made, one that is changed
// twice is changed once, and one that is deleted has no other event.
type news struct {
	told []happening      // in their order; one that is dropped is empty
	of   map[string][]int // where each thing stands in it
}

func (n *news) add(h happening) {
	if n.of == nil {
		n.of = map[string][]int{}
	}
	at := n.of[h.thing]
	is := func(event func(string) bool) bool {
		return slices.ContainsFunc(at, func(i int) bool { return event(n.told[i].event) })
	}
	switch kind := h.event[strings.IndexByte(h.event, '.')+1:]; kind {
	case "deleted", "erased":
		made := is(func(event string) bool { return strings.HasSuffix(event, ".created") })
		for _, i := range at {
			n.told[i] = happening{}
		}
		delete(n.of, h.thing)
		if made {
			return
		}
	case "updated":
		if len(at) > 0 {
			return
		}
	}
	if !is(func(event string) bool { return event == h.event }) {
		n.of[h.thing] = append(n.of[h.thing], len(n.told))
		n.told = append(n.told, h)
	}
}

// all events of the transaction.
func (n *news) all() []happening {
	return slices.DeleteFunc(n.told, func(h happening) bool { return h == happening{} })
}

// What a transaction may hold of bodies. A write may meet thousands of things, and each may have a text of 2 MB: they are saved in pieces of so
// many, or so many bytes, and beyond most of them events tell which thing has changed, but not what it is.
const (
	pieceRows  = 50
	pieceBytes = 1 << 20
	mostBodies = 32 << 20
)

// write events down, in the order in which they happen.
func (s *Service) write(ctx context.Context, news []happening) (committed func(), err error) {
	var rows []*ent.EventCreate
	var bodies, held, bytes int64 // of all; of the piece; what is stored
	for _, h := range news {
		if len(rows) >= pieceRows || len(rows) > few && held > pieceBytes {
			if err := s.saveAll(ctx, rows); err != nil {
				return nil, err
			}
			rows, held = nil, 0
		}
		create := s.parts.Store.Client(ctx).Event.Create().SetType(h.event).SetThingID(h.thing)
		switch there, err := s.describe(ctx, create, h); {
		case err != nil:
			return nil, err
		case there:
			rows = append(rows, create)
			data, _ := create.Mutation().Data()
			if bodies += int64(len(data)); bodies > mostBodies {
				create.Mutation().ClearData()
				data = nil
			}
			held += int64(len(data))
			bytes += rowBytes + int64(len(data))
		}
	}
	if bytes == 0 {
		return nil, nil //nolint:nilnil // nothing to call
	}
	if err := s.save(ctx, rows); err != nil {
		return nil, err
	}
	who := subaccount(ctx)
	return func() {
		s.mark(who)
		s.room.written(who, bytes)
	}, nil
}

// few events go along with the commit, in one statement with what else is written; of more, a statement of their own answers.
const few = 8

// save the events of a transaction, or what is left of them.
func (s *Service) save(ctx context.Context, rows []*ent.EventCreate) error {
	if len(rows) > few {
		return s.saveAll(ctx, rows)
	}
	for _, row := range rows {
		if err := row.Exec(store.Late(ctx)); err != nil {
			return fmt.Errorf("write events down: %w", err)
		}
	}
	return nil
}

func (s *Service) saveAll(ctx context.Context, rows []*ent.EventCreate) error {
	if err := s.parts.Store.Client(ctx).Event.CreateBulk(rows...).Exec(ctx); err != nil {
		return fmt.Errorf("write events down: %w", err)
	}
	return nil
}

// describe the thing in its present state; there is false if it was deleted with something else.
func (s *Service) describe(ctx context.Context, create *ent.EventCreate, h happening) (there bool, err error) {
	if named(h.event).IDOnly() {
		return true, nil
	}
	data, about, err := s.parts.Bodies.Body(ctx, h.event, h.thing)
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
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		create := s.parts.Store.Client(ctx).Event.Create().SetType(kind).SetThingID(thing)
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
