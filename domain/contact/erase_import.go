package contact

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/ent/erasure"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/ngram"
	"github.com/switchboard-dev/switchboard/platform/sheet"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// isErased is the problem of a row that would bring an erased contact back. Its values are not listed.
const isErased = "the contact was erased after the file was uploaded: add it by hand if you want to keep it"

// sinceErased are the traces of all contacts that were erased after an import's file was uploaded, and whose erasure waits for the import. What
// is uploaded later is meant so.
func (s *Service) sinceErased(ctx context.Context, r *run) (traces, error) {
	open := s.parts.Store.Client(ctx).Erasure.Query().
		Where(erasure.FinishedAtIsNil(), erasure.TracesNotNil(), erasure.CreatedAtGTE(r.uploaded)).Order(erasure.ByID())
	ids, err := open.Clone().IDs(ctx)
	if err != nil || slices.Equal(ids, r.erasures) {
		return r.erased, err
	}
	rows, err := open.All(ctx)
	if err != nil {
		return traces{}, err
	}
	var all []string
	for _, row := range rows {
		texts, err := s.tracesIn(row)
		if err != nil {
			return traces{}, err
		}
		all = append(all, texts...)
	}
	of := tracesOf(all, r.region)
	if err := s.share(ctx, of.numbers, contact.FieldPhone, of.shared); err != nil {
		return traces{}, err
	}
	if err := s.share(ctx, of.addresses, contact.FieldEmailKey, of.shared); err != nil {
		return traces{}, err
	}
	r.erasures, r.erased = ids, of
	return of, nil
}

// share moves what another contact has to what is shared: the number of an office brings nobody back.
func (s *Service) share(ctx context.Context, values map[string]bool, column string, shared map[string]bool) error {
	for some := range slices.Chunk(slices.Sorted(maps.Keys(values)), forgetAtOnce) {
		theirs, err := s.parts.Store.Client(ctx).Contact.Query().Where(predicate.Contact(sql.FieldIn(column, some...))).
			Unique(true).Select(column).Strings(ctx)
		if err != nil {
			return err
		}
		for _, value := range theirs {
			delete(values, value)
			shared[value] = true
		}
	}
	return nil
}

// tracesIn is what an erasure looks for.
func (s *Service) tracesIn(row *ent.Erasure) (all []string, err error) {
	text, err := s.parts.Sealer.Open(row.SubaccountID, tracesColumn, row.Traces)
	if err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("traces: %w", err)
	}
	return all, nil
}

// brings says whether a row would bring the contact back: by its number, its address or its id, or by its name where the row has none of these
// that tells it from others.
func (t traces) brings(row sheet.Row, in Input) bool {
	if len(t.values) == 0 {
		return false
	}
	if slices.ContainsFunc(row.Values, func(cell string) bool { return t.reaches(cell, ngram.Fold(cell)) }) {
		return true
	}
	if id := in.ContactID.Value(); id != nil && t.values[ngram.Fold(*id)] {
		return true
	}
	name := wrap(in.after(&ent.Contact{})).Name()
	alike := in.keyless() || t.shared[store.Text(in.Phone.Value())] || t.shared[emailKey(store.Text(in.Email.Value()))]
	return alike && t.values[ngram.Fold(store.Text(name))]
}
