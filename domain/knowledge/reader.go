package knowledge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/chunk"
	"github.com/switchboard-dev/switchboard/ent/posting"
)

// Sizes of what is written at once, and of the sample that the language is told from.
const (
	chunkBatch   = 200
	postingBatch = 500
	sampleSize   = 20_000
)

var errEnd = io.EOF

// bounds are what one source may come to. The largest manuals stay far below; what a small file can be made to expand to
// does not.
type bounds struct {
	passages int
	index    int // bytes of memory
}

var usual = bounds{passages: 250_000, index: 256 << 20}

// reader turns the sections of one source into passages and an index. What it holds is the index and one batch.
type reader struct {
	service *Service
	source  *ent.KnowledgeSource
	builder *index.Builder
	pending []extract.Section
	written int64 // bytes of passages and index
	sampled int
	known   bool
	lang    string
	then    func(context.Context) error // in the last transaction
}

// section takes the next stretch of the document.
func (r *reader) section(ctx context.Context, s extract.Section) error {
	for _, c := range extract.Chunks(s) {
		r.pending = append(r.pending, c)
		r.sampled += len(c.Text)
	}
	most := cmp.Or(r.service.most, usual)
	switch {
	case r.builder.Chunks()+len(r.pending) > most.passages:
		return extract.Refusal{Reason: fmt.Sprintf("It comes to more than %d passages. Send it in parts.", most.passages)}
	case r.builder.Size() > most.index:
		return extract.Refusal{Reason: "It has too many different words to be indexed. Split it into parts."}
	}
	if (r.known || r.sampled >= sampleSize) && len(r.pending) >= chunkBatch {
		return r.flush(ctx)
	}
	return nil
}

// flush writes what is pending, in the language that the first of it told.
func (r *reader) flush(ctx context.Context) error {
	if !r.known {
		var sample strings.Builder
		for _, c := range r.pending {
			sample.WriteString(c.Text)
			sample.WriteByte('\n')
		}
		r.lang, r.known = index.Language(sample.String()), true
	}
	for len(r.pending) > 0 {
		n := min(len(r.pending), chunkBatch)
		if err := r.write(ctx, r.pending[:n]); err != nil {
			return err
		}
		r.pending = r.pending[n:]
	}
	r.pending = nil
	return nil
}

func (r *reader) write(ctx context.Context, batch []extract.Section) error {
	return r.service.Store.Tx(ctx, func(ctx context.Context) error {
		client := r.service.Store.Client(ctx)
		rows := make([]*ent.ChunkCreate, len(batch))
		for i, c := range batch {
			ordinal, _ := r.builder.Add(r.lang, c.Heading, c.Page, c.Text)
			rows[i] = client.Chunk.Create().SetSourceID(r.source.ID).SetOrdinal(ordinal).SetText(c.Text).
				SetNillablePage(optional(c.Page)).SetNillableHeading(optional(c.Heading))
			r.written += int64(len(c.Text))
		}
		if err := client.Chunk.CreateBulk(rows...).Exec(ctx); err != nil {
			return fmt.Errorf("write passages: %w", err)
		}
		return nil
	})
}

// finish writes the index and makes the source ready, with a word of what is not in it. Until then no search sees any of
// it.
func (r *reader) finish(ctx context.Context, leftOut *string) error {
	terms := 0
	batch := make([]posted, 0, postingBatch)
	for term, p := range r.builder.Postings() {
		terms++
		batch = append(batch, posted{term, p})
		if len(batch) == postingBatch {
			if err := r.index(ctx, batch); err != nil {
				return err
			}
			batch = batch[:0]
		}
	}
	if err := r.index(ctx, batch); err != nil {
		return err
	}
	return r.service.Store.Tx(ctx, func(ctx context.Context) error {
		update := r.service.Store.Client(ctx).KnowledgeSource.UpdateOneID(r.source.ID).SetStatus(Ready).
			SetNillableFailureReason(leftOut).SetPassages(r.builder.Chunks()).SetTotalLength(r.builder.TotalLength()).SetLengths(r.builder.Lengths()).
			SetIndexedSize(r.written)
		if r.lang != "" {
			update.SetLanguage(r.lang)
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
		if err := r.checkComplete(ctx, terms); err != nil {
			return err
		}
		return r.service.reviewBase(ctx, r.source.KnowledgeBaseID)
	})
}

// errCleared is met where a copy that was taken for dead reads on: the one that took over began with clearing.
var errCleared = errors.New("what was read has been cleared away meanwhile")

// checkComplete fails unless all that was written is there. Nobody begins anew while the source's row is held.
func (r *reader) checkComplete(ctx context.Context, terms int) error {
	client := r.service.Store.Client(ctx)
	chunks, err := client.Chunk.Query().Where(chunk.SourceID(r.source.ID)).Count(ctx)
	if err != nil {
		return fmt.Errorf("count passages: %w", err)
	}
	postings, err := client.Posting.Query().Where(posting.SourceID(r.source.ID)).Count(ctx)
	if err != nil {
		return fmt.Errorf("count index: %w", err)
	}
	if chunks != r.builder.Chunks() || postings != terms {
		return errCleared
	}
	return nil
}

type posted struct {
	term string
	index.Posting
}

func (r *reader) index(ctx context.Context, batch []posted) error {
	if len(batch) == 0 {
		return nil
	}
	return r.service.Store.Tx(ctx, func(ctx context.Context) error {
		client := r.service.Store.Client(ctx)
		rows := make([]*ent.PostingCreate, len(batch))
		for i, p := range batch {
			rows[i] = client.Posting.Create().SetKnowledgeBaseID(r.source.KnowledgeBaseID).SetSourceID(r.source.ID).
				SetTerm(p.term).SetChunks(p.DF).SetData(p.Data)
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
