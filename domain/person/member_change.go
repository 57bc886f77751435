package person

import (
	"context"
	"slices"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// UpdateMember changes a member. Unset fields are unchanged.
type UpdateMember struct {
	Role        patch.Field[string] `check:"maxLength=100,notNull"`
	Subaccounts []string            `check:"maxItems=500,notNull"`
}

// Update a member of the caller's workspace.
func (s *Service) Update(ctx context.Context, id string, in UpdateMember) (*Membership, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	out := &Membership{}
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		out.Membership, err = s.reassign(ctx, id, in)
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, s.call(ctx, []*Membership{out})
}

// reassign what a member may do, in the context's transaction.
func (s *Service) reassign(ctx context.Context, id string, in UpdateMember) (*ent.Membership, error) {
	ctx, row, err := s.held(ctx, id, "members:update")
	if err != nil {
		return nil, err
	}
	role, limited, err := s.becomes(ctx, row, in)
	if err != nil {
		return nil, err
	}
	if role == row.Role && slices.Equal(limited, row.Subaccounts) {
		return row, nil // nothing has changed, so nobody loses anything
	}
	follow := s.parts.MemberLeft
	if s.less(row, role, limited) {
		follow = s.restricted
	}
	if row, err = s.parts.Store.Client(ctx).Membership.UpdateOne(row).SetRole(role).SetSubaccounts(limited).Save(ctx); err != nil {
		return nil, err
	}
	return row, follow(ctx, row.UserID)
}

// less says whether a member may do less than before with a role and a limit, be it in one subaccount.
func (s *Service) less(before *ent.Membership, role string, limited []string) bool {
	if !(&authz.Caller{Subaccounts: limited}).Covers(before.Subaccounts) {
		return true
	}
	had, err := s.parts.Authority.Role(before.Role)
	has, hasErr := s.parts.Authority.Role(role)
	return err != nil || hasErr != nil || slices.ContainsFunc(had.List(), func(scope string) bool { return !has.Has(scope) })
}

// becomes is what a member is after a change that the caller may make.
func (s *Service) becomes(ctx context.Context, row *ent.Membership, in UpdateMember) (role string, limited []string, err error) {
	role, limited = row.Role, row.Subaccounts
	if sent := in.Role.Value(); sent != nil && *sent != row.Role {
		role = *sent
	}
	if in.Subaccounts != nil {
		sent := patch.Once(in.Subaccounts)
		if err := s.there(ctx, sent); err != nil {
			return "", nil, err
		}
		if !authz.From(ctx).Covers(sent) {
			return "", nil, fault.Broken("subaccounts", fault.OutOfReach)
		}
		limited = sent
	}
	if role == row.Role && slices.Equal(limited, row.Subaccounts) {
		return role, limited, nil
	}
	return role, limited, s.checkOwnerChange(ctx, row, role, limited)
}
