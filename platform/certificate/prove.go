package certificate

import (
	"context"
	"crypto"
	"crypto/subtle"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/acme"

	"github.com/switchboard-dev/switchboard/platform/pause"
)

// The ways to prove that a name is ours: by the answer at its port 80, or at its port 443.
const (
	byHTTP = "http-01"
	byTLS  = "tls-alpn-01"

	challengePath = "/.well-known/acme-challenge/"
)

var errWays = errors.New("the authority offers no way of proof that works here; wildcards and proof by DNS are not supported")

// prove to the authority that a name is ours. Any copy may be the one that it looks at, so all of them know the challenge before it does.
func (a *ACME) prove(ctx context.Context, c *acme.Client, name, url string) error {
	authorization, err := c.GetAuthorization(ctx, url)
	if err != nil {
		return fmt.Errorf("prove the name: %w", err)
	}
	if authorization.Status == acme.StatusValid {
		return nil
	}
	ours := a.choose(authorization.Challenges)
	if ours == nil {
		return errWays
	}
	text, err := json.Marshal(challenge{ours.Type, ours.Token})
	if err != nil {
		return fmt.Errorf("prove the name: %w", err)
	}
	row := fmt.Sprintf(challengeRow, name)
	if err := a.vault.put(ctx, row, string(text)); err != nil {
		return err
	}
	defer func() {
		end, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
		defer cancel()
		_ = a.vault.remove(end, row) // the next order replaces it
	}()
	if !pause.For(ctx, 2*a.pace.known) { //nolint:mnd // every copy has looked by then
		return ctx.Err() //nolint:wrapcheck // the caller says what it is about
	}
	if _, err := c.Accept(ctx, ours); err != nil {
		return fmt.Errorf("prove the name: %w", err)
	}
	if _, err := c.WaitAuthorization(ctx, url); err != nil {
		return fmt.Errorf("prove the name by %s: %w", ours.Type, err)
	}
	return nil
}

// choose a way of proof: by port 80 where that is ours.
func (a *ACME) choose(offered []*acme.Challenge) *acme.Challenge {
	ways := []string{byTLS}
	if a.Plain {
		ways = []string{byHTTP, byTLS}
	}
	for _, way := range ways {
		if i := slices.IndexFunc(offered, func(c *acme.Challenge) bool { return c.Type == way }); i >= 0 {
			return offered[i]
		}
	}
	return nil
}

// openings are the open challenges when they were last read. They are small: however many names are asked for, that is read once a second at most.
type openings struct {
	mu         sync.Mutex
	read       time.Time // when they were read, or could not be
	failed     error     // why they could not
	account    crypto.Signer
	challenges map[string]challenge
}

// pending is the challenge of a name. However often strangers ask, and by whatever names, the database is asked once a second. Any copy may have
// opened it, so that what this one knows of names does not matter.
func (a *ACME) pending(ctx context.Context, name, way string) (challenge, *acme.Client, error) {
	if a.More == nil && !a.always(name) {
		return challenge{}, nil, errUnknown
	}
	o := &a.open
	o.mu.Lock()
	defer o.mu.Unlock()
	if time.Since(o.read) >= a.pace.known {
		o.refresh(ctx, a.vault)
	}
	if o.failed != nil {
		return challenge{}, nil, o.failed
	}
	c, ok := o.challenges[name]
	if !ok || o.account == nil || c.Type != way {
		return challenge{}, nil, errUnknown
	}
	return c, &acme.Client{Key: o.account}, nil
}

// refresh reads them. The first to ask may be a stranger that hangs up: what is read is for all who ask at the same time.
func (o *openings) refresh(ctx context.Context, v vault) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	o.read, o.account, o.challenges = time.Now(), nil, map[string]challenge{}
	rows, err := v.rows(ctx, `key = '`+accountRow+`' OR key LIKE 'acme.%.challenge'`)
	if o.failed = err; err != nil {
		return
	}
	for row, text := range rows {
		var c challenge
		if name, is := named(row, challengeRow); is && json.Unmarshal([]byte(text), &c) == nil { // one that is none is no answer
			o.challenges[name] = c
		}
	}
	if text, ok := rows[accountRow]; ok && len(o.challenges) > 0 {
		o.account, o.failed = v.account(text)
	}
}

// proof is the certificate that an authority looks for at port 443.
func (a *ACME) proof(ctx context.Context, name string) (*tls.Certificate, error) {
	open, client, err := a.pending(ctx, name, byTLS)
	if err != nil {
		return nil, err
	}
	c, err := client.TLSALPN01ChallengeCert(open.Token, name)
	if err != nil {
		return nil, fmt.Errorf("prove the name: %w", err)
	}
	return &c, nil
}

// Answer of Source.
func (a *ACME) Answer(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token, asked := strings.CutPrefix(r.URL.Path, challengePath)
		if !asked {
			next.ServeHTTP(w, r)
			return
		}
		host := r.Host
		if without, _, err := net.SplitHostPort(host); err == nil {
			host = without
		}
		open, client, err := a.pending(r.Context(), strings.ToLower(host), byHTTP)
		if err != nil || subtle.ConstantTimeCompare([]byte(token), []byte(open.Token)) != 1 {
			http.NotFound(w, r)
			return
		}
		text, err := client.HTTP01ChallengeResponse(open.Token)
		if err != nil {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/octet-stream")
		_, _ = w.Write([]byte(text)) // the authority asks again
	})
}
