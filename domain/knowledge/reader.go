package knowledge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/switchboard-dev/switchboard/domain/knowledge/reading"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/chunk"
	"github.com/switchboard-dev/switchboard/ent/posting"
)

// Sizes of what is written at once.
const (
	chunkBatch   = 200
	postingBatch = 500
)

var errEnd = io.EOF

// usual is what one source may come to. The largest manuals stay far below; what a small file can be made to expand to does not.
var usual = reading.Bounds{Passages: 250_000, Index: 256 << 20}

// reader keeps the passages and the index of one source as they come. It holds none of them.
type reader struct {
	ctx      context.Context //nolint:containedctx // a reading.Sink has no place for one
	service  *Service
	source   *ent.KnowledgeSource
	passages int
	terms    int
	written  int64                       // bytes of passages and index
	then     func(context.Context) error // in the last transaction
}

// Passages of reading.Sink.
func (r *reader) Passages(all []reading.Passage) error {
	for some := range slices.Chunk(all, chunkBatch) {
		if err := r.write(some); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) write(batch []reading.Passage) error {
	return r.service.Store.Tx(r.ctx, func(ctx context.Context) error {
		client := r.service.Store.Client(ctx)
		rows := make([]*ent.ChunkCreate, len(batch))
		for i, c := range batch {
			rows[i] = client.Chunk.Create().SetSourceID(r.source.ID).SetOrdinal(r.passages).SetText(c.Text).
				SetNillablePage(optional(c.Page)).SetNillableHeading(optional(c.Heading))
			r.passages++
			r.written += int64(len(c.Text))
		}
		if err := client.Chunk.CreateBulk(rows...).Exec(ctx); err != nil {
			return fmt.Errorf("write passages: %w", err)
		}
		return nil
	})
}

// Postings of reading.Sink.
func (r *reader) Postings(all []reading.Posting) error {
	for some := range slices.Chunk(all, postingBatch) {
		if err := r.index(some); err != nil {
			return err
		}
	}
	return nil
}

// finish makes the source ready, with a word of what is not in it. Until then no search sees any of it.
func (r *reader) finish(made *reading.Index) error {
	return r.service.Store.Tx(r.ctx, func(ctx context.Context) error {
		update := r.service.Store.Client(ctx).KnowledgeSource.UpdateOneID(r.source.ID).SetStatus(Ready).
			SetNillableFailureReason(leftOut(made.Skipped, made.Why)).SetPassages(r.passages).SetTotalLength(made.TotalLength).
			SetLengths(made.Lengths).SetIndexedSize(r.written)
		if made.Language != "" {
			update.SetLanguage(made.Language)
		}
		if err := update.Exec(ctx); err != nil {
			return fmt.Errorf("finish: %w", err)
		}
		if r.then != nil {
			if err := r.then(ctx); err != nil {
				return err
			}
		}
		if err := r.service.Quota.Check(ctx); err != nil {
			return err
		}
		if err := r.service.embedLater(ctx, r.source.ID); err != nil {
			return err
		}
		if err := r.checkComplete(ctx); err != nil {
			return err
		}
		if r.source.PageID != nil { // the run of its website has all of them reviewed together
			return nil
		}
		return r.service.reviewBase(ctx, r.source.KnowledgeBaseID)
	})
}

// errCleared is met where a copy that was taken for dead reads on: the one that took over began with clearing.
var errCleared = errors.New("what was read has been cleared away meanwhile")

// checkComplete fails unless all that was written is there. Nobody begins anew while the source's row is held.
func (r *reader) checkComplete(ctx context.Context) error {
	client := r.service.Store.Client(ctx)
	chunks, err := client.Chunk.Query().Where(chunk.SourceID(r.source.ID)).Count(ctx)
	if err != nil {
		return fmt.Errorf("count passages: %w", err)
	}
	postings, err := client.Posting.Query().Where(posting.SourceID(r.source.ID)).Count(ctx)
	if err != nil {
		return fmt.Errorf("count index: %w", err)
	}
	if chunks != r.passages || postings != r.terms {
		return errCleared
	}
	return nil
}

func (r *reader) index(batch []reading.Posting) error {
	return r.service.Store.Tx(r.ctx, func(ctx context.Context) error {
		client := r.service.Store.Client(ctx)
		rows := make([]*ent.PostingCreate, len(batch))
		for i, p := range batch {
			rows[i] = client.Posting.Create().SetKnowledgeBaseID(r.source.KnowledgeBaseID).SetSourceID(r.source.ID).
				SetTerm(p.Term).SetChunks(p.DF).SetData(p.Data)
			r.terms++
			r.written += int64(len(p.Data))
		}
		if err := client.Posting.CreateBulk(rows...).Exec(ctx); err != nil {
			return fmt.Errorf("write index: %w", err)
		}
		return nil
	})
}

func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
