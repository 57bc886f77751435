package voice

import (
	"context"
	"slices"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/customvoice"
)

// Options are the values that voices can be filtered by, each in alphabetical order.
type Options struct {
	Providers, Genders, Ages, Accents []string
}

// Stats counts voices.
type Stats struct {
	TotalVoices, SystemVoices, CustomVoices int
	ByProvider                              map[string]int
}

// Options of the list's filters. Of a subaccount that has more voices than its limit, some values may be missing.
func (s *Service) Options(ctx context.Context) (*Options, error) {
	var rows []*ent.CustomVoice
	err := s.store.Client(ctx).CustomVoice.Query().Unique(true).Limit(voicesOfSubaccount).
		Select(customvoice.FieldProvider, customvoice.FieldGender, customvoice.FieldAge, customvoice.FieldAccent).Scan(ctx, &rows)
	if err != nil {
		return nil, err
	}
	all := slices.Clone(platform())
	for _, r := range rows {
		all = append(all, wrap(r))
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
	var rows []struct {
		Provider string `json:"provider"`
		Count    int    `json:"count"`
	}
	err := s.store.Client(ctx).CustomVoice.Query().GroupBy(customvoice.FieldProvider).Aggregate(ent.Count()).Scan(ctx, &rows)
	if err != nil {
		return nil, err
	}
	st := &Stats{SystemVoices: len(platform()), ByProvider: map[string]int{}}
	for _, v := range platform() {
		st.ByProvider[v.Provider]++
	}
	for _, r := range rows {
		st.ByProvider[r.Provider] += r.Count
		st.CustomVoices += r.Count
	}
	st.TotalVoices = st.SystemVoices + st.CustomVoices
	return st, nil
}
