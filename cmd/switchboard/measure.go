package main

import "github.com/switchboard-dev/switchboard/platform/store"

// measure shows the operator what the instance has and does.
func (a *app) measure(i *instance, s *store.Store) {
	m := i.watch.Metrics
	m.Queue(i.Queue.Count)
	m.Backlog("figures_uncounted", "What analytics do not show yet: changes, and subaccounts whose past has not been counted completely.",
		"what", i.Figures.Backlog)
	m.Admission(i.admission.State)
	m.Health(i.health)
	m.Held(a.held != "")
	m.Certificates(i.leaves)
	m.Deliveries(i.Webhooks.Backlog)
	m.Holds(i.Chat.Held)
	if i.owned != nil {
		m.Carried(i.owned)
	}
	if !s.Postgres() {
		m.File("app", s.AppDB())
	} else {
		m.Pools(s.Pools())
		m.Asked(s.Asked().Statements)
		m.Crossings(s.Crossings)
		i.health.Asked = s.Served
	}
	if i.phone != nil {
		m.Backlog("trunks",
			"Trunks that this server is to register, by state: registered, lost if it was and is no more, or unregistered.", "state", i.phone.Registrations)
		m.Backlog("trunks_called", "Trunks that this server has placed calls through, by state: ok if the trunk dealt with the last call, if only by "+
			"refusing it, lost if it did not, but did before, or failing.", "state", i.phone.Placed)
	}
	for name, pool := range i.door.Shares() {
		m.Share(name, pool)
	}
}
