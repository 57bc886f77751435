package rest

import (
	"cmp"
	"context"
	"net/http"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// identify returns the caller of an endpoint: by API key, or, where people are allowed, by session cookie. Requests with a cookie
// must come from our own pages; a download may also be a plain link, but not from another site.
func (d *Door) identify(r *http.Request, e *endpoint) (*authz.Caller, authz.Subaccounts, error) {
	_, err := d.cookie(r, sessionCookie)
	if err != nil || !e.people || len(r.Header.Values("Authorization")) > 0 {
		return d.authenticate(r)
	}
	own, at := d.ownPage(r), place{r.Header.Get(workspaceHeader), r.Header.Get(authz.SubaccountHeader)}
	if e.method == http.MethodGet {
		q, site := r.URL.Query(), r.Header.Get("Sec-Fetch-Site")
		own = site == "" || site == "same-origin" || site == "none"
		at = place{cmp.Or(at.workspace, q.Get(linkWorkspace)), cmp.Or(at.subaccount, q.Get(linkSubaccount))}
	}
	if !own {
		return nil, nil, fault.New(fault.Forbidden, "Pages of other sites may not act on behalf of signed-in people.")
	}
	return d.member(r, at)
}

// place names the workspace and subaccount that a request is for.
type place struct{ workspace, subaccount string }

// member returns the signed-in person as a caller in the workspace that the request names: directly, by one of its
// subaccounts, or by default if it is the person's only one.
func (d *Door) member(r *http.Request, at place) (*authz.Caller, authz.Subaccounts, error) {
	s, err := d.signedIn(r)
	if err != nil {
		return nil, nil, err
	}
	members, err := d.members(r, s)
	if err != nil {
		return nil, nil, err
	}
	look := d.Product.Workspaces
	m, err := at.membership(r.Context(), members, look)
	if err != nil {
		return nil, nil, err
	}
	who := authz.Caller{ID: s.Person.ID, Name: s.Person.Name, Session: s.ID, Address: d.from(r).String()}
	who.Confined = d.site(r) != nil
	c, err := d.as(r.Context(), m, who)
	if err == nil {
		d.reached(r)
	}
	return c, look, err
}

// reached notes that somebody is signed in by the host name of a request: they may have been before that was kept. A request does not fail
// where that cannot be noted.
func (d *Door) reached(r *http.Request) {
	if err := d.Product.Brands.Reached(r.Context(), d.site(r)); err != nil {
		d.Product.Log.WarnContext(r.Context(), "it cannot be noted that a host name leads here", "error", err)
	}
}

// as is a person as the caller that their membership makes them.
func (d *Door) as(ctx context.Context, m person.Member, who authz.Caller) (*authz.Caller, error) {
	scopes, err := d.Product.People.Scopes(m.Role)
	if err != nil {
		return nil, err
	}
	who.Kind, who.Role, who.Scopes, who.RequestID = authz.KindUser, m.Role, scopes, requestID(ctx)
	who.Workspace, who.Subaccounts = m.WorkspaceID, m.Subaccounts
	recordCaller(ctx, &who)
	return &who, nil
}

// membership picks the membership that a request is for.
func (at place) membership(ctx context.Context, members []person.Member, look authz.Subaccounts) (person.Member, error) {
	ref := at.subaccount
	switch {
	case at.workspace != "":
		for _, m := range members {
			if m.WorkspaceID == at.workspace {
				return m, nil
			}
		}
		return person.Member{}, fault.Missing("workspace")
	case len(members) == 1:
		return members[0], nil
	case ref != "" && authz.PossibleName(ref):
		return having(ctx, members, look, ref)
	case ref != "":
		return person.Member{}, fault.Missing("workspace")
	case len(members) == 0:
		return person.Member{}, fault.New(fault.Forbidden, "You are not a member of any workspace.")
	}
	return person.Member{}, unnamed()
}

// having picks the membership of the workspace that has a subaccount. What is the id of one is that one, in whichever workspace: a location id
// may be any text, and another workspace could give one of its own the id of this one. A location id that leads the person into several
// workspaces leads to none of them: which comes first is nothing that they have said.
func having(ctx context.Context, members []person.Member, look authz.Subaccounts, ref string) (person.Member, error) {
	var located []person.Member
	for _, m := range members {
		id, _, found, err := look.Subaccount(ctx, m.WorkspaceID, ref)
		switch {
		case err != nil:
			return person.Member{}, err
		case found && id == ref:
			return m, nil
		case found && (&authz.Caller{Subaccounts: m.Subaccounts}).Covers([]string{id}):
			located = append(located, m)
		}
	}
	switch len(located) {
	case 0:
		return person.Member{}, fault.Missing("workspace")
	case 1:
		return located[0], nil
	}
	return person.Member{}, unnamed()
}

// unnamed is the refusal where it is not said which of somebody's workspaces is meant.
func unnamed() error { return fault.Field(workspaceHeader, "must name one of your workspaces") }
