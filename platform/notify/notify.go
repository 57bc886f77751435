// Package notify sends text messages and e-mail through the providers that the operator has configured. It knows nothing of contacts.
package notify

import (
	"context"
	"errors"
)

// Errors of sending, which are also what operators and models read. After any other error nobody knows whether the message
// went out.
var (
	ErrNotConfigured = errors.New("provider_not_configured")
	// ErrRefused means that the provider takes no such message; trying again would not help.
	ErrRefused = errors.New("provider_refused")
	// ErrUnavailable means that the provider did not take the message; later it may.
	ErrUnavailable = errors.New("provider_unavailable")
)

// Texter sends text messages.
type Texter interface {
	// Text sends a text to a number in E.164.
	Text(ctx context.Context, to, text string) error
}

// Mailer sends e-mail.
type Mailer interface {
	// Mail sends plain text to an address, from the installation's.
	Mail(ctx context.Context, as Sender, to, subject, text string) error
}

// Sender is the sender of e-mail. Empty fields are the installation's.
type Sender struct {
	// Name is shown with the address, and ReplyTo is where replies go.
	Name, ReplyTo string
	// Address stands in the head in place of the installation's, where the operator allows that; the envelope keeps the installation's, to which
	// mail that cannot be delivered comes back.
	Address string
}

// Service sends through its providers; one that is nil is not configured.
type Service struct {
	Texter Texter
	Mailer Mailer
}

// Letterhead is how e-mail goes out: the name that the product has, whom it comes from, and what stands before its links.
type Letterhead struct {
	Product string
	Sender  Sender
	URL     string
}

// Reader is the member, or the member to be, whom e-mail goes to. It decides by which host name links lead to the dashboard.
type Reader struct {
	Workspace string
	// Clients are the subaccounts that they are limited to; none is the whole workspace.
	Clients []string
	// NoPassword says that they sign in by single sign-on alone.
	NoPassword bool
	// Elsewhere says that their password opens more than this workspace, or may.
	Elsewhere bool
}

// Letterheads finds how e-mail goes out to a reader that is about a subaccount, or about the workspace, where that is "".
type Letterheads func(ctx context.Context, about string, to Reader) (*Letterhead, error)

// Plain is the letterhead of the product itself, for everybody.
func Plain(baseURL string) Letterheads {
	return func(context.Context, string, Reader) (*Letterhead, error) {
		return &Letterhead{Product: "Switchboard", URL: baseURL}, nil
	}
}

// SMS sends a text to a number in E.164.
func (s *Service) SMS(ctx context.Context, to, text string) error {
	if s.Texter == nil {
		return ErrNotConfigured
	}
	return s.Texter.Text(ctx, to, text)
}

// EmailAs sends plain text to an address, from somebody.
func (s *Service) EmailAs(ctx context.Context, as Sender, to, subject, text string) error {
	if s.Mailer == nil {
		return ErrNotConfigured
	}
	return s.Mailer.Mail(ctx, as, to, subject, text)
}
