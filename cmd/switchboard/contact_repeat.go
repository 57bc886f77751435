package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// These repeat on a restored copy, which is held, what contacts have asked for since its backup: no server would.

type contactErase struct {
	IDs []string `arg:"positional,required" help:"The contacts' ids."`
}

// Run erases the contacts at once. A server that is not held removes what is left of them in files and recordings.
func (c contactErase) Run(ctx context.Context, a *app) error {
	return a.eachOf(ctx, c.IDs, "erased", "contacts erased", func(ctx context.Context, p *instance, id string) error {
		ctx, err := ofContact(ctx, p, id)
		if err != nil {
			return err
		}
		return p.Contacts.Erase(ctx, id)
	})
}

type contactDND struct {
	IDs []string `arg:"positional,required" help:"The contacts' ids."`
}

// Run sets the contacts to do not disturb. If one is already, it stays unchanged: what a text has asked for, another one may take back.
func (c contactDND) Run(ctx context.Context, a *app) error {
	return a.eachOf(ctx, c.IDs, "set", "contacts set to do not disturb", func(ctx context.Context, p *instance, id string) error {
		ctx, err := ofContact(ctx, p, id)
		if err != nil {
			return err
		}
		row, err := p.Contacts.Get(ctx, id)
		if err != nil || row.Dnd {
			return err
		}
		_, err = p.Contacts.Update(ctx, id, contact.Input{Dnd: patch.Sent(new(true))})
		return err
	})
}

// ofContact is the context of the operator's work in a contact's subaccount.
func ofContact(ctx context.Context, p *instance, id string) (context.Context, error) {
	system := store.System(ctx, "a contact by its id")
	row, err := p.Store.Client(system).Contact.Get(system, id)
	if err := lookup("contact", err); err != nil {
		return ctx, err
	}
	return p.Store.As(ctx, row.SubaccountID, "operator", "Operator")
}

// eachOf does something to each thing with one of the ids, and prints how many there were, and which do not exist.
func (a *app) eachOf(
	ctx context.Context, ids []string, key, done string, do func(ctx context.Context, p *instance, id string) error,
) error {
	return a.with(ctx, func(ctx context.Context, p *instance) error {
		p.Observe()
		n, missing := 0, []string{}
		for _, id := range ids {
			switch err := do(ctx, p, id); {
			case fault.Is(err, fault.NotFound):
				missing = append(missing, id)
			case err != nil:
				return fmt.Errorf("%s: %w", id, err)
			default:
				n++
			}
		}
		which := ""
		if len(missing) > 0 {
			which = ": " + strings.Join(missing, ", ")
		}
		return a.print(map[string]any{key: n, "missing": missing}, "%d %s, %d not found%s.", n, done, len(missing), which)
	})
}

type contactList struct {
	Workspace string        `arg:"required" help:"The workspace's id."`
	Erased    bool          `help:"List contacts that were erased." xor:"which"`
	DND       bool          `help:"List contacts set to do not disturb." xor:"which"`
	Since     time.Duration `help:"Only those erased, or last changed, since then, such as 24h." placeholder:"DURATION"`
}

// Run prints the ids of contacts of all the workspace's subaccounts, one a line.
func (c contactList) Run(ctx context.Context, a *app) error {
	var since time.Time
	if c.Since > 0 {
		since = time.Now().UTC().Add(-c.Since)
	}
	return a.forWorkspace(ctx, c.Workspace, func(ctx context.Context, p *instance) error {
		clients, err := p.Store.Client(ctx).Subaccount.Query().Order(subaccount.ByCreatedAt(), subaccount.ByID()).IDs(ctx)
		if err != nil {
			return fmt.Errorf("subaccounts: %w", err)
		}
		all := []map[string]string{}
		for _, client := range clients {
			ids, err := c.of(ctx, p, client, since)
			if err != nil {
				return err
			}
			for _, id := range ids {
				all = append(all, map[string]string{"id": id, "subaccountId": client})
			}
		}
		if a.json {
			return a.print(map[string]any{"contacts": all}, "")
		}
		for _, one := range all {
			if err := a.print(nil, "%s", one["id"]); err != nil {
				return err
			}
		}
		return nil
	})
}

// of a subaccount, the ids of the contacts that are asked for.
func (c contactList) of(ctx context.Context, p *instance, client string, since time.Time) ([]string, error) {
	ctx, err := p.Store.As(ctx, client, "operator", "Operator")
	if err != nil {
		return nil, err
	}
	if c.Erased {
		return p.Contacts.Erased(ctx, since)
	}
	return p.Contacts.Undisturbed(ctx, since)
}
