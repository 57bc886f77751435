package knowledge

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/secret"
)

// EmbedArgs names a source whose passages are to become vectors.
type EmbedArgs struct {
	SourceID string `json:"source_id"`
}

// Kind of the job.
func (EmbedArgs) Kind() string { return "knowledge_embed" }

// InsertOpts of the job: what waits to be read goes first, for until then nothing finds it.
func (EmbedArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{Priority: 2} }

// How long a source is embedded before others have their turn, and an endpoint left alone after a failure.
const (
	embedTurn = time.Minute
	embedRest = time.Minute
	longRest  = time.Hour
)

// Why a source is not embedded yet, as people read it.
const (
	noMoney     = "The budget is too small, or a budget is set and the price of the embeddings is unknown."
	noEndpoint  = "The embeddings endpoint is not available. It will be tried again."
	notTaken    = "The embeddings endpoint rejects the requests. Check its URL, key, model and dimensions."
	notReadable = "The embeddings endpoint returns responses that cannot be understood."
	noKey       = "The key of the embeddings endpoint cannot be read. Enter it again."
	noRoom      = "The passages are too long for the embeddings model."
	// otherLength is also the beginning of what is noted of a source in doubt that cannot be embedded for another of these reasons.
	otherLength = "The embeddings endpoint returns vectors of another length than before. They will be created again, at most once a day."
)

// EmbedWorker embeds sources in the background, a large one in turns. What is done stays done: another try goes on after it. While an endpoint does
// not answer, the job rests; it ends when the source is embedded as the settings then say.
type EmbedWorker struct {
	river.WorkerDefaults[EmbedArgs]
	*Service
}

// errTurn ends what has embedded for long enough.
var errTurn = errors.New("knowledge: it is the turn of others")

// Work on one source. What the server or the queue cuts off is no failure of the endpoint's, nor one of the attempts.
func (w *EmbedWorker) Work(ctx context.Context, j *river.Job[EmbedArgs]) error {
	ctx, row, err := w.adopt(ctx, j.Args.SourceID)
	if err != nil || row == nil || !isEmbeddable(row) {
		return err
	}
	err = w.embed(ctx, row)
	if errors.Is(err, errTurn) || err != nil && ctx.Err() != nil {
		return river.JobSnooze(0) //nolint:wrapcheck // River looks for it
	}
	why, rest := delayed(err)
	if why == "" {
		return err
	}
	if err := w.delay(ctx, row.ID, why); err != nil {
		return err
	}
	return river.JobSnooze(scattered(rest)) //nolint:wrapcheck // likewise
}

// scattered is a time to wait and by chance up to half as much again: all sources of a workspace have failed at the same time, and would come back
// together.
func scattered(rest time.Duration) time.Duration { return rest + rand.N(rest/2) } //nolint:gosec // it is no secret

// delayed says why a source is embedded later, and how much later; "" is no such reason.
func delayed(err error) (why string, rest time.Duration) {
	switch {
	case errors.Is(err, budget.ErrUsedUp), errors.Is(err, budget.ErrWorkspaceUsedUp), errors.Is(err, errNoPrice):
		return noMoney, longRest
	case errors.Is(err, llm.ErrUnavailable), errors.Is(err, llm.ErrOverloaded):
		return noEndpoint, min(max(embedRest, llm.Wait(err)), longRest)
	case errors.Is(err, llm.ErrRefused):
		return notTaken, longRest
	case errors.Is(err, llm.ErrGarbage), errors.Is(err, llm.ErrCut):
		return notReadable, longRest
	case errors.Is(err, llm.ErrOverflow):
		return noRoom, longRest
	case errors.Is(err, secret.ErrOpen):
		return noKey, longRest
	case errors.Is(err, errLength):
		return otherLength, lengthRest
	case fault.Is(err, fault.PayloadTooLarge): // the quota's
		return fault.From(err).Message, longRest
	}
	return "", 0
}

// delay notes why a source is embedded later. That it is in doubt stays noted before that: it would be taken for embedded otherwise.
func (s *Service) delay(ctx context.Context, sourceID, why string) error {
	return s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		sources := s.parts.Store.Client(ctx).KnowledgeSource
		doubted, err := sources.Query().Where(knowledgesource.ID(sourceID), inDoubt).Exist(ctx)
		if err != nil {
			return err
		}
		if doubted && why != otherLength {
			why = otherLength + " " + why
		}
		return sources.Update().Where(knowledgesource.ID(sourceID)).SetSpaceFailure(why).Exec(ctx)
	})
}
