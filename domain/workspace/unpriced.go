package workspace

import (
	"context"
	"maps"
	"slices"
)

// Unpriced are models of a workspace's endpoints whose price is unknown: the default one, those that have names of the endpoint's, and that of
// embeddings. They are not used where there is a budget. Others that assistants select are not known here.
func (s *Service) Unpriced(ctx context.Context, id string) ([]string, error) {
	ctx = As(ctx, id)
	e, err := s.Model(ctx)
	if err != nil {
		return nil, err
	}
	encoders, err := s.Encoders(ctx)
	if err != nil {
		return nil, err
	}
	found := map[string]bool{}
	if e.URL != "" {
		for _, model := range append(slices.Collect(maps.Values(e.Names)), e.Default) {
			_, priced := e.Price(model)
			found[model] = !priced && model != ""
		}
	}
	if len(encoders) > 0 {
		if _, priced := encoders[0].Price(encoders[0].Default); !priced {
			found[encoders[0].Default] = true
		}
	}
	maps.DeleteFunc(found, func(_ string, unpriced bool) bool { return !unpriced })
	return slices.Sorted(maps.Keys(found)), nil
}
