package lease

// Of is the lease of a holder that is known by its id alone: nobody renews it.
func Of(l *Leases, id string) *Lease { return &Lease{ID: id, of: l} }
