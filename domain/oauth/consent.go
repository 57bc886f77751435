package oauth

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/connectedapp"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// errUnregistered is met where a client is not registered, or no longer.
var errUnregistered = fault.New(fault.NotFound, "This app is not registered, or its registration has expired. Start again in the app.")

// mostApps is how many apps a member may have connected, and about to be.
const mostApps = 50

// Request is what a client asks of a person, in the parameters of the address that it opens.
type Request struct {
	ClientID            string `check:"maxLength=100"`
	RedirectURI         string `check:"maxLength=500"`
	ResponseType        string `check:"maxLength=100"`
	Scope               string `check:"maxLength=8000"`
	State               string `check:"maxLength=2000"`
	CodeChallenge       string `check:"maxLength=200"`
	CodeChallengeMethod string `check:"maxLength=100"`
	Resource            string `check:"maxLength=500"`
}

// Offer is what a person decides about.
type Offer struct {
	Name string
	// Host gets the code; Local says that it is a program on the person's own machine.
	Host  string
	Local bool
	// Scopes are those that it asks for and that the person has.
	Scopes []*authz.Scope
}

// Allowance is what a person allows: scopes, in some subaccounts; none are the whole workspace.
type Allowance struct {
	Scopes      []string `check:"maxItems=100"`
	Subaccounts []string `check:"maxItems=500"`
}

// Answer is where the person's browser goes on.
type Answer struct{ RedirectURL string }

// Offer judges a request. What is wrong with it the person reads: nobody is sent to an address by a link of somebody else's.
func (s *Service) Offer(ctx context.Context, r Request) (*Offer, error) {
	c, err := person(ctx)
	if err != nil {
		return nil, err
	}
	if !s.parts.On {
		return nil, fault.New(fault.Forbidden, "This installation does not allow apps to connect.")
	}
	if c.Confined { // an app reaches further than the host name, whose cookies its owner may get
		return nil, fault.New(fault.Forbidden, "Apps are connected at the address of the installation, not at that of a brand.")
	}
	if err := rule.Check(r); err != nil {
		return nil, err
	}
	client, err := s.client(ctx, r.ClientID)
	if err != nil {
		return nil, err
	}
	if client == nil {
		return nil, errUnregistered
	}
	if err := s.judge(r, client); err != nil {
		return nil, err
	}
	u, err := url.Parse(r.RedirectURI)
	if err != nil {
		return nil, fmt.Errorf("offer: %w", err)
	}
	out := &Offer{Name: client.Name, Host: u.Host, Local: authz.Loopback(u)}
	wanted, err := s.wanted(r.Scope)
	if err != nil {
		return nil, err
	}
	for _, scope := range authz.Catalogue() {
		if scope.Group == authz.GroupAPI && wanted.Has(scope.Name()) && c.Scopes.Has(scope.Name()) {
			out.Scopes = append(out.Scopes, &scope)
		}
	}
	if len(out.Scopes) == 0 {
		return nil, fault.Broken("scope", fault.NoOwnScope)
	}
	return out, nil
}

func (s *Service) judge(r Request, client *Client) error {
	challenge, err := base64.RawURLEncoding.Strict().DecodeString(r.CodeChallenge)
	switch {
	case !slices.ContainsFunc(client.Redirects, func(u string) bool { return matches(u, r.RedirectURI) }):
		return fault.Broken("redirectUri", fault.NotRegistered)
	case r.ResponseType != "code":
		return fault.Broken("responseType", fault.NotThis, "code")
	case r.CodeChallengeMethod != "S256":
		return fault.Broken("codeChallengeMethod", fault.NotThis, "S256")
	case err != nil || len(challenge) != sha256Size:
		return fault.Broken("codeChallenge", fault.NoChallenge)
	case !s.ours(r.Resource):
		return fault.Broken("resource", fault.NotThis, s.Resource())
	}
	return nil
}

// wanted are the scopes of a request; a request that names none asks for all. Unknown scopes are ignored, since clients ask for offline_access
// and the like everywhere.
func (s *Service) wanted(scope string) (*authz.ScopeSet, error) {
	var known []string
	for word := range strings.FieldsSeq(scope) {
		if _, err := s.parts.Authority.Set("", []string{word}); err == nil {
			known = append(known, word)
		}
	}
	if strings.TrimSpace(scope) == "" {
		known = []string{"*"}
	}
	if len(known) == 0 {
		return nil, fault.Broken("scope", fault.NoOwnScope)
	}
	return s.parts.Authority.Set("", known)
}

// Allow an app some of what it asks for.
func (s *Service) Allow(ctx context.Context, r Request, in Allowance) (*Answer, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	offer, err := s.Offer(ctx, r)
	if err != nil {
		return nil, err
	}
	if len(in.Scopes) == 0 {
		return nil, fault.Broken("scopes", fault.NoItem)
	}
	for _, scope := range in.Scopes {
		if !slices.ContainsFunc(offer.Scopes, func(o *authz.Scope) bool { return o.Name() == scope }) {
			return nil, fault.Broken("scopes", fault.ScopeNotAsked)
		}
	}
	if !authz.From(ctx).Covers(in.Subaccounts) {
		return nil, fault.Broken("subaccounts", fault.OutOfReach)
	}
	code, err := s.token(authz.CodeToken)
	if err != nil {
		return nil, err
	}
	in = Allowance{tidy(in.Scopes), tidy(in.Subaccounts)}
	if err := s.used(ctx, r.ClientID); err != nil { // first: registrations that have been approved are not removed to make room for others
		return nil, err
	}
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error { return s.grant(ctx, r, offer.Name, code, in) })
	if err != nil {
		return nil, err
	}
	return s.answer(r, url.Values{"code": {code.Secret}})
}

func tidy(all []string) []string { return slices.Compact(slices.Sorted(slices.Values(all))) }

// grant is the row of an app that is allowed something, and not connected before its code is exchanged.
func (s *Service) grant(ctx context.Context, r Request, name string, code authz.Token, in Allowance) error {
	client, c, now := s.parts.Store.Client(ctx), authz.From(ctx), store.Timestamp()
	of, err := client.Membership.Query().Where(membership.UserID(c.ID), s.parts.Store.Locked()).Only(ctx)
	if ent.IsNotFound(err) {
		return fault.New(fault.Forbidden, "Only members of the workspace can connect apps.").Because(err)
	}
	if err != nil {
		return err
	}
	if ok, err := s.stillMay(ctx, of, in); err != nil || !ok {
		return errors.Join(err, fault.New(fault.Forbidden, "You no longer have permission to do this."))
	}
	there, err := client.Subaccount.Query().Where(subaccount.IDIn(in.Subaccounts...), subaccount.Archived(false)).Count(ctx)
	if err != nil {
		return err
	}
	if there != len(in.Subaccounts) {
		return fault.MissingField("subaccount", "subaccounts")
	}
	_, err = client.ConnectedApp.Delete().Where(connectedapp.MembershipID(of.ID), connectedapp.ExpiresAtLTE(now)).Exec(ctx)
	if err != nil {
		return err
	}
	have, err := client.ConnectedApp.Query().Where(connectedapp.MembershipID(of.ID)).Count(ctx)
	if err != nil {
		return err
	}
	if have >= mostApps {
		return fault.Newf(fault.Conflict, "You have connected %d apps. Revoke one that you do not need.", have)
	}
	until := now.Add(codeLife)
	return client.ConnectedApp.Create().SetMembershipID(of.ID).SetClientID(r.ClientID).SetName(name).SetRedirectURI(r.RedirectURI).
		SetScopes(in.Scopes).SetSubaccounts(in.Subaccounts).SetChallenge(r.CodeChallenge).SetCodeHash(code.Hash).SetCodeExpiresAt(until).
		SetExpiresAt(until).Exec(ctx)
}

// stillMay says whether a member, whose membership is locked, has what they allow an app, and is signed in. A later change of
// their password finds the app, and disconnects it.
func (s *Service) stillMay(ctx context.Context, of *ent.Membership, in Allowance) (bool, error) {
	if stands, err := s.parts.Stands(ctx); err != nil || !stands {
		return false, err
	}
	return s.grants.within(of.Role, of.Subaccounts, in.Scopes, in.Subaccounts)
}

// Deny an app what it asks for.
func (s *Service) Deny(ctx context.Context, r Request) (*Answer, error) {
	if _, err := s.Offer(ctx, r); err != nil {
		return nil, err
	}
	return s.answer(r, url.Values{"error": {"access_denied"}})
}

// answer a client by the person's browser: with its own state, and who answers, so that it takes no answer of another server's.
func (s *Service) answer(r Request, values url.Values) (*Answer, error) {
	values.Set("iss", s.parts.BaseURL)
	if r.State != "" {
		values.Set("state", r.State)
	}
	to, err := answered(r.RedirectURI, values)
	if err != nil {
		return nil, fmt.Errorf("answer: %w", err)
	}
	return &Answer{to}, nil
}
