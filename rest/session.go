package rest

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

const (
	// sessionCookie holds the token of who is signed in. No script can read it, and no other site sends it with what changes
	// anything.
	sessionCookie = "switchboard_session"
	// workspaceHeader says in which of their workspaces somebody is, where no subaccount says so.
	workspaceHeader = "X-Workspace-Id"
	loginBody       = 16 << 10
)

// people get in by these, and out: pages of other sites cannot use them, and nobody keeps the answers.
func (d *Door) people(handle func(w http.ResponseWriter, r *http.Request) (json.RawMessage, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var data json.RawMessage
		err := error(fault.New(fault.Forbidden, "Pages of other sites may not sign anyone in or out."))
		if r.Method == http.MethodGet || d.ownPage(r) {
			data, err = handle(w, r)
		}
		if err != nil {
			envelope{ruled: true}.fail(w, requestID(r.Context()), d.public(r.Context(), err))
			return
		}
		envelope{}.show(w, requestID(r.Context()), answer{status: http.StatusOK, data: data})
	}
}

// session signs in, says who one is, changes the password, signs out.
func (d *Door) session(w http.ResponseWriter, r *http.Request) (json.RawMessage, error) {
	switch r.Method {
	case http.MethodPost:
		return d.login(w, r)
	case http.MethodDelete:
		return d.logout(w, r)
	}
	s, err := d.signedIn(r)
	if err != nil {
		return nil, err
	}
	d.reseal(w, r)
	if r.Method == http.MethodPatch {
		var current, fresh string
		if err := read(w, r, map[string]*string{"current": &current, "password": &fresh}); err != nil {
			return nil, err
		}
		if err := d.Product.People.ChangePassword(r.Context(), s, current, fresh); err != nil {
			return nil, err
		}
	}
	return d.sessionResponse(r, s)
}

// ownPage says whether a browser shows one of our own pages. What changes anything for who is signed in has to say so.
func (d *Door) ownPage(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	return origin != "" && authz.SameOrigin(origin, d.base(r))
}

func (d *Door) login(w http.ResponseWriter, r *http.Request) (json.RawMessage, error) {
	var email, password string
	if err := read(w, r, map[string]*string{"email": &email, "password": &password}); err != nil {
		return nil, err
	}
	token, s, err := d.Product.People.Login(r.Context(), email, password, d.from(r).String(), r.UserAgent(), d.device(r))
	if err != nil {
		return nil, err
	}
	if err := d.belongs(r, token, s); err != nil {
		return nil, err
	}
	if err := d.welcome(w, r, token, s); err != nil {
		return nil, err
	}
	return d.sessionResponse(r, s)
}

func (d *Door) logout(w http.ResponseWriter, r *http.Request) (json.RawMessage, error) {
	if token, err := d.sessionToken(r); err == nil {
		if err := d.Product.People.Logout(r.Context(), token); err != nil {
			return nil, err
		}
	}
	d.setCookie(w, sessionCookie, "", -time.Second)
	return json.RawMessage(`{"signedIn":false}`), nil
}

// signedIn is the session of a request's cookie.
func (d *Door) signedIn(r *http.Request) (*person.Session, error) {
	token, err := d.sessionToken(r)
	if err != nil {
		return nil, fault.New(fault.Unauthorized, "Nobody is signed in.")
	}
	s, err := d.Product.People.Resume(r.Context(), token)
	if err != nil {
		return nil, err
	}
	if value, err := d.cookie(r, sessionCookie); err == nil {
		d.known.note(value)
	}
	return s, nil
}

// sessionResponse says who is signed in, and what they are members of.
func (d *Door) sessionResponse(r *http.Request, s *person.Session) (json.RawMessage, error) {
	fields, err := d.sessionFields(r, s)
	if err != nil {
		return nil, err
	}
	return json.Marshal(fields)
}

// sessionFields are what a page learns of who is signed in.
func (d *Door) sessionFields(r *http.Request, s *person.Session) (map[string]any, error) {
	members, err := d.members(r, s)
	if err != nil {
		return nil, err
	}
	type workspace struct {
		ID          string   `json:"id"`
		Name        string   `json:"name"`
		Role        string   `json:"role"`
		Subaccounts []string `json:"subaccounts"`
	}
	all := make([]workspace, len(members))
	for i, m := range members {
		name, err := d.Product.Brands.Called(r.Context(), m.WorkspaceID, m.WorkspaceName, m.Subaccounts)
		if err != nil {
			return nil, err
		}
		all[i] = workspace{m.WorkspaceID, name, m.Role, append([]string{}, m.Subaccounts...)}
	}
	return map[string]any{
		"signedIn": true, "id": s.Person.ID, "email": s.Person.Email, "name": s.Person.Name,
		"language": s.Person.Language, "workspaces": all,
	}, nil
}

// read a body of texts, all of which are required except the optional ones.
func read(w http.ResponseWriter, r *http.Request, into map[string]*string, optional ...string) error {
	kind, options, err := mediaType(r)
	if err != nil {
		return err
	}
	if err := wantJSON(kind, options, r); err != nil {
		return err
	}
	body, err := readBody(w, r, loginBody)
	if err != nil {
		return err
	}
	in, err := strictjson.Object(body)
	if err != nil {
		return err
	}
	var wrong []fault.Detail
	for _, name := range in.Keys() {
		if into[name] == nil {
			wrong = append(wrong, fault.Detail{Field: name, Message: "must not be sent: the request has no such field"})
		}
	}
	for name, to := range into {
		v := in.Get(name)
		if v == nil && slices.Contains(optional, name) {
			continue
		}
		text, ok := v.Text()
		if *to = text; !ok {
			wrong = append(wrong, fault.Detail{Field: name, Message: "must be a string"})
		}
	}
	if len(wrong) > 0 {
		return fault.Invalid(wrong...)
	}
	return nil
}
