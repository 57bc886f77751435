package contact

import (
	"context"
	"slices"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// sourceCRM is the source of contacts that only the CRM knew.
const sourceCRM = "crm"

// FindOrCreate is Find for a contact that the CRM names: one that we do not have is created under the CRM's id, where the subaccount
// allows it and the reference may be an id of a CRM's and is not shaped like one of ours. It runs in the caller's transaction. If two requests create
// the same contact, one fails with ent's constraint error and must be repeated.
func (s *Service) FindOrCreate(ctx context.Context, ref string) (*Contact, error) {
	found, err := s.Find(ctx, ref)
	source := sourceCRM
	in := Input{ContactID: patch.Sent(&ref), Source: patch.Sent(&source)}
	if !fault.Is(err, fault.NotFound) || ours(ref) || len(rule.Problems(in)) > 0 {
		return found, err
	}
	client := s.parts.Store.Client(ctx)
	wanted, failed := client.Subaccount.Query().
		Where(subaccount.ID(authz.From(ctx).Subaccount), subaccount.CreatesUnknownContacts(true)).Exist(ctx)
	if failed != nil {
		return nil, failed
	}
	if !wanted {
		return nil, err
	}
	create := client.Contact.Create()
	if err := in.write(ctx, create.Mutation(), &ent.Contact{}); err != nil {
		return nil, err
	}
	row, err := create.Save(ctx)
	if err != nil {
		return nil, err
	}
	return wrap(row), nil
}

// ours says that a reference is shaped like an id of ours. What such an id does not find is a mistake, and no name of a CRM's.
func ours(ref string) bool {
	return slices.ContainsFunc(ent.Walls, func(w ent.Wall) bool { return id.Shaped(ref, w.Prefix) })
}
