package contact

import (
	"context"

	"github.com/switchboard-dev/switchboard/platform/phone"
)

// Barred says whether nobody may call or text a number unasked.
func (s *Service) Barred(ctx context.Context, number string) (bool, error) {
	list, err := s.parts.DoNotCall.Listed(ctx, number)
	return list != "", err
}

// NeverCalled says whether nobody may be called or texted at a number in E.164: it is an emergency's, costs more than others, or is barred by the
// operator.
func (s *Service) NeverCalled(number string) bool {
	return phone.Banned(number, "", s.parts.BarredPrefixes) != "" // of numbers with their country, the region says nothing
}
