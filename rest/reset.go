package rest

import (
	"encoding/json"
	"net/http"

	"github.com/switchboard-dev/switchboard/domain/person"
)

// askReset mails a link to a person who has forgotten their password. The answer is the same whether or not the address has an account. The link is
// made of the names that we know, and not of what the request says.
func (d *Door) askReset(w http.ResponseWriter, r *http.Request) (json.RawMessage, error) {
	in := person.ResetRequest{From: d.from(r).String(), Entrance: d.entrance(r)}
	if err := read(w, r, map[string]*string{"email": &in.Email, "language": &in.Language}, "language"); err != nil {
		return nil, err
	}
	if err := d.Product.People.AskReset(r.Context(), in); err != nil {
		return nil, err
	}
	return json.RawMessage(`{"asked":true}`), nil
}

// reset sets the new password. It signs nobody in: they do that with the new password.
func (d *Door) reset(w http.ResponseWriter, r *http.Request) (json.RawMessage, error) {
	in := person.Reset{From: d.from(r).String(), Entrance: d.entrance(r)}
	if err := read(w, r, map[string]*string{"token": &in.Token, "password": &in.Password}); err != nil {
		return nil, err
	}
	if err := d.Product.People.Reset(r.Context(), in); err != nil {
		return nil, err
	}
	return json.RawMessage(`{"changed":true}`), nil
}
