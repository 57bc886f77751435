package knowledge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/chunk"
	"github.com/switchboard-dev/switchboard/ent/chunkvector"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/platform/vector"
)

// Of one request to an endpoint.
const (
	embedBatch  = 32
	passageMost = 8000 // bytes of a passage with its heading that are embedded
	embedTerm   = 5 * time.Minute
)

// encoders of the caller's workspace; none if no endpoint is known.
func (s *Service) encoders(ctx context.Context) ([]llm.Encoder, error) {
	if !s.embeds() {
		return nil, nil
	}
	return s.parts.Encoders(ctx)
}

// embedding is a source on its way into a space.
type embedding struct {
	*Service

	encoder llm.Encoder
	space   string
	source  *ent.KnowledgeSource
	most    int // bytes of a passage
}

func (s *Service) embed(ctx context.Context, row *ent.KnowledgeSource) error {
	all, err := s.encoders(ctx)
	if err != nil {
		return err
	}
	e := &embedding{Service: s, source: row, most: passageMost}
	if len(all) > 0 {
		e.encoder, e.space = all[0], all[0].Space()
	}
	if e.space == store.Text(row.Space) && !e.doubted() {
		return s.parts.Store.Tx(ctx, e.settle)
	}
	if e.space == "" {
		return s.parts.Store.Tx(ctx, func(ctx context.Context) error {
			if held, err := e.hold(ctx, knowledgesource.ID(row.ID)); err != nil || !held {
				return err
			}
			return e.replace(ctx, nil)
		})
	}
	if on, err := e.served(ctx); err != nil || !on {
		return err
	}
	if e.doubted() {
		return e.confirm(ctx)
	}
	next, err := e.begin(ctx)
	if err == nil {
		err = e.fits(ctx)
	}
	over := time.Now().Add(cmp.Or(s.stretch, embedTurn))
	for more := true; more && err == nil; {
		next, more, err = e.step(ctx, next)
		if more && err == nil && time.Now().After(over) {
			err = errTurn
		}
	}
	if errors.Is(err, errUnwanted) {
		return s.embed(ctx, row) // as the settings are now
	}
	if err != nil {
		return err
	}
	return e.finish(ctx)
}

// errUnwanted ends what embeds for an endpoint that the settings name no longer.
var errUnwanted = errors.New("knowledge: the settings name another endpoint")

// settle notes that the source is where it is wanted, and takes away what another endpoint has begun.
func (e *embedding) settle(ctx context.Context) error {
	client := e.parts.Store.Client(ctx)
	if _, err := client.ChunkVector.Delete().Where(chunkvector.SourceID(e.source.ID), chunkvector.SpaceNEQ(e.space)).Exec(ctx); err != nil {
		return err
	}
	update := client.KnowledgeSource.Update().Where(knowledgesource.ID(e.source.ID)).ClearSpaceFailure()
	if e.source.Space == nil {
		update.ClearSpaceWanted()
	} else {
		update.SetSpaceWanted(*e.source.Space)
	}
	return update.Exec(ctx)
}

// begin clears away what is of neither the old space nor the new one, and answers the passage to go on with.
func (e *embedding) begin(ctx context.Context) (next int, err error) {
	err = e.parts.Store.Tx(ctx, func(ctx context.Context) error {
		client := e.parts.Store.Client(ctx)
		n, err := client.KnowledgeSource.Update().Where(knowledgesource.ID(e.source.ID), embeddable).SetSpaceWanted(e.space).Save(ctx)
		if err != nil || n == 0 {
			return err
		}
		_, err = client.ChunkVector.Delete().Where(chunkvector.SourceID(e.source.ID), chunkvector.SpaceNotIn(e.space, store.Text(e.source.Space))).Exec(ctx)
		if err != nil {
			return err
		}
		next, err = client.ChunkVector.Query().Where(chunkvector.SourceID(e.source.ID), chunkvector.Space(e.space)).Count(ctx)
		return err
	})
	return next, err
}

// wanted says whether the settings still name the endpoint: a workspace may have declined it since, and then no text goes there.
func (e *embedding) wanted(ctx context.Context) (bool, error) {
	all, err := e.encoders(ctx)
	return len(all) > 0 && all[0].Space() == e.space, err
}

// step embeds the next passages.
func (e *embedding) step(ctx context.Context, next int) (after int, more bool, err error) {
	rows, err := e.parts.Store.Client(ctx).Chunk.Query().Where(chunk.SourceID(e.source.ID), chunk.OrdinalGTE(next)).
		Order(chunk.ByOrdinal()).Limit(embedBatch).Select(chunk.FieldID, chunk.FieldOrdinal, chunk.FieldHeading, chunk.FieldText).All(ctx)
	if err != nil || len(rows) == 0 {
		return next, false, err
	}
	if still, err := e.wanted(ctx); err != nil || !still {
		return next, false, cmp.Or(err, errUnwanted)
	}
	made, err := e.askAlike(ctx, rows)
	if err != nil {
		return next, false, err
	}
	mixed := false
	err = e.parts.Store.Tx(ctx, func(ctx context.Context) error {
		if more, err = e.awaited(ctx, rows); err != nil || !more {
			return err
		}
		if mixed, err = e.mixed(ctx, made.Vectors[0]); err != nil || mixed {
			return err
		}
		client := e.parts.Store.Client(ctx)
		all := make([]*ent.ChunkVectorCreate, len(rows))
		for i, r := range rows {
			all[i] = client.ChunkVector.Create().SetSourceID(e.source.ID).SetSpace(e.space).SetOrdinal(r.Ordinal).SetData(vector.NewDense(made.Vectors[i]))
		}
		return client.ChunkVector.CreateBulk(all...).Exec(ctx)
	})
	if err == nil && mixed {
		err = errLength
	}
	return next + len(rows), more, err
}

// ask for the vectors of passages. If one is too long for the model, all are cut shorter.
func (e *embedding) ask(ctx context.Context, rows []*ent.Chunk) (*llm.Embedded, error) {
	for {
		texts := make([]string, len(rows))
		for i, r := range rows {
			texts[i] = plain.FirstBytes(headed(r), e.most)
		}
		made, err := e.encode(ctx, e.encoder, llm.EmbedRequest{Purpose: "index", Texts: texts})
		if !errors.Is(err, llm.ErrOverflow) || e.most < passageMost/8 {
			return made, err
		}
		e.most /= 2
	}
}

// errNoPrice is met where a budget is set and nobody knows the price.
var errNoPrice = errors.New("knowledge: a budget is set, and the embeddings have no price")

// encode texts. What it may cost is reserved before, each further try together with those before it, and what it has cost is spent, whatever
// becomes of the vectors.
func (s *Service) encode(ctx context.Context, e llm.Encoder, r llm.EmbedRequest) (made *llm.Embedded, err error) {
	if s.parts.Embedded != nil {
		defer func() { s.parts.Embedded(e.Own, r.Purpose, outcome(ctx, err)) }()
	}
	limited, err := s.parts.Budget.Limited(ctx)
	if err != nil {
		return nil, err
	}
	thing := id.New("ask") // several requests for a source at the same time are reserved each
	if limited {
		most, priced := e.MostEmbed(r)
		if !priced {
			return nil, errNoPrice
		}
		if err := s.parts.Budget.Reserve(ctx, thing, most, embedTerm); err != nil {
			return nil, err
		}
		r.Afford = func(ctx context.Context, cost int64) error {
			if cost <= most {
				return nil
			}
			most = cost
			return s.parts.Budget.Reserve(ctx, thing, cost, embedTerm)
		}
	}
	r.Tenant, r.Dimensions = authz.From(ctx).Workspace, e.Dimensions
	made, err = s.parts.Client.Embed(ctx, e.Endpoint, r)
	if limited || made.Tokens > 0 {
		err = errors.Join(err, s.parts.Store.Again(context.WithoutCancel(ctx), func(ctx context.Context) error { return s.spend(ctx, thing, made) }))
	}
	return made, err
}

// spend what vectors cost, in a transaction.
func (s *Service) spend(ctx context.Context, thing string, made *llm.Embedded) error {
	if err := s.parts.Budget.Settle(ctx, thing); err != nil {
		return err
	}
	return s.parts.Budget.Spend(ctx, budget.Embeddings, thing, budget.Amount{Cost: made.Cost, InputTokens: made.Tokens})
}

// headed is a passage below its heading.
func headed(r *ent.Chunk) string {
	if r.Heading == nil {
		return r.Text
	}
	return fmt.Sprintf("%s\n%s", *r.Heading, r.Text)
}
