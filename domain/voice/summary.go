package voice

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
)

// Options are the values that voices can be filtered by, each in alphabetical order.
type Options struct {
	Providers, Genders, Ages, Accents []string
}

// Stats counts voices.
type Stats struct {
	TotalVoices, SystemVoices, CustomVoices int
	ByProvider                              Counts
}

// Counts are numbers by name. They write themselves, by name.
type Counts map[string]int

// MarshalGQL of graphql.Marshaler.
func (c Counts) MarshalGQL(w io.Writer) {
	text, err := json.Marshal(map[string]int(c))
	if err != nil {
		text = []byte("null") // numbers under names always have a JSON form
	}
	_, _ = w.Write(text) // gqlgen's writer is a buffer
}

// all are the voices that the list shows.
func (s *Service) all(ctx context.Context) ([]*Voice, error) {
	rows, err := s.Store.Client(ctx).CustomVoice.Query().All(ctx)
	if err != nil {
		return nil, err
	}
	all := slices.Clone(platform())
	for _, r := range rows {
		all = append(all, wrap(r))
	}
	return all, nil
}

// Options of the list's filters.
func (s *Service) Options(ctx context.Context) (*Options, error) {
	all, err := s.all(ctx)
	if err != nil {
		return nil, err
	}
	o := &Options{Providers: []string{}, Genders: []string{}, Ages: []string{}, Accents: []string{}}
	into := []*[]string{&o.Providers, &o.Genders, &o.Ages, &o.Accents}
	for _, v := range all {
		for i, e := range (Filter{}).exact() {
			if value := e.have(v); value != nil {
				*into[i] = append(*into[i], *value)
			}
		}
	}
	for _, values := range into {
		slices.Sort(*values)
		*values = slices.Compact(*values)
	}
	return o, nil
}

// Stats of the list.
func (s *Service) Stats(ctx context.Context) (*Stats, error) {
	all, err := s.all(ctx)
	if err != nil {
		return nil, err
	}
	st := &Stats{TotalVoices: len(all), SystemVoices: len(platform()), ByProvider: map[string]int{}}
	st.CustomVoices = st.TotalVoices - st.SystemVoices
	for _, v := range all {
		st.ByProvider[v.Provider]++
	}
	return st, nil
}

// UnmarshalGQL of graphql.Unmarshaler: nobody sends counts.
func (*Counts) UnmarshalGQL(any) error { return errCounts }

var errCounts = errors.New("voice: counts are answered, never sent")
