package notify

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/wneessen/go-mail"

	"github.com/switchboard-dev/switchboard/platform/plain"
)

const (
	// mailTimeout is how long a server may take to let us in, and again to take a mail.
	mailTimeout = 30 * time.Second
	// bare is the scheme of a server that does not encrypt.
	bare = "smtp+plain"
)

// SMTP sends mail over SMTP.
type SMTP struct {
	host    string
	dial    func(ctx context.Context, network, address string) (net.Conn, error)
	options []mail.Option
	from    string
}

// Errors of settings.
var (
	ErrMailURL = errors.New("write smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST:465, or smtp+plain://HOST:25, " +
		"without a password, for a server on a private network that does not encrypt")
	ErrMailFrom = errors.New("write an address, such as Agency <desk@agency.example>")
)

// NewSMTP sends from an address through a server: smtp:// encrypts as soon as it is connected, and does without only on
// this machine; smtps:// is encrypted from the start; smtp+plain:// never is, and takes no password.
func NewSMTP(address, from string) (*SMTP, error) {
	u, err := url.Parse(address)
	if err != nil || !slices.Contains([]string{"smtp", "smtps", bare}, u.Scheme) || u.Hostname() == "" || u.Scheme == bare && u.User != nil {
		return nil, ErrMailURL // the cause would show the password
	}
	if err := mail.NewMsg().From(from); err != nil {
		return nil, ErrMailFrom
	}
	s := &SMTP{host: u.Hostname(), from: from, dial: new(net.Dialer).DialContext, options: []mail.Option{mail.WithTimeout(mailTimeout)}}
	auth := mail.SMTPAuthAutoDiscover
	switch {
	case u.Scheme == "smtps":
		// Not WithSSLPort: with it, go-mail takes a connection that we have dialed for one that is not encrypted.
		s.dial = (&tls.Dialer{Config: &tls.Config{ServerName: u.Hostname(), MinVersion: tls.VersionTLS12}}).DialContext
		s.options = append(s.options, mail.WithTLSPolicy(mail.TLSOpportunistic), mail.WithPort(mail.DefaultPortSSL))
	case u.Scheme == bare:
		s.options = append(s.options, mail.WithTLSPortPolicy(mail.NoTLS))
	case local(u.Hostname()):
		auth = mail.SMTPAuthPlain // the others are looked for on encrypted connections only
		s.options = append(s.options, mail.WithTLSPortPolicy(mail.TLSOpportunistic))
	default:
		s.options = append(s.options, mail.WithTLSPortPolicy(mail.TLSMandatory))
	}
	if port, err := strconv.Atoi(u.Port()); err == nil {
		s.options = append(s.options, mail.WithPort(port))
	}
	if password, has := u.User.Password(); has {
		s.options = append(s.options, mail.WithSMTPAuth(auth),
			mail.WithUsername(u.User.Username()), mail.WithPassword(password))
	}
	return s, nil
}

func local(host string) bool {
	at, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && at.IsLoopback()
}

// Mail of Mailer.
func (s *SMTP) Mail(ctx context.Context, as Sender, to, subject, text string) error {
	m := mail.NewMsg()
	if err := errors.Join(m.From(s.from), as.write(m)); err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if m.To(to) != nil { // whose error has the address
		return fmt.Errorf("%w: the recipient is no address", ErrRefused)
	}
	m.Subject(plain.Line(subject))
	m.SetBodyString(mail.TypeTextPlain, text)
	return s.connect(ctx, func(client *mail.Client) error {
		if err := client.Send(m); err != nil && !m.IsDelivered() {
			return untaken(err)
		}
		return nil
	})
}

// connect and sign in. go-mail heeds the context only until it is connected, and sets no deadline before a mail is sent: a server that
// accepts the connection and then says nothing would hold its caller forever. So the connection ends with the context.
func (s *SMTP) connect(ctx context.Context, then func(*mail.Client) error) error {
	ctx, hangUp := context.WithTimeout(ctx, 2*mailTimeout)
	defer hangUp()
	ending := mail.WithDialContextFunc(func(dialing context.Context, network, address string) (net.Conn, error) {
		conn, err := s.dial(dialing, network, address)
		if err == nil {
			context.AfterFunc(ctx, func() { _ = conn.Close() }) // nobody listens any more
		}
		return conn, err
	})
	client, err := mail.NewClient(s.host, append(slices.Clip(s.options), ending)...)
	if err != nil {
		return fmt.Errorf("messenger: %w", err)
	}
	if err := client.DialWithContext(ctx); err != nil {
		return fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	defer func() { _ = client.Close() }() // what was sent is sent
	return then(client)
}

// write a sender into a message that is from the installation's address. What is no address is refused before it is in a head. The
// installation's name stands beside no other address than its own.
func (a Sender) write(m *mail.Msg) error {
	own, name := m.GetFrom()[0].Address, plain.Line(a.Name)
	if a.Address != "" {
		if err := errors.Join(m.From(a.Address), m.EnvelopeFrom(own)); err != nil {
			return err //nolint:wrapcheck // Mail does
		}
	}
	if name != "" || a.Address != "" {
		m.FromMailAddress(&netmail.Address{Name: name, Address: m.GetFrom()[0].Address}) // which quotes the name
	}
	if a.ReplyTo == "" {
		return nil
	}
	return m.ReplyTo(a.ReplyTo) //nolint:wrapcheck // Mail does
}

// Check connects and signs in, and sends nothing.
func (s *SMTP) Check(ctx context.Context) error {
	return s.connect(ctx, func(*mail.Client) error { return nil })
}

// untaken distinguishes a mail that was refused from one whose fate is unknown. What the library says has the addresses, and what the server says may
// have them: errors are logged, and kept with jobs, where nobody is erased.
func untaken(err error) error {
	failure, ok := errors.AsType[*mail.SendError](err)
	if !ok {
		return fmt.Errorf("messenger: %w", err)
	}
	why := fmt.Errorf("status %d %s, reason %d", failure.ErrorCode(), failure.EnhancedStatusCode(), failure.Reason) //nolint:err113 // read by people only
	switch {
	case failure.Reason == mail.ErrConnCheck: // it had not been offered yet
		return fmt.Errorf("%w: %w", ErrUnavailable, why)
	case failure.ErrorCode() == 0: // the server did not say
		return fmt.Errorf("messenger: %w", why)
	case failure.IsTemp():
		return fmt.Errorf("%w: %w", ErrUnavailable, why)
	}
	return fmt.Errorf("%w: %w", ErrRefused, why)
}
