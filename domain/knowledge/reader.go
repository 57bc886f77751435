package knowledge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/knowledge/reading"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/chunk"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/ent/posting"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Sizes of what is written at once.
const (
	chunkBatch   = 200
	postingBatch = 500
	replaceMost  = 5000 // rows, in the transaction that replaces a text
)

var errEnd = io.EOF

// usual is what one source may come to. The largest manuals stay far below; what a small file can be made to expand to does not.
var usual = reading.Bounds{Passages: 250_000, Index: 256 << 20}

// document is what stands in a file that belongs to a source.
func document(ctx context.Context, row *ent.KnowledgeSource, file io.ReaderAt, size int64) reading.Document {
	d := reading.Document{
		Name: store.Text(row.Filename), MimeType: store.Text(row.MimeType), Size: size, File: file, Owner: row.SubaccountID, Patience: patience(row.Type),
	}
	if c := authz.From(ctx); c != nil {
		d.Agency = c.Workspace
	}
	return d
}

// reader keeps the passages and the index of one source as they come. It holds none of them, unless they take the place of others, which
// are found until the last transaction. If there are too many for that one, the others go first.
type reader struct {
	ctx      context.Context //nolint:containedctx // a reading.Sink has no place for one
	service  *Service
	source   *ent.KnowledgeSource
	passages int
	postings int
	written  int64                       // bytes of passages and index
	then     func(context.Context) error // in the last transaction

	replaces bool
	held     []reading.Passage
	terms    []reading.Posting
}

// Passages of reading.Sink.
func (r *reader) Passages(all []reading.Passage) error {
	r.held = append(r.held, all...)
	return r.pass()
}

// Postings of reading.Sink.
func (r *reader) Postings(all []reading.Posting) error {
	r.terms = append(r.terms, all...)
	return r.pass()
}

// pass on what is held, unless it may wait for the last transaction.
func (r *reader) pass() error {
	if r.replaces {
		if len(r.held)+len(r.terms) <= replaceMost {
			return nil
		}
		r.replaces = false
		if err := r.service.parts.Store.Tx(r.ctx, func(ctx context.Context) error { return r.service.unplace(ctx, r.source.ID) }); err != nil {
			return err // it is found by nothing from then on; its vectors go with the rest
		}
		if err := r.service.clearApart(r.ctx, r.source.ID, notFound); err != nil {
			return err
		}
	}
	return r.keep(r.ctx)
}

// keep what is held, in the context's transaction or in some of its own.
func (r *reader) keep(ctx context.Context) error {
	for some := range slices.Chunk(r.held, chunkBatch) {
		if err := r.write(ctx, some); err != nil {
			return err
		}
	}
	for some := range slices.Chunk(r.terms, postingBatch) {
		if err := r.index(ctx, some); err != nil {
			return err
		}
	}
	r.held, r.terms = nil, nil
	return nil
}

// replace the index that the source has by what is held, in the last transaction.
func (r *reader) replace(ctx context.Context) error {
	n, err := r.service.parts.Store.Client(ctx).KnowledgeSource.Update().
		Where(knowledgesource.ID(r.source.ID), knowledgesource.Status(Processing)).SetStatus(Processing).Save(ctx)
	if err != nil {
		return err
	}
	if n == 0 {
		return errCleared
	}
	if err := r.service.clear(ctx, r.source.ID); err != nil {
		return err
	}
	return r.keep(ctx)
}

func (r *reader) write(ctx context.Context, batch []reading.Passage) error {
	return r.service.parts.Store.Tx(ctx, func(ctx context.Context) error {
		client := r.service.parts.Store.Client(ctx)
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

// finish makes the source ready, with a word of what is not in it. Until then no search sees any of it.
func (r *reader) finish(made *reading.Index) error {
	return r.service.parts.Store.Tx(r.ctx, func(ctx context.Context) error {
		if r.replaces {
			if err := r.replace(ctx); err != nil {
				return err
			}
		}
		update := r.service.parts.Store.Client(ctx).KnowledgeSource.UpdateOneID(r.source.ID).Where(knowledgesource.Status(Processing)).SetStatus(Ready).
			SetNillableFailureReason(leftOut(made.Skipped, made.Why)).SetPassages(r.passages).SetTotalLength(made.TotalLength).
			SetLengths(made.Lengths).SetIndexedSize(r.written)
		if made.Language != "" {
			update.SetLanguage(made.Language)
		} else { // that of a text before it
			update.ClearLanguage()
		}
		if err := update.Exec(ctx); ent.IsNotFound(err) { // it was deleted, or another copy took over
			return errCleared
		} else if err != nil {
			return fmt.Errorf("finish: %w", err)
		}
		if r.then != nil {
			if err := r.then(ctx); err != nil {
				return err
			}
		}
		if err := r.service.parts.Quota.Check(ctx); err != nil {
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

// checkComplete fails unless all that was written is there. Nobody starts over while the source's row is held.
func (r *reader) checkComplete(ctx context.Context) error {
	client := r.service.parts.Store.Client(ctx)
	chunks, err := client.Chunk.Query().Where(chunk.SourceID(r.source.ID)).Count(ctx)
	if err != nil {
		return fmt.Errorf("count passages: %w", err)
	}
	postings, err := client.Posting.Query().Where(posting.SourceID(r.source.ID)).Count(ctx)
	if err != nil {
		return fmt.Errorf("count index: %w", err)
	}
	if chunks != r.passages || postings != r.postings {
		return errCleared
	}
	return nil
}

func (r *reader) index(ctx context.Context, batch []reading.Posting) error {
	return r.service.parts.Store.Tx(ctx, func(ctx context.Context) error {
		client := r.service.parts.Store.Client(ctx)
		rows := make([]*ent.PostingCreate, len(batch))
		for i, p := range batch {
			rows[i] = client.Posting.Create().SetKnowledgeBaseID(r.source.KnowledgeBaseID).SetSourceID(r.source.ID).
				SetTerm(p.Term).SetChunks(p.DF).SetData(p.Data)
			r.postings++
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
