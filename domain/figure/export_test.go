package figure

// Changed finds whose marks there are.
const Changed = changed

// Taking is what takes marks: of what is counted, and of months.
func (s *Service) Taking() (counted, months string) {
	return s.taking(sources), s.taking([]source{{name: zoned}})
}

// Parts are what a service was made of.
func (s *Service) Parts() *Parts { return &s.parts }
