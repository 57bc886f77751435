package knowledge

import (
	"context"
	"fmt"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"
	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/knowledge/answer"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/ent/assistantknowledgebase"
	"github.com/switchboard-dev/switchboard/ent/knowledgebase"
	"github.com/switchboard-dev/switchboard/ent/knowledgepage"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/unansweredquestion"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// ReviewArgs name an assistant that has something new to answer from.
type ReviewArgs struct {
	AssistantID string `json:"assistant_id"`
}

// Kind of river.JobArgs.
func (ReviewArgs) Kind() string { return "unanswered_review" }

// InsertOpts of river.JobArgsWithInsertOpts.
func (ReviewArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 3} } //nolint:mnd // the list waits for nobody

// ReviewBaseArgs name a knowledge base that has something new to answer from.
type ReviewBaseArgs struct {
	KnowledgeBaseID string `json:"knowledge_base_id"`
}

// Kind of river.JobArgs.
func (ReviewBaseArgs) Kind() string { return "knowledge_review" }

// InsertOpts of river.JobArgsWithInsertOpts.
func (ReviewBaseArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 3} } //nolint:mnd // likewise

// review has the unanswered questions of an assistant asked again, in the context's transaction.
func (s *Service) review(ctx context.Context, assistantID string) error {
	return s.reviewIf(ctx, unansweredquestion.AssistantID(assistantID), ReviewArgs{AssistantID: assistantID})
}

// reviewBase reviews the questions of all assistants that answer from a base, in the context's transaction. The job finds the assistants:
// there may be ten thousand.
func (s *Service) reviewBase(ctx context.Context, baseID string) error {
	return s.reviewIf(ctx, askedOf(baseID), ReviewBaseArgs{KnowledgeBaseID: baseID})
}

func (s *Service) reviewIf(ctx context.Context, which predicate.UnansweredQuestion, args river.JobArgs) error {
	has, err := s.parts.Store.Client(ctx).UnansweredQuestion.Query().Where(which, isOpen).Exist(ctx)
	if err != nil {
		return fmt.Errorf("review: %w", err)
	}
	if !has {
		return nil
	}
	return s.parts.Queue.Insert(ctx, args)
}

// askedOf is the condition that the assistant which left a question answers from a base.
func askedOf(baseID string) predicate.UnansweredQuestion {
	return func(q *sql.Selector) {
		link := sql.Dialect(q.Dialect()).Table(assistantknowledgebase.Table)
		q.Where(sql.In(q.C(unansweredquestion.FieldAssistantID),
			sql.Dialect(q.Dialect()).Select(link.C(assistantknowledgebase.FieldAssistantID)).From(link).Where(sql.And(
				sql.ColumnsEQ(link.C(assistantknowledgebase.FieldSubaccountID), q.C(unansweredquestion.FieldSubaccountID)),
				sql.EQ(link.C(assistantknowledgebase.FieldKnowledgeBaseID), baseID)))))
	}
}

// reviewRun is reviewBase for the run of a website that ends, if it has read anything new.
func (s *Service) reviewRun(ctx context.Context, site *ent.KnowledgeSite) error {
	if site.StartedAt == nil {
		return nil
	}
	read, err := s.parts.Store.Client(ctx).KnowledgePage.Query().
		Where(knowledgepage.SiteID(site.ID), knowledgepage.ReadAtGTE(*site.StartedAt)).Exist(ctx)
	if err != nil || !read {
		return err
	}
	return s.reviewBase(ctx, site.KnowledgeBaseID)
}

// reviewed is how many questions are asked again, the most frequent first.
const reviewed = 200

// reviewWait is how long a review is left to a source that is being read. One that takes longer has it done again.
const reviewWait = time.Hour

// reviewPassages is how many passages are looked at for each.
const reviewPassages = 5

// isAwaited says whether bases still have something that is being read. It has questions asked again when it is through, for all that came
// before it, unless it has been given up.
func (s *Service) isAwaited(ctx context.Context, bases predicate.KnowledgeBase) (bool, error) {
	return s.parts.Store.Client(ctx).KnowledgeSource.Query().Where(knowledgesource.PageIDIsNil(), knowledgesource.StatusIn(Pending, Processing),
		knowledgesource.UpdatedAtGT(time.Now().UTC().Add(-reviewWait)), knowledgesource.HasKnowledgeBaseWith(bases)).Exist(ctx)
}

// reviewsAtOnce is how many reviews are enqueued in one transaction.
const reviewsAtOnce = 100

// ReviewBaseWorker has a review made for each assistant that answers from a base and has open questions, unless one waits already.
type ReviewBaseWorker struct {
	river.WorkerDefaults[ReviewBaseArgs]
	*Service
}

// Work on one base.
func (w *ReviewBaseWorker) Work(ctx context.Context, j *river.Job[ReviewBaseArgs]) error {
	system := store.System(ctx, "review of unanswered questions")
	base, err := w.parts.Store.Client(system).KnowledgeBase.Query().Where(knowledgebase.ID(j.Args.KnowledgeBaseID)).Only(system)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("review: %w", err)
	}
	if ctx, err = w.parts.Store.As(ctx, base.SubaccountID, "knowledge", ""); err != nil {
		return err
	}
	more, err := w.isAwaited(ctx, knowledgebase.ID(base.ID))
	if err != nil || more {
		return err
	}
	waiting, err := job.Waiting[ReviewArgs](ctx, w.parts.Queue)
	if err != nil {
		return fmt.Errorf("review: %w", err)
	}
	known := make(map[string]bool, len(waiting))
	for _, a := range waiting {
		known[a.AssistantID] = true
	}
	who, err := w.parts.Store.Client(ctx).UnansweredQuestion.Query().Where(askedOf(base.ID), isOpen).Limit(missedMost).
		Unique(true).Select(unansweredquestion.FieldAssistantID).Strings(ctx)
	if err != nil {
		return fmt.Errorf("review: %w", err)
	}
	who = slices.DeleteFunc(who, func(id string) bool { return known[id] })
	for some := range slices.Chunk(who, reviewsAtOnce) {
		err := w.parts.Store.Tx(ctx, func(ctx context.Context) error {
			for _, id := range some {
				if err := w.parts.Queue.Insert(ctx, ReviewArgs{AssistantID: id}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("review: %w", err)
		}
	}
	return nil
}

// ReviewWorker asks the questions that nobody could answer again, when there is something new to answer from, and notes
// what answers those that are answered now. Doing it twice does no harm.
type ReviewWorker struct {
	river.WorkerDefaults[ReviewArgs]
	*Service
}

// Work on one assistant.
func (w *ReviewWorker) Work(ctx context.Context, j *river.Job[ReviewArgs]) error {
	system := store.System(ctx, "review of unanswered questions")
	row, err := w.parts.Store.Client(system).Assistant.Query().Where(assistant.ID(j.Args.AssistantID)).Only(system)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("review: %w", err)
	}
	if ctx, err = w.parts.Store.As(ctx, row.SubaccountID, "knowledge", ""); err != nil {
		return err
	}
	more, err := w.isAwaited(ctx, knowledgebase.HasAssistantLinksWith(assistantknowledgebase.AssistantID(row.ID)))
	if err != nil || more {
		return err
	}
	replies, err := w.Replies(ctx, Asker{AssistantID: row.ID})
	if err != nil {
		return fmt.Errorf("review: %w", err)
	}
	first := reviewed / 2 //nolint:mnd // pages have at most a hundred
	var after *string
	for range 2 {
		list, err := w.Unanswered(ctx, UnansweredFilter{AssistantID: &row.ID, Answered: new(false)}, &first, after)
		if err != nil {
			return err
		}
		for _, u := range list.Nodes {
			if err := w.again(ctx, u, &replies); err != nil {
				return err
			}
		}
		next := list.Next()
		if next == "" {
			return nil
		}
		after = &next
	}
	return nil
}

// again asks a question, and notes what answers it if there is an answer now.
func (w *ReviewWorker) again(ctx context.Context, u *Unanswered, replies *Replies) error {
	by, err := w.knows(ctx, u, replies)
	if err != nil || by.none() {
		return err
	}
	return w.noteAnswer(ctx, by, u.ID)
}

// knows is what answers a question, if anything does.
func (w *ReviewWorker) knows(ctx context.Context, u *Unanswered, replies *Replies) (by answering, err error) {
	trained, err := w.replying(ctx, replies, u.Question, index.NewQuery)
	if err != nil || trained != "" {
		if trained != "" {
			by.training = &trained
		}
		return by, err
	}
	found, err := w.SearchAssistant(ctx, Asker{AssistantID: u.AssistantID}, u.Question, reviewPassages)
	if err != nil {
		return by, err
	}
	size, err := w.Size(ctx, u.AssistantID)
	said := answer.Find(answer.Asked{Text: u.Question, Known: size, Words: w.parts.Words}, Readable(found.Matches))
	if err == nil && said.Enough() {
		by.source = &found.Matches[said.Passage].SourceID
	}
	return by, err
}
