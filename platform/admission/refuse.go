package admission

// Refuses says whether anybody was refused in the last span. It costs next to nothing and is approximate: Refuse decides who is refused
// now.
func (g *Gate) Refuses() bool { return g.refusing.Load() }

// Refuse counts a request as refused and returns true if Enter would refuse it at once. It lets refused requests be answered before they cost
// more; a request that is admitted, or may wait for a place, has to Enter.
func (g *Gate) Refuse(c Class, from string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.look()
	if float64(g.inside) < g.limit || g.fair(from) || g.queue.room(c) {
		return false
	}
	g.seen.full = true
	g.refuse(c)
	return true
}

func (g *Gate) refuse(c Class) {
	g.refused[c]++
	if g.seen.refused = true; !g.refusing.Load() {
		g.refusing.Store(true)
	}
}
