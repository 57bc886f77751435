package person

// Cleared are the statements that clear the names of people among some, by the tables that have these.
func Cleared(among string) map[string]string {
	all := map[string]string{}
	for _, c := range captions {
		all[c.table] = c.cleared(among)
	}
	return all
}

// Parts are what a service was made of.
func (s *Service) Parts() *Parts { return &s.parts }
