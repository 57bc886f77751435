package notice

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/noticedevice"
	"github.com/switchboard-dev/switchboard/platform/egress"
	"github.com/switchboard-dev/switchboard/platform/language"
)

const (
	// pushLife is how long a push service keeps a message for a browser that is closed, in seconds.
	pushLife = 24 * 60 * 60
	// pushPatience is how long a push service may take.
	pushPatience = 15 * time.Second
	// answerLimit is how much of an answer is read.
	answerLimit = 4 << 10
)

// message is what a browser shows. It names no contact.
type message struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	// Path is what a click opens. A message takes the place of one with the same tag.
	Path string `json:"path"`
	Tag  string `json:"tag"`
}

func messageOf(reads string, rows []*Notice) message {
	n := rows[len(rows)-1]
	if len(rows) > 1 {
		return message{several(reads, rows), language.Write(reads, "notice.latest", "sentence", sentence(reads, n)), path(n), "several"}
	}
	return message{n.Subaccount, sentence(reads, n), path(n), n.ID}
}

// publicKey is what browsers need for their push services.
func (s *Service) publicKey() string {
	private, err := unbase(s.parts.PushKey)
	if err != nil || s.parts.PushKey == "" {
		return ""
	}
	key, err := ecdh.P256().NewPrivateKey(private)
	if err != nil {
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes())
}

// pushed sends notices to a member's browsers, all of them in one message. It is tried again if no browser got it, and one may later.
func pushed(ctx context.Context, s *Service, user string, rows []*Notice) (again time.Duration) {
	if s.publicKey() == "" { // it was taken away since: no browser takes anything any more
		return 0
	}
	devices, err := s.alive(ctx, user)
	if err != nil {
		s.parts.Log.WarnContext(ctx, "the browsers of a member cannot be read", "user", user, "error", err)
		return later
	}
	reads := ""
	if to, err := s.parts.People.Addressee(ctx, user); err != nil {
		s.parts.Log.WarnContext(ctx, "the language of a member cannot be read", "user", user, "error", err)
	} else {
		reads = to.Language
	}
	outcomes, waits := make([]string, len(devices)), make([]time.Duration, len(devices))
	var all sync.WaitGroup
	for i, d := range devices { // at once: one that does not answer holds up no other
		all.Go(func() { outcomes[i], waits[i] = s.push(ctx, d, reads, rows) })
	}
	all.Wait()
	got := false
	for i, outcome := range outcomes {
		if outcome == "" {
			continue
		}
		s.parts.Sent(Push, outcome)
		switch outcome {
		case done:
			got = true
		case unavailable:
			wait := max(later, waits[i])
			if again == 0 || wait < again { // one that wants to be left alone for a day holds up no other
				again = wait
			}
		}
	}
	if got {
		return 0
	}
	return again
}

// alive are the browsers of a member in which they are still signed in. The others are forgotten.
func (s *Service) alive(ctx context.Context, user string) ([]*ent.NoticeDevice, error) {
	rows, err := s.parts.Store.Client(ctx).NoticeDevice.Query().Where(noticedevice.UserID(user)).All(ctx)
	if err != nil {
		return nil, err
	}
	alive, ended, err := s.signedIn(ctx, rows)
	if err != nil {
		return nil, err
	}
	return alive, s.drop(ctx, ended...)
}

// signedIn are those of browsers in which their members are still signed in, and ended the ids of the others.
func (s *Service) signedIn(ctx context.Context, rows []*ent.NoticeDevice) (alive []*ent.NoticeDevice, ended []string, err error) {
	sessions := make([]string, len(rows))
	for i, r := range rows {
		sessions[i] = r.SessionID
	}
	open, err := s.parts.People.Ongoing(ctx, sessions)
	if err != nil {
		return nil, nil, err
	}
	for _, r := range rows {
		if open[r.SessionID] {
			alive = append(alive, r)
		} else {
			ended = append(ended, r.ID)
		}
	}
	return alive, ended, nil
}

func (s *Service) drop(ctx context.Context, ids ...string) error {
	if len(ids) == 0 {
		return nil
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		_, err := s.parts.Store.Client(ctx).NoticeDevice.Delete().Where(noticedevice.IDIn(ids...)).Exec(ctx)
		return err
	})
}

// forgetDevice that is not notified any more; if that fails, the next notice does it.
func (s *Service) forgetDevice(ctx context.Context, d *ent.NoticeDevice) {
	if err := s.drop(context.WithoutCancel(ctx), d.ID); err != nil {
		s.parts.Log.WarnContext(ctx, "a browser that is gone cannot be forgotten", "device", d.ID, "error", err)
	}
}

// push notices to a browser's push service in one message, encrypted for the browser (RFC 8291); the outcome is "" if it shows none of
// them. A subscription that has ended is forgotten, and one of which nobody knows whose notices it may show. A service that takes nothing may say for
// how long.
func (s *Service) push(ctx context.Context, d *ent.NoticeDevice, reads string, rows []*Notice) (outcome string, wait time.Duration) {
	in, err := s.open(d)
	if err != nil {
		s.parts.Log.ErrorContext(ctx, "a browser cannot be notified", "device", d.ID, "error", err)
		return failed, 0
	}
	if in.Client == nil { // it may be a client's
		s.forgetDevice(ctx, d)
		return gone, 0
	}
	shown := in.shows(rows)
	if len(shown) == 0 {
		return "", 0
	}
	text, err := json.Marshal(messageOf(reads, shown))
	if err != nil {
		return failed, 0
	}
	ctx, cancel := context.WithTimeout(ctx, pushPatience)
	defer cancel()
	resp, err := webpush.SendNotificationWithContext(ctx, text, &webpush.Subscription{
		Endpoint: in.Endpoint, Keys: webpush.Keys{Auth: in.Auth, P256dh: in.P256dh},
	}, &webpush.Options{
		HTTPClient: egress.Straight(s.parts.Fetch), Subscriber: s.subscriber(), TTL: pushLife, Urgency: webpush.UrgencyHigh,
		VAPIDPublicKey: s.publicKey(), VAPIDPrivateKey: strings.TrimRight(s.parts.PushKey, "="),
	})
	if err != nil {
		if of, ok := errors.AsType[*url.Error](err); ok {
			err = of.Err // the address is a secret: it is all that it takes to push
		}
		s.parts.Log.WarnContext(ctx, "a push service cannot be reached", "device", d.ID, "error", err)
		return unavailable, 0
	}
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, answerLimit)) // so that the connection can be used again
	_ = resp.Body.Close()
	switch code := resp.StatusCode; {
	case code < http.StatusMultipleChoices:
		return done, 0
	case code == http.StatusNotFound, code == http.StatusGone:
		s.forgetDevice(ctx, d)
		return gone, 0
	case code == http.StatusTooManyRequests, code >= http.StatusInternalServerError:
		return unavailable, min(egress.RetryAfter(resp.Header, s.bell.now()), tooOld)
	default:
		s.parts.Log.WarnContext(ctx, "a push service has refused a message", "device", d.ID, "status", code)
		return refused, 0
	}
}

// subscriber is whom a push service may write to about what is sent: the installation.
func (s *Service) subscriber() string {
	if strings.HasPrefix(s.parts.BaseURL, "https:") {
		return s.parts.BaseURL
	}
	if u, err := url.Parse(s.parts.BaseURL); err == nil && u.Hostname() != "" {
		return "operator@" + u.Hostname()
	}
	return "operator@localhost"
}
