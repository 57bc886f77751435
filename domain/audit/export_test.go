package audit

// Named says whether a kind of thing is named in the trail, or is a part of one that is.
func Named(entity string) bool {
	for _, n := range named {
		if n.entity == entity {
			return true
		}
		for _, p := range belonging[n.entity] {
			if p.entity == entity {
				return true
			}
		}
	}
	return false
}
