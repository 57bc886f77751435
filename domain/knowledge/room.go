package knowledge

import (
	"context"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistantknowledgebase"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// How many knowledge bases and sources there may be. If there are more from before, they stay. The pages of websites are bounded with these.
const (
	basesOfSubaccount   = 10_000
	basesOfAssistant    = 500
	sourcesOfBase       = 5000
	sourcesOfSubaccount = 20_000
)

// roomForBase fails if the subaccount has reached its limit of knowledge bases. It locks the subaccount, so that two at the same time are both counted.
func (s *Service) roomForBase(ctx context.Context) error {
	full, err := s.parts.Store.Full(ctx, ent.TypeKnowledgeBase, basesOfSubaccount)
	if err == nil && full {
		err = fault.Newf(fault.Conflict, "The subaccount has reached its limit of %d knowledge bases. Delete one that is no longer used.", basesOfSubaccount)
	}
	return err
}

// roomOf fails if the assistant, which is locked, has reached its limit of knowledge bases.
func (s *Service) roomOf(ctx context.Context, assistantID string) error {
	n, err := s.parts.Store.CountUpTo(ctx, ent.TypeAssistantKnowledgeBase, basesOfAssistant,
		sql.FieldEQ(assistantknowledgebase.FieldAssistantID, assistantID))
	if err == nil && n >= basesOfAssistant {
		err = fault.Newf(fault.Conflict, "The assistant has reached its limit of %d knowledge bases. Remove one from it first.", basesOfAssistant)
	}
	return err
}

// within fails if there are more sources than there may be, the one among them that has just been added. That is asked last: a file may take
// long to arrive, and nobody else is to wait for it.
func (s *Service) within(ctx context.Context, baseID string) error {
	if err := s.parts.Store.InTurn(ctx); err != nil {
		return err
	}
	own := sql.FieldIsNull(knowledgesource.FieldPageID)
	n, err := s.parts.Store.CountEachUpTo(ctx, ent.TypeKnowledgeSource, sourcesOfSubaccount+1,
		[]func(*sql.Selector){own, there, sql.FieldEQ(knowledgesource.FieldKnowledgeBaseID, baseID)}, []func(*sql.Selector){own, there})
	switch {
	case err != nil:
		return err
	case n[0] > sourcesOfBase:
		return fault.Newf(fault.Conflict, "The knowledge base has reached its limit of %d sources. Delete one that is no longer used.", sourcesOfBase)
	case n[1] > sourcesOfSubaccount:
		return fault.Newf(fault.Conflict, "The subaccount has reached its limit of %d sources. Delete one that is no longer used.", sourcesOfSubaccount)
	}
	return nil
}
