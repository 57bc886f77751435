package certificate

import (
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"
	"time"

	"golang.org/x/crypto/acme"

	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// answerTime is how long an answer of the authority may take, tries how often a request is sent that it fails to answer.
	answerTime = 30 * time.Second
	tries      = 4
	// longestWhy bounds what is kept of a failure, longestRest how long an authority may have us wait.
	longestWhy  = 500
	longestRest = 24 * time.Hour
)

// client speaks to the authority.
func (a *ACME) client(account crypto.Signer) *acme.Client {
	return &acme.Client{
		Key: account, DirectoryURL: a.Directory, UserAgent: "switchboard", HTTPClient: &http.Client{Timeout: answerTime},
		RetryBackoff: func(n int, _ *http.Request, answer *http.Response) time.Duration {
			if n >= tries || answer != nil && answer.StatusCode == http.StatusTooManyRequests {
				return 0 // the order fails, and says when to come back
			}
			return time.Duration(n) * time.Second
		},
	}
}

// order a certificate and keep it.
func (a *ACME) order(ctx context.Context, name string, account crypto.Signer) (err error) {
	if account == nil {
		if account, err = a.newAccount(ctx); err != nil {
			return err
		}
	}
	c := a.client(account)
	who := &acme.Account{}
	if a.Email != "" {
		who.Contact = []string{"mailto:" + a.Email}
	}
	if a.BindingID != "" {
		who.ExternalAccountBinding = &acme.ExternalAccountBinding{KID: a.BindingID, Key: a.BindingKey}
	}
	if _, err := c.Register(ctx, who, acme.AcceptTOS); err != nil && !errors.Is(err, acme.ErrAccountAlreadyExists) {
		return fmt.Errorf("register at the authority: %w", err)
	}
	order, err := c.AuthorizeOrder(ctx, acme.DomainIDs(name))
	if err != nil {
		return fmt.Errorf("order: %w", err)
	}
	for _, url := range order.AuthzURLs {
		if err := a.prove(ctx, c, name, url); err != nil {
			return err
		}
	}
	if order, err = c.WaitOrder(ctx, order.URI); err != nil {
		return fmt.Errorf("order: %w", err)
	}
	return a.fetch(ctx, c, name, order)
}

// newAccount makes the key that the authority will know us by.
func (a *ACME) newAccount(ctx context.Context) (crypto.Signer, error) {
	key, encoded, err := newKey()
	if err != nil {
		return nil, err
	}
	return key, a.vault.put(ctx, accountRow, a.vault.seal(accountRow, encoded))
}

func newKey() (key *ecdsa.PrivateKey, encoded []byte, err error) {
	if key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		return nil, nil, fmt.Errorf("make a key: %w", err)
	}
	if encoded, err = x509.MarshalPKCS8PrivateKey(key); err != nil {
		return nil, nil, fmt.Errorf("make a key: %w", err)
	}
	return key, encoded, nil
}

// fetch the certificate of an order that is ready, for a new key, and keep both. What is not for the name and the key is not kept.
func (a *ACME) fetch(ctx context.Context, c *acme.Client, name string, order *acme.Order) error {
	key, encoded, err := newKey()
	if err != nil {
		return err
	}
	request, err := x509.CreateCertificateRequest(rand.Reader, &x509.CertificateRequest{DNSNames: []string{name}}, key)
	if err != nil {
		return fmt.Errorf("request the certificate: %w", err)
	}
	chain, _, err := c.CreateCertFromOrder(ctx, order, request, true)
	if err != nil {
		return fmt.Errorf("fetch the certificate: %w", err)
	}
	kept := issued{Directory: a.Directory, Key: pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: encoded})}
	for _, der := range chain {
		kept.Chain = append(kept.Chain, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})...)
	}
	got, err := pair(kept.Chain, kept.Key)
	if err == nil {
		err = got.Leaf.VerifyHostname(name)
	}
	if err != nil {
		return fmt.Errorf("the authority gave a certificate that is of no use: %w", err)
	}
	text, err := json.Marshal(kept)
	if err != nil {
		return fmt.Errorf("keep the certificate: %w", err)
	}
	row := fmt.Sprintf(certificateRow, name)
	if err := a.vault.put(ctx, row, a.vault.seal(row, text)); err != nil {
		return err
	}
	a.Log.InfoContext(ctx, "certificate ordered", "name", name, "expires", got.Leaf.NotAfter)
	return a.vault.remove(ctx, fmt.Sprintf(failureRow, name))
}

// fail keeps for all copies that an order has failed, so that the authority is not asked too often, however often servers restart.
func (a *ACME) fail(ctx context.Context, n *Name, why error) error {
	if a.always(n.Name) { // that another one does not lead here concerns its owner
		a.Failed(n.Name)
	}
	now, err := a.Store.Now(store.System(ctx, "when an order failed")) // orders take minutes
	if err != nil {
		return err
	}
	rest := min(a.pace.first<<min(n.failures, 16), a.pace.last)
	if refused, ok := errors.AsType[*acme.Error](why); ok {
		if after, limited := acme.RateLimit(refused); limited {
			rest = min(max(rest, after), longestRest)
		}
	}
	f := failure{Count: n.failures + 1, At: now, Again: now.Add(rest), Why: why.Error()}
	if len(f.Why) > longestWhy {
		f.Why = f.Why[:longestWhy]
	}
	a.Log.WarnContext(ctx, "a certificate could not be ordered", "name", n.Name, "error", why, "again", f.Again)
	text, err := json.Marshal(f)
	if err != nil {
		return fmt.Errorf("keep a failure: %w", err)
	}
	if err := a.vault.put(ctx, fmt.Sprintf(failureRow, n.Name), string(text)); err != nil {
		return err
	}
	_, err = a.load(ctx)
	return err
}
