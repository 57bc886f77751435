package knowledge

import (
	"context"
	"crypto/sha256"
	"fmt"
	"hash"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/querytraining"
	"github.com/switchboard-dev/switchboard/platform/share"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Near is how alike a question and a trained one must be. Over the pairs of testdata/training.tsv, which were written
// before it was chosen, other questions come to 0.57 at most, and paraphrases to 0.67 at least except for one of 24. A wrong
// reply costs more than a search does, so it is the upper end.
const Near = 0.66

// Replies are the questions to which an assistant's knowledge has been trained to reply. They are not safe for concurrent use.
type Replies struct {
	all      []taught // oldest first
	revision map[string][sha256.Size]byte
	lessons  map[string]*lesson // of each base, while a question is compared with them
}

// taught is a training, and the base that it is of.
type taught struct{ id, base string }

// lesson is what the trainings of a base name. It is kept: they are read and taken apart once, and not for every message.
type lesson struct {
	of   map[string]trained
	size int
}

type trained struct {
	names packed
	lang  string
}

// trainingMemory is how many bytes of all lessons together are kept, perTraining about what one takes besides what it names.
const (
	trainingMemory = 32 << 20
	perTraining    = 150
)

// Size is about how many bytes of memory it takes.
func (l *lesson) Size() int { return l.size }

func (l *lesson) add(id, question, lang string, read naming) {
	names := pack(read(question, lang))
	l.of[id] = trained{names, lang}
	l.size += len(names) + perTraining
}

// Replies of an assistant, oldest first. What they are about is read when a question is compared with them.
func (s *Service) Replies(ctx context.Context, a Asker) (all Replies, err error) {
	rows, err := s.parts.Store.Client(ctx).QueryTraining.Query().
		Where(querytraining.IsActive(true), querytraining.HasKnowledgeBaseWith(a.linked()...)).
		Order(querytraining.ByCreatedAt(), querytraining.ByID()).
		Select(querytraining.FieldID, querytraining.FieldKnowledgeBaseID, querytraining.FieldUpdatedAt).All(ctx)
	if err != nil {
		return all, err
	}
	sums := map[string]hash.Hash{}
	for _, r := range rows {
		all.all = append(all.all, taught{r.ID, r.KnowledgeBaseID})
		sum := sums[r.KnowledgeBaseID]
		if sum == nil {
			sum = sha256.New()
			sums[r.KnowledgeBaseID] = sum
		}
		_, _ = fmt.Fprintln(sum, r.ID, r.UpdatedAt.UnixMicro())
	}
	all.revision = make(map[string][sha256.Size]byte, len(sums))
	for base, sum := range sums {
		all.revision[base] = [sha256.Size]byte(sum.Sum(nil))
	}
	return all, nil
}

// Trained is the reply to a question, or nil. Case, punctuation, forms of words and words that only ask make no difference; of several
// that are near the nearest one answers, and the oldest of those.
func (s *Service) Trained(ctx context.Context, all *Replies, question string) (*Training, error) {
	near, err := s.replying(ctx, all, question, index.NewQuery)
	all.lessons = nil // whoever waits for a model afterwards holds none of them
	if err != nil || near == "" {
		return nil, err
	}
	row, err := s.parts.Store.Client(ctx).QueryTraining.Get(ctx, near)
	if ent.IsNotFound(err) { // it was deleted meanwhile
		return nil, nil //nolint:nilnil // that there is none is no error
	}
	if err != nil {
		return nil, fmt.Errorf("trained reply: %w", err)
	}
	return &Training{row}, nil
}

// replying is the id of the training that replies to a question, or "".
func (s *Service) replying(ctx context.Context, all *Replies, question string, read naming) (best string, err error) {
	asked, score := compare(question, read), 0.0
	for _, r := range all.all {
		if err := ctx.Err(); err != nil {
			return "", fmt.Errorf("trained replies: %w", err)
		}
		l, err := s.lesson(ctx, all, r.base, read)
		if err != nil {
			return "", err
		}
		t, is := l.of[r.id]
		if !is { // it was deleted meanwhile, or turned off
			continue
		}
		if a := asked.with(t.names, t.lang); a > score {
			best, score = r.id, a
		}
	}
	if score < Near {
		return "", nil
	}
	return best, nil
}

// lesson of a base.
func (s *Service) lesson(ctx context.Context, all *Replies, base string, read naming) (*lesson, error) {
	if l := all.lessons[base]; l != nil {
		return l, nil
	}
	caller := authz.From(ctx)
	if caller == nil {
		return nil, errNobody
	}
	l, err := s.lessons.get(ctx, place{caller.Subaccount, base, ""}, all.revision[base], nil, func() (*lesson, error) {
		return s.readLesson(ctx, base, read)
	})
	if err != nil {
		return nil, err
	}
	if all.lessons == nil {
		all.lessons = map[string]*lesson{}
	}
	all.lessons[base] = l
	return l, nil
}

func (s *Service) readLesson(ctx context.Context, base string, read naming) (*lesson, error) {
	ctx = share.Metered(ctx, nil) // the shelf has a bound of its own
	rows, err := s.parts.Store.Client(ctx).QueryTraining.Query().
		Where(querytraining.IsActive(true), querytraining.KnowledgeBaseID(base)).
		Select(querytraining.FieldID, querytraining.FieldQuery, querytraining.FieldLanguage).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("trained replies: %w", err)
	}
	l := &lesson{of: make(map[string]trained, len(rows))}
	for _, r := range rows {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("trained replies: %w", err)
		}
		l.add(r.ID, r.Query, store.Text(r.Language), read)
	}
	return l, nil
}
