package knowledge

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/knowledge/answer"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/ent/assistantknowledgebase"
	"github.com/switchboard-dev/switchboard/ent/knowledgebase"
	"github.com/switchboard-dev/switchboard/ent/knowledgepage"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/ent/unansweredquestion"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// settled are the groups of questions that a new training answers. They are found before its transaction, in which it would take
// too long.
func (s *Service) settled(ctx context.Context, baseID string, in CreateTraining) (groups []string, err error) {
	if active := in.IsActive.Value(); active != nil && !*active {
		return nil, nil
	}
	who, err := s.usersOf(ctx, baseID)
	if err != nil || len(who) == 0 {
		return nil, err
	}
	rows, err := s.Store.Client(ctx).UnansweredQuestion.Query().Where(unansweredquestion.AssistantIDIn(who...), isOpen).
		Order(ent.Desc(unansweredquestion.FieldCreatedAt)).Limit(missedMost).All(ctx)
	lang, asked := index.Guess(in.Query), compare(in.Query, index.NewQuery)
	for _, r := range rows {
		if !slices.Contains(groups, r.GroupID) && asked.with(pack(index.NewQuery(r.Question, lang)), lang) >= Near {
			groups = append(groups, r.GroupID)
		}
	}
	return groups, err
}

// groupsAtOnce is how many groups one statement names.
const groupsAtOnce = 500

// usersOf a knowledge base.
func (s *Service) usersOf(ctx context.Context, baseID string) ([]string, error) {
	return s.Store.Client(ctx).AssistantKnowledgeBase.Query().Where(assistantknowledgebase.KnowledgeBaseID(baseID)).
		Select(assistantknowledgebase.FieldAssistantID).Strings(ctx)
}

// ReviewArgs name an assistant that has something new to answer from.
type ReviewArgs struct {
	AssistantID string `json:"assistant_id"`
}

// Kind of river.JobArgs.
func (ReviewArgs) Kind() string { return "unanswered_review" }

// InsertOpts of river.JobArgsWithInsertOpts.
func (ReviewArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 3} } //nolint:mnd // the list waits for nobody

// review has the unanswered questions of assistants asked again, in the context's transaction.
func (s *Service) review(ctx context.Context, assistantIDs ...string) error {
	for _, who := range assistantIDs {
		has, err := s.Store.Client(ctx).UnansweredQuestion.Query().Where(unansweredquestion.AssistantID(who), isOpen).Exist(ctx)
		if err != nil {
			return err
		}
		if has {
			if err := s.Queue.Insert(ctx, ReviewArgs{AssistantID: who}); err != nil {
				return err
			}
		}
	}
	return nil
}

// reviewBase reviews the questions of all assistants that answer from a base, in the context's transaction.
func (s *Service) reviewBase(ctx context.Context, baseID string) error {
	who, err := s.usersOf(ctx, baseID)
	if err != nil {
		return fmt.Errorf("review: %w", err)
	}
	return s.review(ctx, who...)
}

// reviewRun is reviewBase for the run of a website that ends, if it has read anything new.
func (s *Service) reviewRun(ctx context.Context, site *ent.KnowledgeSite) error {
	if site.StartedAt == nil {
		return nil
	}
	read, err := s.Store.Client(ctx).KnowledgePage.Query().
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

// ReviewWorker asks the questions that nobody could answer again, when there is something new to answer from, and notes
// what answers those that are answered now. Doing it twice does no harm.
type ReviewWorker struct {
	river.WorkerDefaults[ReviewArgs]
	*Service
}

// Work on one assistant.
func (w *ReviewWorker) Work(ctx context.Context, j *river.Job[ReviewArgs]) error {
	system := store.System(ctx, "review of unanswered questions")
	row, err := w.Store.Client(system).Assistant.Query().Where(assistant.ID(j.Args.AssistantID)).Only(system)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("review: %w", err)
	}
	if ctx, err = w.Store.As(ctx, row.SubaccountID, "knowledge", ""); err != nil {
		return err
	}
	// What is still being read has them asked again when it is through, for all that came before it, unless it has been given up.
	more, err := w.Store.Client(ctx).KnowledgeSource.Query().Where(knowledgesource.PageIDIsNil(),
		knowledgesource.StatusIn(Pending, Processing), knowledgesource.UpdatedAtGT(time.Now().UTC().Add(-reviewWait)),
		knowledgesource.HasKnowledgeBaseWith(
			knowledgebase.HasAssistantLinksWith(assistantknowledgebase.AssistantID(row.ID)))).Exist(ctx)
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
	said := answer.Find(answer.Asked{Text: u.Question, Known: size, Words: w.Words}, Readable(found.Matches))
	if err == nil && said.Enough() {
		by.source = &found.Matches[said.Passage].SourceID
	}
	return by, err
}

// Size is how many passages an assistant answers from.
func (s *Service) Size(ctx context.Context, assistantID string) (n int, err error) {
	var sum []struct{ Sum *int }
	err = s.Store.Client(ctx).KnowledgeSource.Query().Where(indexed, knowledgesource.HasKnowledgeBaseWith(
		knowledgebase.IsArchived(false), knowledgebase.HasAssistantLinksWith(assistantknowledgebase.AssistantID(assistantID)))).
		Aggregate(ent.Sum(knowledgesource.FieldPassages)).Scan(ctx, &sum)
	if err == nil && len(sum) > 0 && sum[0].Sum != nil {
		n = *sum[0].Sum
	}
	return n, err
}

// Readable are matches as package answer reads them.
func Readable(found []*Match) []answer.Passage {
	out := make([]answer.Passage, len(found))
	for i, m := range found {
		out[i] = answer.Passage{Text: m.Text, Heading: store.Text(m.Heading), Language: m.Language, Score: m.Score, Coverage: m.Coverage}
	}
	return out
}
