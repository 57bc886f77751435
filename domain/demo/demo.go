package demo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// ErrNotEmpty says that the database has a workspace already. The demo never mixes with what is real.
var ErrNotEmpty = errors.New("the database is not empty")

// filler fills a product. Its jobs have to be at work.
type filler struct{ *domain.Product }

// Made is what the demo is tried with.
type Made struct {
	// Key may do everything in the workspace, and so may whose login it is.
	Key        string
	Login      Login
	Workspace  string
	LocationID string
	Assistant  string
	Contact    string
	// PublicID names an assistant that anybody may call from a web page.
	PublicID string
}

// Fill makes the agency, and returns when its knowledge is read. The error is ErrNotEmpty if there is a workspace
// already.
func Fill(ctx context.Context, p *domain.Product) (*Made, error) {
	s := filler{p}
	system := store.System(ctx, "is the database empty")
	if inUse, err := s.Store.Client(system).Workspace.Query().Exist(system); err != nil {
		return nil, fmt.Errorf("demo: %w", err)
	} else if inUse {
		return nil, ErrNotEmpty
	}
	a, err := load()
	if err != nil {
		return nil, err
	}
	w, err := s.Workspaces.Create(ctx, workspace.NewWorkspace{Name: a.Name})
	if err != nil {
		return nil, fmt.Errorf("demo: %w", err)
	}
	ctx = workspace.As(ctx, w.ID)
	var made *Made
	clients := map[string]desk{}
	for i := range a.Subaccounts {
		sub, m, err := s.client(ctx, w.ID, a.Subaccounts[i])
		if err != nil {
			return nil, fmt.Errorf("demo: %s: %w", a.Subaccounts[i].Name, err)
		}
		if made == nil {
			made = m
		}
		clients[sub] = a.Subaccounts[i].Inbox
	}
	if made.Login, err = s.staff(ctx, a.Staff); err != nil {
		return nil, fmt.Errorf("demo: %w", err)
	}
	for sub, d := range clients {
		if err := s.triage(ctx, w.ID, sub, d); err != nil {
			return nil, fmt.Errorf("demo: inbox: %w", err)
		}
	}
	if err := s.bill(ctx, slices.Collect(maps.Keys(clients))); err != nil {
		return nil, err
	}
	_, made.Key, err = s.Workspaces.AddKey(ctx, workspace.NewKey{Name: "Demo", Preset: "admin"})
	return made, err
}

// client makes a subaccount with all that is in it, and answers its id.
func (s filler) client(ctx context.Context, workspaceID string, c client) (string, *Made, error) {
	sub, err := s.Workspaces.AddSubaccount(ctx, workspace.NewSubaccount{
		Name: &c.Name, LocationID: &c.LocationID, TimeZone: c.TimeZone,
	})
	if err != nil {
		return "", nil, err
	}
	values, err := json.Marshal(c.CustomValues)
	if err != nil {
		return "", nil, fmt.Errorf("custom values: %w", err)
	}
	if _, err := s.Workspaces.SetSubaccount(ctx, sub.ID, workspace.UpdateSubaccount{
		CustomValues: patch.Sent(new(json.RawMessage(values))), MonthlyBudget: patch.Sent(&c.Budget),
	}); err != nil {
		return "", nil, err
	}
	ctx = authz.With(ctx, &authz.Caller{Kind: authz.KindSystem, ID: "demo", Workspace: workspaceID, Subaccount: sub.ID})
	made, err := s.furnish(by(ctx, "Robin Park"), c)
	return sub.ID, made, err
}

// by has somebody do what follows: their name stands in notes and in the audit trail.
func by(ctx context.Context, name string) context.Context {
	caller := *authz.From(ctx)
	caller.Name = name
	return authz.With(ctx, &caller)
}

// furnish makes what is in the caller's subaccount, what others refer to first.
func (s filler) furnish(ctx context.Context, c client) (*Made, error) {
	base, source, err := s.knowledge(ctx, c.Knowledge)
	if err != nil {
		return nil, err
	}
	folders, err := s.folders(ctx, c.Folders)
	if err != nil {
		return nil, err
	}
	assistants := map[string]string{}
	for _, w := range c.Assistants {
		made, err := s.worker(ctx, w, folders, base)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", w.Assistant.Name, err)
		}
		assistants[made.Name] = made.ID
	}
	if err := s.populate(ctx, c, assistants); err != nil {
		return nil, err
	}
	if err := s.surround(ctx, c, assistants); err != nil {
		return nil, err
	}
	if err := s.shelves(by(ctx, "Lena Fischer"), c.Shelf); err != nil {
		return nil, err
	}
	if err := s.read(ctx, source); err != nil {
		return nil, err
	}
	for _, t := range c.Conversations {
		if err := s.talk(ctx, t, assistants[t.Assistant]); err != nil {
			return nil, fmt.Errorf("%s: %w", t.Contact, err)
		}
	}
	for _, r := range c.Calls {
		if err := s.ring(ctx, r, assistants[r.Assistant]); err != nil {
			return nil, fmt.Errorf("%s: %w", r.To, err)
		}
	}
	if err := s.aside(ctx, c, assistants); err != nil {
		return nil, err
	}
	first := c.Conversations[0]
	open, err := s.Assistants.Get(ctx, assistants[first.Assistant])
	if err != nil {
		return nil, err
	}
	return &Made{
		PublicID:  store.Text(open.PublicID),
		Workspace: authz.From(ctx).Workspace, LocationID: c.LocationID,
		Assistant: assistants[first.Assistant], Contact: first.Contact,
	}, nil
}

// populate makes the contacts with their tags, and what happened with them before today.
func (s filler) populate(ctx context.Context, c client, assistants map[string]string) error {
	var p past
	if err := p.load(c.Past); err != nil {
		return err
	}
	tags, err := s.tags(ctx, c.Tags, assistants)
	if err != nil {
		return err
	}
	if err := s.people(ctx, p.People, tags); err != nil {
		return err
	}
	if err := s.remember(ctx, c, &p, assistants); err != nil {
		return err
	}
	for _, in := range c.Contacts {
		if _, err := s.Contacts.Create(ctx, in); err != nil {
			return err
		}
	}
	return s.tagged(ctx, c.Tags, tags)
}

func (s filler) folders(ctx context.Context, list []assistant.CreateFolder) (map[string]string, error) {
	ids := map[string]string{}
	for _, in := range list {
		f, err := s.Assistants.AddFolder(ctx, in)
		if err != nil {
			return nil, err
		}
		ids[f.Name] = f.ID
	}
	return ids, nil
}
