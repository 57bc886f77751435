package trunk

// Parts are what a service was made of.
func (s *Service) Parts() *Parts { return &s.parts }
