package knowledge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
	"github.com/switchboard-dev/switchboard/domain/knowledge/reading"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/chunk"
	"github.com/switchboard-dev/switchboard/ent/fileblob"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/ent/posting"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/unansweredquestion"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// attempts is how often a source is read before it is given up.
const attempts = 5

// gaveUp is the reason of a source that could not be read for reasons of ours.
const gaveUp = "It could not be read, though nothing seems wrong with it. Retry it; if it fails again, ask support."

// IngestArgs names the source to read. The tenant is the row's own.
type IngestArgs struct {
	SourceID string `json:"source_id"`
}

// Kind of the job.
func (IngestArgs) Kind() string { return "knowledge_ingest" }

// InsertOpts of the job.
func (IngestArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: attempts} }

// fetching is more than it takes to fetch what is read, and to keep what came of it.
const fetching = 5 * time.Minute

// How long what is read waits for its turn with a worker that others may need, and then without one. A page is asked for again each time.
const (
	filePatience = 5 * time.Second
	pagePatience = time.Minute
)

func patience(kind string) time.Duration {
	if kind == "url" {
		return pagePatience
	}
	return filePatience
}

// Worker reads sources in the background. Reading again after a crash starts again: what was there goes first.
type Worker struct {
	river.WorkerDefaults[IngestArgs]
	*Service
}

// Timeout of river.Worker.
func (w *Worker) Timeout(*river.Job[IngestArgs]) time.Duration { return reading.Most + fetching }

// Work reads one source into passages and an index, and makes it ready in its last transaction.
func (w *Worker) Work(ctx context.Context, j *river.Job[IngestArgs]) error {
	ctx, row, err := w.adopt(ctx, j.Args.SourceID)
	if err != nil || row == nil || row.Status == Ready || row.Status == Failed {
		return err
	}
	if j.Attempt > j.MaxAttempts { // every try ended with its server: the source may be why
		return w.fail(ctx, row, gaveUp)
	}
	err = w.attempt(ctx, row)
	if errors.Is(err, reading.ErrBusy) {
		return river.JobSnooze(scattered(patience(row.Type))) //nolint:wrapcheck // River looks for it
	}
	if r, ok := errors.AsType[extract.Refusal](err); ok {
		return w.fail(ctx, row, r.Reason)
	}
	if f := fault.From(err); err != nil && f.Code == fault.PayloadTooLarge { // the quota's
		return w.fail(ctx, row, f.Message)
	}
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() != nil {
		return w.fail(ctx, row, reading.TooSlow)
	}
	if err != nil && j.Attempt >= j.MaxAttempts {
		return errors.Join(err, w.fail(ctx, row, gaveUp))
	}
	return err
}

// adopt reads the source and works as its tenant from then on. A source that is gone has no tenant: nil.
func (s *Service) adopt(ctx context.Context, sourceID string) (context.Context, *ent.KnowledgeSource, error) {
	system := store.System(ctx, "knowledge ingest")
	row, err := s.parts.Store.Client(system).KnowledgeSource.Get(system, sourceID)
	if ent.IsNotFound(err) || err == nil && row.Status == removed {
		return ctx, nil, nil
	}
	if err != nil {
		return ctx, nil, fmt.Errorf("ingest: %w", err)
	}
	ctx, err = s.parts.Store.As(ctx, row.SubaccountID, "knowledge", "")
	return ctx, row, err
}

// attempt makes an error of a panic: a document that no parser was tried on must end as a failed source.
func (s *Service) attempt(ctx context.Context, row *ent.KnowledgeSource) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("ingest: panic: %v\n%s", p, debug.Stack()) //nolint:err113 // it is for the log
		}
	}()
	return s.ingest(ctx, row)
}

func (s *Service) ingest(ctx context.Context, row *ent.KnowledgeSource) error {
	row, err := s.begin(ctx, row.ID)
	if err != nil || row == nil {
		return err
	}
	size := row.Size
	if row.FileURL != nil && (size == 0 || row.Type == "url") { // a page may have changed since
		if row, err = s.download(ctx, row); err != nil {
			return err
		}
		size = row.Size
	}
	return s.learn(ctx, row, &blobReader{ctx: ctx, store: s.parts.Store, source: row.ID}, size, nil)
}

// errNoReader is a mistake of ours: this process reads no documents.
var errNoReader = errors.New("knowledge: nothing reads documents here")

// learn makes passages and an index of a document, and the source ready. What is to be so at the same moment is then, which runs in the
// last transaction.
func (s *Service) learn(ctx context.Context, row *ent.KnowledgeSource, file io.ReaderAt, size int64, then func(context.Context) error) error {
	if s.parts.Reader == nil {
		return errNoReader
	}
	page := ""
	if row.Type == "url" {
		page = *row.FileURL
	}
	r := &reader{ctx: ctx, service: s, source: row, then: then, replaces: row.IndexedSize > 0}
	made, err := s.parts.Reader.Index(ctx, document(ctx, row, file, size), page, cmp.Or(s.most, usual), r)
	if err != nil {
		return err
	}
	return r.finish(made)
}

// leftOut says which files of an archive were not read, so that nobody waits for answers from them.
func leftOut(skipped int, why string) *string {
	switch skipped {
	case 0:
		return nil
	case 1:
		return optional("1 of its files could not be read and was left out:\n" + why)
	default:
		return optional(fmt.Sprintf("%d of its files could not be read and were left out:\n%s", skipped, why))
	}
}

// clearApart takes away what a source could be found by, as long as a condition is met, some at a time: it may be a million rows. Passages go
// last, so that there are some where there is anything.
func (s *Service) clearApart(ctx context.Context, sourceID string, while predicate.KnowledgeSource) error {
	more, err := s.parts.Store.Client(ctx).Chunk.Query().Where(chunk.SourceID(sourceID)).Exist(ctx)
	for more && err == nil {
		more, err = s.parts.Store.InSlices(ctx, func(ctx context.Context) (bool, error) {
			is, err := s.parts.Store.Client(ctx).KnowledgeSource.Query().Where(knowledgesource.ID(sourceID), while, s.parts.Store.Locked()).Exist(ctx)
			if err != nil || !is {
				return false, err
			}
			n, err := s.removeIndex(ctx, sourceID)
			return n > 0, err
		})
	}
	if err != nil {
		return fmt.Errorf("clear: %w", err)
	}
	return nil
}

// clear takes away all that a source can be found by.
func (s *Service) clear(ctx context.Context, sourceID string) error {
	client := s.parts.Store.Client(ctx)
	if _, err := client.Chunk.Delete().Where(chunk.SourceID(sourceID)).Exec(ctx); err != nil {
		return fmt.Errorf("clear passages: %w", err)
	}
	if _, err := client.Posting.Delete().Where(posting.SourceID(sourceID)).Exec(ctx); err != nil {
		return fmt.Errorf("clear index: %w", err)
	}
	return s.unembed(ctx, sourceID)
}

// fail keeps the reason for the person who can act on it, whether or not there is time left: nobody comes back to the
// source.
func (s *Service) fail(ctx context.Context, row *ent.KnowledgeSource, reason string) error {
	ctx = context.WithoutCancel(ctx)
	if err := s.clearApart(ctx, row.ID, notFound); err != nil {
		return err
	}
	return s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		n, err := client.KnowledgeSource.Update().Where(knowledgesource.ID(row.ID), there).
			SetStatus(Failed).SetFailureReason(reason).Save(ctx)
		if err != nil || n == 0 {
			return err
		}
		kept, err := client.KnowledgeSource.Query().
			Where(knowledgesource.ID(row.ID), knowledgesource.Type(typed), knowledgesource.IndexedSizeGT(0)).Exist(ctx)
		switch {
		case err != nil:
		case kept:
			err = s.embedLater(ctx, row.ID) // nothing that is being read is embedded
		default:
			if err = s.clear(ctx, row.ID); err == nil {
				err = s.reopen(ctx, unansweredquestion.SourceID(row.ID))
			}
		}
		if err != nil {
			return err
		}
		return s.reviewBase(ctx, row.KnowledgeBaseID) // others may have left it to this one
	})
}

// blobReader reads a stored file by its pieces, one of which it keeps.
type blobReader struct {
	ctx     context.Context //nolint:containedctx // io.ReaderAt has no place for one
	store   *store.Store
	source  string
	piece   []byte
	ordinal int
}

// ReadAt of io.ReaderAt.
func (b *blobReader) ReadAt(p []byte, off int64) (int, error) {
	n := 0
	for n < len(p) {
		at := off + int64(n)
		if err := b.load(int(at / pieceSize)); err != nil {
			return n, err
		}
		within := int(at % pieceSize)
		if within >= len(b.piece) {
			return n, errEnd
		}
		n += copy(p[n:], b.piece[within:])
	}
	return n, nil
}

func (b *blobReader) load(ordinal int) error {
	if b.piece != nil && b.ordinal == ordinal {
		return nil
	}
	row, err := b.store.Client(b.ctx).FileBlob.Query().
		Where(fileblob.SourceID(b.source), fileblob.Ordinal(ordinal)).Only(b.ctx)
	if ent.IsNotFound(err) {
		return errEnd
	}
	if err != nil {
		return fmt.Errorf("read file: %w", err)
	}
	b.piece, b.ordinal = row.Data, ordinal
	return nil
}
