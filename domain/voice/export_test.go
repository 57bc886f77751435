package voice

import "github.com/switchboard-dev/switchboard/platform/store"

// Store is where a service keeps things.
func (s *Service) Store() *store.Store { return s.store }
