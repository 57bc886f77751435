package trunk

import (
	"context"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/trunk"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// limit is how many trunks a workspace may have: each that registers is work for every server.
	limit = 50
	// passwordColumn is what passwords are sealed for.
	passwordColumn = "trunks.password"
)

// Add a trunk.
func (s *Service) Add(ctx context.Context, in Create) (*Trunk, error) {
	if err := allowed(ctx, in); err != nil {
		return nil, err
	}
	var row *ent.Trunk
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.room(ctx); err != nil {
			return err
		}
		create := s.parts.Store.Client(ctx).Trunk.Create()
		err := s.write(ctx, create.Mutation(), in.update(), blank())
		if err == nil {
			row, err = create.Save(ctx)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	s.changed(ctx)
	return s.wrap(row), nil
}

// lock the workspace, so that concurrent changes see each other.
func (s *Service) lock(ctx context.Context) error {
	_, err := s.parts.Store.Client(ctx).Workspace.Query().Where(workspace.ID(authz.From(ctx).Workspace), s.parts.Store.Locked()).
		Select(workspace.FieldID).Only(ctx)
	return store.Missing(err, "workspace")
}

// room fails if the workspace has reached its limit of trunks.
func (s *Service) room(ctx context.Context) error {
	if err := s.lock(ctx); err != nil {
		return err
	}
	n, err := s.parts.Store.Client(ctx).Trunk.Query().Count(ctx)
	if err == nil && n >= limit {
		err = fault.Newf(fault.Conflict, "The workspace has reached its limit of %d trunks.", limit)
	}
	return err
}

// Change what is set. A password is kept for the server that it was given for, and for no other.
func (s *Service) Change(ctx context.Context, id string, in Update) (*Trunk, error) {
	if err := allowed(ctx, in); err != nil {
		return nil, err
	}
	var row *ent.Trunk
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.lock(ctx); err != nil {
			return err
		}
		client := s.parts.Store.Client(ctx)
		before, err := client.Trunk.Query().Where(trunk.ID(id), s.parts.Store.Locked()).Only(ctx)
		if err != nil {
			return store.Missing(err, "trunk")
		}
		update := client.Trunk.UpdateOneID(id)
		if err = s.write(ctx, update.Mutation(), in, *before); err == nil {
			row, err = update.Save(ctx)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	s.changed(ctx)
	return s.wrap(row), nil
}

// allowed fails for callers that may not change the workspace, and for an invalid input.
func allowed(ctx context.Context, in any) error {
	if err := authz.Whole(ctx); err != nil {
		return err
	}
	return rule.Check(in)
}

// write what is sent into the row that was before.
func (s *Service) write(ctx context.Context, m *ent.TrunkMutation, in Update, before ent.Trunk) error {
	if err := registrable(in, before); err != nil {
		return err
	}
	if err := s.provable(ctx, in, before); err != nil {
		return err
	}
	changes := patch.Changes{
		patch.Of(trunk.FieldName, in.Name), patch.Of(trunk.FieldHost, in.Host), patch.Of(trunk.FieldTransport, in.Transport),
		patch.Of(trunk.FieldUsername, in.Username), patch.Of(trunk.FieldDomain, in.Domain), patch.Of(trunk.FieldRegister, in.Register),
		patch.Of(trunk.FieldIdentity, in.Identity), patch.Of(trunk.FieldChallenge, in.Challenge), patch.Of(trunk.FieldEnabled, in.Enabled),
	}
	if port, sent := in.Port.Get(); sent {
		m.SetPort(number(port))
	}
	if in.Prefixes != nil {
		m.SetPrefixes(patch.Once(in.Prefixes))
	}
	if in.Networks != nil {
		all, err := networks(in.Networks)
		if err != nil {
			return err // the input was checked
		}
		m.SetNetworks(all)
	}
	if word := in.Password.Value(); word != nil {
		m.SetPassword(s.parts.Sealer.Seal(authz.From(ctx).Workspace, passwordColumn, []byte(*word)))
	} else if len(before.Password) > 0 && !keeps(in, before) {
		m.ClearPassword()
	}
	return changes.Apply(m)
}

// registrable fails for a trunk that would register as nobody.
func registrable(in Update, before ent.Trunk) error {
	registers := patch.Value(in.Register, &before.Register) // nil is none, which is another problem
	if registers != nil && *registers && patch.Value(in.Username, before.Username) == nil {
		return fault.Broken("username", fault.NoRegistrant)
	}
	return nil
}

// keeps says whether the password stays unchanged.
func keeps(in Update, before ent.Trunk) bool { return !in.Password.IsSent() && !moved(in, before) }

// moved says whether requests go to another server than before.
func moved(in Update, before ent.Trunk) bool {
	port, sent := in.Port.Get()
	return *patch.Value(in.Host, &before.Host) != before.Host || *patch.Value(in.Transport, &before.Transport) != before.Transport ||
		sent && number(port) != before.Port
}

func number(port *int) int {
	if port == nil {
		return 0
	}
	return *port
}

// Delete a trunk. Calls that go through it go on.
func (s *Service) Delete(ctx context.Context, id string) error {
	if err := authz.Whole(ctx); err != nil {
		return err
	}
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.lock(ctx); err != nil { // as Change does, in the same order
			return err
		}
		return store.Missing(s.parts.Store.Client(ctx).Trunk.DeleteOneID(id).Exec(ctx), "trunk")
	})
	if err == nil {
		s.changed(ctx)
	}
	return err
}
