package rest

import "github.com/go-chi/chi/v5"

// Routes are all that the door serves.
func (d *Door) Routes() chi.Routes {
	mux, _ := d.router()
	return mux
}
