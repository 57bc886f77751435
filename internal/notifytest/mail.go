package notifytest

import (
	"fmt"
	"io"
	"net"
	"net/mail"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// Mail is one that was taken.
type Mail struct {
	From, To      string
	Subject, Body string
	// ReplyTo and Sender, the name beside the address, are what its head says. Author is the address there, where it is another than From.
	ReplyTo, Sender, Author string
}

// Mails is a mail server.
type Mails struct {
	// URL is what a client is given.
	URL string

	mu       sync.Mutex
	taken    []Mail
	failures []error
}

// NewMails starts a mail server, which takes mail from a user with a password.
func NewMails(t testing.TB) *Mails {
	t.Helper()
	m := &Mails{}
	s := smtp.NewServer(m)
	s.Domain, s.AllowInsecureAuth, s.ReadTimeout = "mail.example", true, time.Minute
	s.ErrorLog = quiet{}
	l, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // for a test
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = s.Serve(l) // it ends with the test
	}()
	t.Cleanup(func() {
		_ = s.Close()
		_ = l.Close() // the server does not know it yet if the test was faster than Serve
		<-done
	})
	m.URL = "smtp://" + Account + ":" + Token + "@" + l.Addr().String()
	return m
}

// Fail answers the next mails, at their end, with these errors.
func (m *Mails) Fail(errs ...error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.failures = append(m.failures, errs...)
}

// Taken are the mails that were taken.
func (m *Mails) Taken() []Mail {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.taken)
}

// NewSession of smtp.Backend.
func (m *Mails) NewSession(*smtp.Conn) (smtp.Session, error) { return &session{server: m}, nil }

type session struct {
	server *Mails
	known  bool
	mail   Mail
}

// AuthMechanisms of smtp.AuthSession.
func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }

// Auth of smtp.AuthSession.
func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != Account || password != Token {
			return smtp.ErrAuthFailed
		}
		s.known = true
		return nil
	}), nil
}

// Mail of smtp.Session.
func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	if !s.known {
		return smtp.ErrAuthRequired
	}
	s.mail = Mail{From: from}
	return nil
}

// Rcpt of smtp.Session.
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.mail.To = to
	return nil
}

// Data of smtp.Session.
func (s *session) Data(r io.Reader) error {
	message, err := mail.ReadMessage(r)
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	s.mail.Subject, err = words.DecodeHeader(message.Header.Get("Subject"))
	if err != nil {
		return fmt.Errorf("subject: %w", err)
	}
	s.mail.ReplyTo, s.mail.Sender = message.Header.Get("Reply-To"), ""
	if from, err := message.Header.AddressList("From"); err == nil {
		s.mail.Sender = from[0].Name
		if from[0].Address != s.mail.From {
			s.mail.Author = from[0].Address
		}
	}
	body, err := io.ReadAll(decoded(message))
	if err != nil {
		return fmt.Errorf("body: %w", err)
	}
	s.mail.Body = string(body)
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	if len(s.server.failures) > 0 {
		err, s.server.failures = s.server.failures[0], s.server.failures[1:]
		return err
	}
	s.server.taken = append(s.server.taken, s.mail)
	return nil
}

// Reset of smtp.Session.
func (s *session) Reset() {}

// Logout of smtp.Session.
func (s *session) Logout() error { return nil }

// quiet drops what a test makes go wrong.
type quiet struct{}

func (quiet) Printf(string, ...any) {}
func (quiet) Println(...any)        {}
