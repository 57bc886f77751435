package donotcall

// Most is how many entries a list may have.
func (s *Service) Most() int { return s.most }

// Few entries are as many as a list may have.
func (s *Service) Few(n int) { s.most = n }
