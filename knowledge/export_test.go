package knowledge

// Bound lets one source come to so many passages and bytes of index.
func (s *Service) Bound(passages, index int) { s.most = bounds{passages, index} }
