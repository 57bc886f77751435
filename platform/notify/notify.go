// Package notify sends text messages and e-mail through whoever the operator has chosen. It knows nothing of contacts.
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
	// Mail sends plain text to an address.
	Mail(ctx context.Context, to, subject, text string) error
}

// Service sends through its providers; one that is nil is not configured.
type Service struct {
	Texter Texter
	Mailer Mailer
}

// SMS sends a text to a number in E.164.
func (s *Service) SMS(ctx context.Context, to, text string) error {
	if s.Texter == nil {
		return ErrNotConfigured
	}
	return s.Texter.Text(ctx, to, text)
}

// Email sends plain text to an address.
func (s *Service) Email(ctx context.Context, to, subject, text string) error {
	if s.Mailer == nil {
		return ErrNotConfigured
	}
	return s.Mailer.Mail(ctx, to, subject, text)
}
