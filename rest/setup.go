package rest

import (
	"encoding/json"
	"net/http"

	"github.com/switchboard-dev/switchboard/domain/person"
)

// options are the ways to get in, for who is not.
func (d *Door) options(_ http.ResponseWriter, r *http.Request) (json.RawMessage, error) {
	open, err := d.Product.People.Opened(r.Context())
	if err != nil {
		return nil, err
	}
	var oidc any
	if d.OpenID != nil && d.site(r) == nil { // it knows the installation's own address only
		oidc = map[string]string{"name": d.OpenID.Name}
	}
	return json.Marshal(map[string]any{
		"setup": open, "oidc": oidc, "mail": d.Product.People.Mails(), "development": d.Development,
	})
}

// setup makes the first workspace and its owner, by the link that the server printed.
func (d *Door) setup(w http.ResponseWriter, r *http.Request) (json.RawMessage, error) {
	in, token := person.Setup{From: d.from(r).String(), Agent: r.UserAgent()}, ""
	err := read(w, r, map[string]*string{
		"token": &token, "workspace": &in.Workspace, "name": &in.Name, "email": &in.Email, "password": &in.Password, "subaccount": &in.Subaccount,
		"timeZone": &in.TimeZone, "region": &in.Region, "language": &in.Language,
	}, "timeZone", "region", "language")
	if err != nil {
		return nil, err
	}
	fresh, s, first, err := d.Product.People.SetUp(r.Context(), token, in)
	if err != nil {
		return nil, err
	}
	if err := d.welcome(w, r, fresh, s); err != nil {
		return nil, err
	}
	fields, err := d.sessionFields(r, s)
	if err != nil {
		return nil, err
	}
	fields["subaccount"] = first
	return json.Marshal(fields)
}
