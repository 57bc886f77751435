package knowledge

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	oteltrace "go.opentelemetry.io/otel/trace"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/vector"
)

// Of questions that become vectors: how long a search waits for one, how long it is kept, and how many are.
const (
	meaningWait = time.Second
	meaningKept = time.Minute
	meaningMost = 4000
)

// meanings are the vectors of questions that were asked lately. The zero value is ready.
type meanings struct {
	mu   sync.Mutex
	kept *simplelru.LRU[asked, meaning]
}

// asked is a question of a tenant, by its sum.
type asked struct {
	subaccount, space string
	text              [sha256.Size]byte
}

type meaning struct {
	vector vector.Dense
	at     time.Time
}

func (m *meanings) get(a asked) (vector.Dense, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.kept == nil {
		return nil, false
	}
	found, ok := m.kept.Get(a)
	return found.vector, ok && time.Since(found.at) < meaningKept
}

func (m *meanings) put(a asked, v vector.Dense) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.kept == nil {
		kept, err := simplelru.NewLRU[asked, meaning](meaningMost, nil)
		if err != nil {
			panic(err) // the size is ours
		}
		m.kept = kept
	}
	m.kept.Add(a, meaning{v, time.Now()})
}

// mean is the vector of a question, or nil where there is none in time: then its words alone are searched for.
func (s *Service) mean(ctx context.Context, e llm.Encoder, text string) (vector.Dense, error) {
	a := asked{authz.From(ctx).Subaccount, e.Space(), sha256.Sum256([]byte(text))}
	if v, ok := s.meanings.get(a); ok {
		return v, nil
	}
	ctx, span := oteltrace.SpanFromContext(ctx).TracerProvider().Tracer("github.com/switchboard-dev/switchboard/knowledge").
		Start(ctx, "embed question", oteltrace.WithAttributes(
			attribute.String("gen_ai.operation.name", "embeddings"), attribute.String("gen_ai.request.model", e.Default)))
	defer span.End()
	hurried, cancel := context.WithTimeoutCause(ctx, cmp.Or(s.hurry, meaningWait), llm.ErrLate)
	defer cancel()
	made, err := s.encode(hurried, e, llm.EmbedRequest{Purpose: "question", Texts: []string{plain.FirstBytes(text, passageMost)}, Once: true})
	if err != nil {
		span.SetStatus(codes.Error, "failed")
		if ctx.Err() == nil && bearable(err) {
			return nil, nil
		}
		return nil, fmt.Errorf("embed question: %w", err)
	}
	span.SetAttributes(attribute.Int("gen_ai.usage.input_tokens", made.Tokens), attribute.Bool("switchboard.model.priced", made.Priced))
	v := vector.NewDense(made.Vectors[0])
	s.meanings.put(a, v)
	return v, nil
}

// bearable says whether a search can do without: an endpoint fails, is late, or there is no money for it.
func bearable(err error) bool {
	for _, kind := range []error{
		context.DeadlineExceeded, errNoPrice, budget.ErrUsedUp, budget.ErrWorkspaceUsedUp, llm.ErrUnavailable, llm.ErrOverloaded,
		llm.ErrRefused, llm.ErrOverflow, llm.ErrGarbage, llm.ErrCut,
	} {
		if errors.Is(err, kind) {
			return true
		}
	}
	return false
}
