// Package openid signs people in through a provider of OpenID Connect.
package openid

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// patience is how long an answer of the provider may take.
const patience = 10 * time.Second

// Errors of coming back.
var (
	// ErrStrange means that the browser that returns did not start here, or returns with something else than it left with.
	ErrStrange = errors.New("openid: who comes back has not left from here")
	// ErrRefused means that the provider does not say who it is.
	ErrRefused = errors.New("openid: the provider refuses")
)

// Provider is an issuer of OpenID Connect, and what we are to it.
type Provider struct {
	// Issuer is its URL, ID and Secret are what it knows us by.
	Issuer, ID, Secret string
	// Name is what people read.
	Name string

	found atomic.Pointer[oidc.Provider]
}

// Ticket is what somebody leaves with. It is theirs alone, and has to be there when they come back.
type Ticket struct {
	State    string `json:"state"`
	Nonce    string `json:"nonce"`
	Verifier string `json:"verifier"`
}

// Claims are what the provider says of somebody.
type Claims struct {
	Email    string `json:"email"`
	Verified truth  `json:"email_verified"`
	Name     string `json:"name"`
	Nonce    string `json:"nonce"`
}

// truth is true even if it is written as a text, as some providers do.
type truth bool

// UnmarshalJSON of json.Unmarshaler.
func (t *truth) UnmarshalJSON(text []byte) error {
	*t = string(text) == "true" || string(text) == `"true"`
	return nil
}

// Leave is where to send somebody who shall come back to a URL of ours, and the ticket that they leave with. It fails where the
// provider cannot be reached.
func (p *Provider) Leave(ctx context.Context, back string) (to string, t Ticket, err error) {
	client, err := p.client(ctx, back)
	if err != nil {
		return "", t, err
	}
	t = Ticket{oauth2.GenerateVerifier(), oauth2.GenerateVerifier(), oauth2.GenerateVerifier()}
	return client.AuthCodeURL(t.State, oidc.Nonce(t.Nonce), oauth2.S256ChallengeOption(t.Verifier)), t, nil
}

// Return is who comes back to the URL with a ticket. What the provider says is believed if it is signed by it, for us, for this
// ticket, and not too old.
func (p *Provider) Return(ctx context.Context, back string, t Ticket, query url.Values) (*Claims, error) {
	if t.State == "" || subtle.ConstantTimeCompare([]byte(query.Get("state")), []byte(t.State)) != 1 {
		return nil, ErrStrange
	}
	if issuer := query.Get("iss"); issuer != "" && issuer != p.Issuer {
		return nil, ErrStrange
	}
	if why := query.Get("error"); why != "" {
		return nil, fmt.Errorf("%w: %q", ErrRefused, why)
	}
	client, err := p.client(ctx, back)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(reach(ctx), patience)
	defer cancel()
	token, err := client.Exchange(ctx, query.Get("code"), oauth2.VerifierOption(t.Verifier))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	raw, _ := token.Extra("id_token").(string)
	signed, err := p.found.Load().Verifier(&oidc.Config{ClientID: p.ID}).Verify(ctx, raw)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	c := &Claims{}
	if err := signed.Claims(c); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if subtle.ConstantTimeCompare([]byte(c.Nonce), []byte(t.Nonce)) != 1 {
		return nil, ErrStrange
	}
	return c, nil
}

// client is what we are to the provider, which is looked up the first time: it need not be there when the server starts.
func (p *Provider) client(ctx context.Context, back string) (*oauth2.Config, error) {
	found := p.found.Load()
	if found == nil {
		// Requests that arrive meanwhile look it up as well: none waits for the patience of another.
		ctx, cancel := context.WithTimeout(reach(ctx), patience)
		defer cancel()
		var err error
		if found, err = oidc.NewProvider(ctx, p.Issuer); err != nil {
			return nil, fmt.Errorf("openid: look the provider up: %w", err)
		}
		p.found.Store(found)
	}
	return &oauth2.Config{
		ClientID: p.ID, ClientSecret: p.Secret, Endpoint: found.Endpoint(), RedirectURL: back,
		Scopes: []string{oidc.ScopeOpenID, "email", "profile"},
	}, nil
}

// reach the provider with patience.
func reach(ctx context.Context) context.Context {
	return oidc.ClientContext(ctx, &http.Client{Timeout: patience})
}
