package knowledge

import (
	"context"
	"slices"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgesite"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// How many websites a knowledge base and a subaccount have at most.
const (
	sitesOfBase       = 20
	sitesOfSubaccount = 100
)

// roomForSite fails if the knowledge base has the website already, or there are as many as there may be. It locks the subaccount, so
// that of two at once both count.
func (s *Service) roomForSite(ctx context.Context, baseID, address, mode string) error {
	if err := s.needBase(ctx, baseID); err != nil {
		return err
	}
	client := s.parts.Store.Client(ctx)
	if _, err := client.Subaccount.Query().Where(subaccount.ID(authz.From(ctx).Subaccount), s.parts.Store.Locked()).
		Select(subaccount.FieldID).Only(ctx); err != nil {
		return err
	}
	all, err := client.KnowledgeSite.Query().Where(kept).
		Select(knowledgesite.FieldKnowledgeBaseID, knowledgesite.FieldURL, knowledgesite.FieldMode).All(ctx)
	if err != nil {
		return err
	}
	its := slices.DeleteFunc(slices.Clone(all), func(r *ent.KnowledgeSite) bool { return r.KnowledgeBaseID != baseID })
	switch {
	case slices.ContainsFunc(its, func(r *ent.KnowledgeSite) bool { return r.URL == address && r.Mode == mode }):
		return fault.New(fault.Conflict, "The knowledge base already has this website.", fault.Break("url", fault.Taken))
	case len(its) >= sitesOfBase:
		return fault.Newf(fault.Conflict, "The knowledge base has reached its limit of %d websites.", sitesOfBase)
	case len(all) >= sitesOfSubaccount:
		return fault.Newf(fault.Conflict, "The subaccount has reached its limit of %d websites.", sitesOfSubaccount)
	}
	return nil
}
