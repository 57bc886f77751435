package knowledge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"entgo.io/ent/dialect/sql"
	"github.com/hashicorp/golang-lru/v2/simplelru"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/chunk"
	"github.com/switchboard-dev/switchboard/ent/chunkvector"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/platform/vector"
)

// Of endpoints that make vectors of another length than before, by the same name of a model: how seldom searches of a base look which sources that
// concerns, how old the vectors of a source are before it is embedded anew for that, and how often vectors are asked for whose length is another than
// that of those that the source has. An endpoint that goes back and forth costs no more.
const (
	lengthLook = time.Hour
	lengthRest = 24 * time.Hour
	looksMost  = 4000 // bases whose last look is kept

	lengthTries = 8
)

// errLength ends what embeds a source by vectors of two lengths.
var errLength = errors.New("knowledge: the endpoint makes vectors of different lengths")

// looks are when searches last looked which sources of bases have vectors of another length. The zero value is ready.
type looks struct {
	mu   sync.Mutex
	last *simplelru.LRU[place, time.Time]
}

// due says whether it is time to look at a base again, and takes it that the caller does.
func (l *looks) due(p place, every time.Duration) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.last == nil {
		last, err := simplelru.NewLRU[place, time.Time](looksMost, nil)
		if err != nil {
			panic(err) // the size is ours
		}
		l.last = last
	}
	if at, ok := l.last.Get(p); ok && time.Since(at) < every {
		return false
	}
	l.last.Add(p, time.Now())
	return true
}

// again has the next search look at a base again.
func (l *looks) again(p place) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last.Remove(p)
}

// outgrown has the sources of bases doubted whose vectors have another length than that of a question, of so many bytes: some of a base, or of any. A
// search that cannot do so goes on by words.
func (s *Service) outgrown(ctx context.Context, space string, bytes int, signs map[string]*sketches, some bool) {
	for base, kept := range signs {
		at := place{authz.From(ctx).Subaccount, base, space}
		if !some && !kept.other || !s.looks.due(at, cmp.Or(s.looking, lengthLook)) {
			continue
		}
		log := s.parts.Log.With("workspace", authz.From(ctx).Workspace, "base", base)
		n, err := s.doubt(ctx, base, space, bytes)
		switch {
		case err != nil && ctx.Err() != nil: // nobody waits for this search any longer: the next one looks
			s.looks.again(at)
		case err != nil:
			log.WarnContext(ctx, "sources could not be queued for new embeddings; the server tries again", "error", err)
		case n > 0:
			log.WarnContext(ctx, "an endpoint of embeddings makes vectors of another length than before", "sources", n)
		}
		if n == reembedAtOnce { // there may be more
			s.looks.again(at)
		}
	}
}

// inDoubt is the condition that a source may have to be embedded anew in the space that it is in, and is wanted in.
var inDoubt = knowledgesource.And(knowledgesource.SpaceNotNil(), knowledgesource.SpaceFailureHasPrefix(otherLength),
	knowledgesource.Or(knowledgesource.SpaceWantedIsNil(), func(q *sql.Selector) {
		q.Where(sql.ColumnsEQ(q.C(knowledgesource.FieldSpace), q.C(knowledgesource.FieldSpaceWanted)))
	}))

// doubt notes that sources of a base may have to be embedded anew, and says how many. The sweep finds them, and their jobs ask the endpoint again: it
// may have been only the one question. Where there are none, nothing is written.
func (s *Service) doubt(ctx context.Context, base, space string, bytes int) (n int, err error) {
	since := time.Now().UTC().Add(-cmp.Or(s.lasting, lengthRest))
	still := []predicate.KnowledgeSource{
		knowledgesource.Space(space), embeddable,
		knowledgesource.Or(knowledgesource.SpaceFailureIsNil(), knowledgesource.Not(knowledgesource.SpaceFailureHasPrefix(otherLength))),
	}
	ids, err := s.parts.Store.Client(ctx).KnowledgeSource.Query().
		Where(knowledgesource.KnowledgeBaseID(base), madeOtherwise(bytes, since)).Where(still...).Limit(reembedAtOnce).IDs(ctx)
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		n, err = s.parts.Store.Client(ctx).KnowledgeSource.Update().Where(knowledgesource.IDIn(ids...)).Where(still...).
			ClearSpaceWanted().SetSpaceFailure(otherLength).Save(ctx)
		return err
	})
	return n, err
}

// madeOtherwise is the condition that the vectors of a source do not take so many bytes each, and were made before an instant. The first stands for
// all.
func madeOtherwise(bytes int, before time.Time) predicate.KnowledgeSource {
	return func(q *sql.Selector) {
		v := sql.Dialect(q.Dialect()).Table(chunkvector.Table).As("made")
		q.Where(sql.Exists(sql.Dialect(q.Dialect()).Select(v.C(chunkvector.FieldID)).From(v).Where(sql.And(
			sql.ColumnsEQ(v.C(chunkvector.FieldSubaccountID), q.C(knowledgesource.FieldSubaccountID)),
			sql.ColumnsEQ(v.C(chunkvector.FieldSourceID), q.C(knowledgesource.FieldID)),
			sql.ColumnsEQ(v.C(chunkvector.FieldSpace), q.C(knowledgesource.FieldSpace)),
			sql.EQ(v.C(chunkvector.FieldOrdinal), 0), sql.LT(v.C(chunkvector.FieldCreatedAt), before),
			sql.ExprP(fmt.Sprintf("length(%s) <> %d", v.C(chunkvector.FieldData), bytes)),
		))))
	}
}

// doubted says whether the source is where it is wanted, but may have to be embedded anew there.
func (e *embedding) doubted() bool {
	return e.space != "" && e.space == store.Text(e.source.Space) && strings.HasPrefix(store.Text(e.source.SpaceFailure), otherLength)
}

// confirm asks for the vector of the first passage again. If none has the length of the one that is kept, the source is embedded anew.
func (e *embedding) confirm(ctx context.Context) error {
	rows, err := e.parts.Store.Client(ctx).Chunk.Query().Where(chunk.SourceID(e.source.ID), chunk.Ordinal(0)).
		Select(chunk.FieldID, chunk.FieldOrdinal, chunk.FieldHeading, chunk.FieldText).All(ctx)
	if err != nil {
		return err
	}
	if len(rows) == 0 {
		return e.parts.Store.Tx(ctx, e.settle)
	}
	made, err := e.askAlike(ctx, rows)
	if err != nil {
		return err
	}
	anew := false
	err = e.parts.Store.Tx(ctx, func(ctx context.Context) error {
		held, err := e.hold(ctx, knowledgesource.ID(e.source.ID), knowledgesource.Space(e.space))
		if err != nil || !held {
			return err
		}
		anew, err = e.weigh(ctx, len(made.Vectors[0]))
		return err
	})
	if err != nil || !anew {
		return err
	}
	row, err := e.parts.Store.Client(ctx).KnowledgeSource.Get(ctx, e.source.ID)
	if err != nil {
		return ent.MaskNotFound(err)
	}
	return e.embed(ctx, row)
}

// weigh the vectors of a source against the size of a new one, in a transaction. Those of another size are taken away. One that stays is as if it had
// been made now: it is not doubted again soon.
func (e *embedding) weigh(ctx context.Context, size int) (anew bool, err error) {
	client := e.parts.Store.Client(ctx)
	first, err := client.ChunkVector.Query().
		Where(chunkvector.SourceID(e.source.ID), chunkvector.Space(e.space), chunkvector.Ordinal(0)).Only(ctx)
	if ent.MaskNotFound(err) != nil {
		return false, err
	}
	if err == nil && vector.Dense(first.Data).Size() == size {
		if err := client.ChunkVector.DeleteOneID(first.ID).Exec(ctx); err != nil {
			return false, err
		}
		err := client.ChunkVector.Create().SetSourceID(e.source.ID).SetSpace(e.space).SetOrdinal(0).SetData(first.Data).Exec(ctx)
		if err != nil {
			return false, err
		}
		return false, e.settle(ctx)
	}
	none := &embedding{Service: e.Service, source: e.source}
	if err := none.replace(ctx, nil); err != nil {
		return false, err
	}
	return true, client.KnowledgeSource.Update().Where(knowledgesource.ID(e.source.ID)).SetSpaceFailure(otherLength).Exec(ctx)
}

// askAlike asks for the vectors of passages, and again for those of another length than the source has in its new space: of several copies behind one
// address, one may have another model. If all have, the last ones are the answer.
func (e *embedding) askAlike(ctx context.Context, rows []*ent.Chunk) (made *llm.Embedded, err error) {
	size, err := e.length(ctx)
	if err != nil {
		return nil, err
	}
	for range lengthTries {
		if made, err = e.ask(ctx, rows); err != nil || size == 0 || len(made.Vectors[0]) == size {
			return made, err
		}
	}
	return made, nil
}

// length of the vectors that the source has in its new space; 0: there are none.
func (e *embedding) length(ctx context.Context) (int, error) {
	made, err := e.parts.Store.Client(ctx).ChunkVector.Query().Where(chunkvector.SourceID(e.source.ID), chunkvector.Space(e.space)).First(ctx)
	if err != nil {
		return 0, ent.MaskNotFound(err)
	}
	return vector.Dense(made.Data).Size(), nil
}

// mixed says whether a vector has another length than those that the source has in its new space, in a transaction. These are taken away then: they
// are made from the beginning later.
func (e *embedding) mixed(ctx context.Context, v []float32) (bool, error) {
	size, err := e.length(ctx)
	if err != nil || size == 0 || size == len(v) {
		return false, err
	}
	_, err = e.parts.Store.Client(ctx).ChunkVector.Delete().Where(chunkvector.SourceID(e.source.ID), chunkvector.Space(e.space)).Exec(ctx)
	return true, err
}
