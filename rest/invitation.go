package rest

import (
	"encoding/json"
	"net/http"

	"github.com/switchboard-dev/switchboard/domain/person"
)

// invitation says what the link of one is for.
func (d *Door) invitation(_ http.ResponseWriter, r *http.Request) (json.RawMessage, error) {
	o, err := d.Product.People.Offer(r.Context(), params(r)["token"], d.from(r).String(), d.entrance(r))
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{"workspace": o.Workspace, "email": o.Email, "role": o.Role, "known": o.Known, "elsewhere": o.Elsewhere})
}

// accept an invitation, and be signed in.
func (d *Door) accept(w http.ResponseWriter, r *http.Request) (json.RawMessage, error) {
	a := person.Arrival{From: d.from(r).String(), Agent: r.UserAgent(), Device: d.device(r), Entrance: d.entrance(r)}
	fields := map[string]*string{"name": &a.Name, "password": &a.Password, "language": &a.Language}
	if err := read(w, r, fields, "name", "password", "language"); err != nil {
		return nil, err
	}
	a.Session, _ = d.signedIn(r) // nobody is
	token, s, err := d.Product.People.Accept(r.Context(), params(r)["token"], a)
	if err != nil {
		return nil, err
	}
	if token != "" {
		if err := d.welcome(w, r, token, s); err != nil {
			return nil, err
		}
	}
	return d.sessionResponse(r, s)
}
