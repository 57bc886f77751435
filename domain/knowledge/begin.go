package knowledge

import (
	"context"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/chunk"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/ent/posting"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// begin clears away what an earlier try left, except for the index of a text that is being replaced. It is nil where the source is gone, or
// was read through meanwhile. One that only waited for its turn is left alone: it may come every few seconds.
func (s *Service) begin(ctx context.Context, sourceID string) (row *ent.KnowledgeSource, err error) {
	if err := s.clearApart(ctx, sourceID, notFound); err != nil {
		return nil, err
	}
	err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		if row, err = s.waiting(ctx, sourceID); err != nil || row != nil {
			return err
		}
		n, err := client.KnowledgeSource.Update().
			Where(knowledgesource.ID(sourceID), knowledgesource.StatusIn(Pending, Processing)).
			SetStatus(Processing).ClearFailureReason().Save(ctx)
		if err != nil || n == 0 {
			return err
		}
		if row, err = client.KnowledgeSource.Get(ctx, sourceID); err != nil || row.Type == typed && row.IndexedSize > 0 {
			return err
		}
		row.IndexedSize = 0
		return s.clear(ctx, sourceID)
	})
	return row, err
}

// notFound is the condition that a source is being read, and found by nothing until then.
var notFound = knowledgesource.And(knowledgesource.StatusIn(Pending, Processing),
	knowledgesource.Or(knowledgesource.TypeNEQ(typed), knowledgesource.IndexedSize(0)))

// waiting is a source that an earlier try has begun and left nothing of, held until the transaction ends; nil: it is not one.
func (s *Service) waiting(ctx context.Context, sourceID string) (*ent.KnowledgeSource, error) {
	client := s.parts.Store.Client(ctx)
	row, err := client.KnowledgeSource.Query().Where(knowledgesource.ID(sourceID), knowledgesource.Status(Processing),
		knowledgesource.FailureReasonIsNil(), s.parts.Store.Reserved()).Only(ctx)
	if err != nil || row.Type == typed && row.IndexedSize > 0 {
		return row, ent.MaskNotFound(err)
	}
	if row.IndexedSize > 0 || row.Space != nil || row.SpaceWanted != nil || store.Text(row.SpaceFailure) != "" {
		return nil, nil //nolint:nilnil // there is something to clear away
	}
	left, err := client.Chunk.Query().Where(chunk.SourceID(sourceID)).Exist(ctx)
	if err == nil && !left { // of a copy that read on after its passages were cleared away, only the index is left
		left, err = client.Posting.Query().Where(posting.SourceID(sourceID)).Exist(ctx)
	}
	if err != nil || left {
		return nil, err
	}
	return row, nil
}
