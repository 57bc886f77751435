package knowledge

import (
	"context"
	"errors"
	"fmt"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/chunk"
	"github.com/switchboard-dev/switchboard/ent/chunkvector"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/platform/vector"
)

// embeddable is the condition for embedding a source: it has been read, or is a text whose last edit could not be read, which is still found
// by what it said before.
var embeddable = knowledgesource.Or(knowledgesource.Status(Ready),
	knowledgesource.And(knowledgesource.Type(typed), knowledgesource.Status(Failed), knowledgesource.IndexedSizeGT(0)))

// isEmbeddable is embeddable of a source that has been read from the database.
func isEmbeddable(r *ent.KnowledgeSource) bool {
	return r.Status == Ready || r.Type == typed && r.Status == Failed && r.IndexedSize > 0
}

// still are the conditions under which the embedding of a source goes on as it was begun.
func (e *embedding) still() []predicate.KnowledgeSource {
	return []predicate.KnowledgeSource{
		knowledgesource.ID(e.source.ID), embeddable, knowledgesource.SpaceWanted(e.space),
	}
}

// awaited says whether the vectors of passages are still to be kept, and holds the source so until the transaction ends. They are not where
// the text was read again meanwhile, or where another job has embedded these passages: it goes on.
func (e *embedding) awaited(ctx context.Context, rows []*ent.Chunk) (bool, error) {
	client := e.parts.Store.Client(ctx)
	there, err := client.KnowledgeSource.Query().Where(append(e.still(), e.parts.Store.Locked())...).Exist(ctx)
	if err != nil || !there {
		return false, err
	}
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	same, err := client.Chunk.Query().Where(chunk.SourceID(e.source.ID), chunk.IDIn(ids...)).Count(ctx)
	if err != nil || same != len(rows) {
		return false, err
	}
	last, err := client.ChunkVector.Query().Where(chunkvector.SourceID(e.source.ID), chunkvector.Space(e.space)).
		Order(ent.Desc(chunkvector.FieldOrdinal)).Limit(1).Select(chunkvector.FieldOrdinal).Ints(ctx)
	return len(last) == 0 && rows[0].Ordinal == 0 || len(last) == 1 && rows[0].Ordinal == last[0]+1, err
}

// hold the source unchanged until the transaction ends: its text may have been read again, or embedded, since it was first looked at.
func (e *embedding) hold(ctx context.Context, where ...predicate.KnowledgeSource) (bool, error) {
	row, err := e.parts.Store.Client(ctx).KnowledgeSource.Query().Where(append(where, e.parts.Store.Locked())...).Only(ctx)
	if err == nil {
		e.source = row
	}
	return err == nil, ent.MaskNotFound(err)
}

// finish makes the new vectors those that are searched, in place of the old ones, unless another job is to do so.
func (e *embedding) finish(ctx context.Context) error {
	return e.parts.Store.Tx(ctx, func(ctx context.Context) error {
		held, err := e.hold(ctx, e.still()...)
		if err != nil || !held {
			return err
		}
		var sketches []byte
		vectors := 0
		err = e.rows(ctx, vectorsOf, func(rows store.Answer) error {
			var data []byte
			if err := rows.Scan(&data); err != nil {
				return fmt.Errorf("vectors: %w", err)
			}
			sketches, vectors = vector.Dense(data).AppendSketch(sketches), vectors+1
			return nil
		}, []string{e.source.ID}, e.space)
		if err != nil || vectors != e.source.Passages {
			return err
		}
		return e.replace(ctx, sketches)
	})
}

// served says whether the source's subaccount is. Otherwise it is wanted in no space until that is over, and then found again.
func (e *embedding) served(ctx context.Context) (on bool, err error) {
	system, this := store.System(ctx, "whether a source is embedded"), knowledgesource.ID(e.source.ID)
	on, err = e.parts.Store.Client(system).KnowledgeSource.Query().Where(this, served).Exist(system)
	if err != nil || on {
		return on, err
	}
	return false, e.parts.Store.Tx(ctx, func(ctx context.Context) error {
		return e.parts.Store.Client(ctx).KnowledgeSource.Update().Where(this).ClearSpaceWanted().Exec(ctx)
	})
}

// fits says, by its error, whether the quota has room for the vectors in place of the old ones, where it is known how long they are: by the
// settings, or by those of the first passages. They count when all are there, and nobody pays for what will not be kept.
func (e *embedding) fits(ctx context.Context) error {
	size := e.encoder.Dimensions
	if size == 0 {
		var err error
		if size, err = e.length(ctx); err != nil || size == 0 {
			return err
		}
	}
	one := vector.NewDense(make([]float32, size)).AppendSketch(nil)
	if more := int64(e.source.Passages)*stored(one) - stored(e.source.Sketches); more > 0 {
		return e.parts.Quota.Fits(ctx, more)
	}
	return nil
}

// replace what the source has by the vectors of the space that is wanted; none have no sketches. What the vectors take counts as
// stored.
func (e *embedding) replace(ctx context.Context, sketches []byte) error {
	client := e.parts.Store.Client(ctx)
	if _, err := client.ChunkVector.Delete().Where(chunkvector.SourceID(e.source.ID), chunkvector.SpaceNEQ(e.space)).Exec(ctx); err != nil {
		return err
	}
	update := client.KnowledgeSource.Update().Where(knowledgesource.ID(e.source.ID)).ClearSpaceFailure().
		AddIndexedSize(stored(sketches) - stored(e.source.Sketches))
	if sketches == nil {
		update.ClearSpace().ClearSpaceWanted().ClearSketches()
	} else {
		update.Where(e.still()...).SetSpace(e.space).SetSketches(sketches)
	}
	if err := update.Exec(ctx); err != nil || stored(sketches) <= stored(e.source.Sketches) {
		return err // what takes no more room is kept, or goes, however little there is
	}
	return e.parts.Quota.Check(ctx)
}

// stored is about how many bytes the vectors of sketches take with them.
func stored(sketches []byte) int64 { return int64(len(sketches)) * 9 }

// unembed takes the vectors of a source away, in a transaction that takes its passages away.
func (s *Service) unembed(ctx context.Context, sourceID string) error {
	client := s.parts.Store.Client(ctx)
	if _, err := client.ChunkVector.Delete().Where(chunkvector.SourceID(sourceID)).Exec(ctx); err != nil {
		return fmt.Errorf("clear vectors: %w", err)
	}
	return s.unplace(ctx, sourceID)
}

// unplace has a source in no space, so that it is found by none of its vectors.
func (s *Service) unplace(ctx context.Context, sourceID string) error {
	return s.parts.Store.Client(ctx).KnowledgeSource.Update().Where(knowledgesource.ID(sourceID)).
		ClearSpace().ClearSpaceWanted().ClearSpaceFailure().ClearSketches().SetIndexedSize(0).Exec(ctx)
}

// embedLater has a source embedded that was just read or could not be, in the same transaction, if there is an endpoint for it.
func (s *Service) embedLater(ctx context.Context, sourceID string) error {
	all, err := s.encoders(ctx)
	unreadable := errors.Is(err, secret.ErrOpen) // the job says so, and waits until somebody enters the key again
	if !unreadable && (err != nil || len(all) == 0) {
		return err
	}
	return s.parts.Queue.Insert(ctx, EmbedArgs{SourceID: sourceID})
}

// Embedded says whether its passages are found by their embeddings as well.
func (s *Source) Embedded() bool { return s.Space != nil }

// EmbeddingFailure is why they are not, or not by those that the settings name.
func (s *Source) EmbeddingFailure() *string {
	if store.Text(s.SpaceFailure) == "" {
		return nil
	}
	return s.SpaceFailure
}
