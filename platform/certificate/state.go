package certificate

import (
	"context"
	"crypto"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// issued is a certificate as kept, with the authority that it comes from.
type issued struct {
	Directory string `json:"directory"`
	Chain     []byte `json:"chain"`
	Key       []byte `json:"key"`
}

// challenge is what an authority is about to look for.
type challenge struct {
	Type  string `json:"type"`
	Token string `json:"token"`
}

// failure is why a name has no new certificate, and when that is tried again.
type failure struct {
	Count int       `json:"count"`
	At    time.Time `json:"at"`
	Again time.Time `json:"again"`
	Why   string    `json:"why"`
}

// Name is what is known of one that certificates are ordered for.
type Name struct {
	Name string
	// Certificate is nil if there is none, or none that can be decrypted.
	Certificate *tls.Certificate
	// Directory is the authority that it comes from.
	Directory string
	// Failure is why the last order failed, "" if it did not; Again is when there is another.
	Failure string
	Again   time.Time

	owner    string // whose it is; "" is the operator
	text     string // of the certificate as it lies there, so that it is opened once
	failures int
	lost     bool // there is one that does not open
}

// due says whether a name needs another certificate: a third of its time is left, for what may go wrong.
func (n *Name) due(directory string, now time.Time) bool {
	if now.Before(n.Again) {
		return false
	}
	if n.Certificate == nil || n.Directory != directory {
		return true
	}
	leaf := n.Certificate.Leaf
	return leaf.NotAfter.Sub(now) < leaf.NotAfter.Sub(leaf.NotBefore)/3
}

// state is what the database knows.
type state struct {
	account crypto.Signer // nil if there is none yet
	names   map[string]*Name
	gone    []gone
	orders  []placed
	lost    error // of what does not open
}

// gone is a name that came and went, of which something is kept.
type gone struct {
	name  string
	again time.Time // when it may be tried again, had it failed
	rows  []string  // those of a certificate and a proof, if they are there
}

// Look at what the database knows of names, in their order.
func Look(ctx context.Context, s *store.Store, sealer *secret.Sealer, names []string) (all []*Name, err error) {
	v := vault{s, sealer}
	found, err := v.read(ctx, names, nil)
	if err != nil {
		return nil, err
	}
	for _, n := range names {
		all = append(all, found.names[n])
	}
	return all, found.lost
}

// read the state; before is that of the last time, or nil. What does not open, because nobody has the key that sealed it, counts as missing: it
// is ordered again.
func (v *vault) read(ctx context.Context, names []string, before *state) (*state, error) {
	rows, err := v.rows(ctx, `key LIKE 'acme.%'`)
	if err != nil {
		return nil, err
	}
	found := &state{names: map[string]*Name{}}
	if text, ok := rows[accountRow]; ok {
		found.account, err = v.account(text)
		found.lost = errors.Join(found.lost, err)
	}
	for _, name := range names {
		n := &Name{Name: name, text: rows[fmt.Sprintf(certificateRow, name)]}
		if n.text != "" {
			found.lost = errors.Join(found.lost, v.unpack(n, before))
		}
		f := failed(rows, name)
		n.Failure, n.Again, n.failures = f.Why, f.Again, f.Count
		found.names[name] = n
	}
	found.gone = left(rows, found.names)
	if json.Unmarshal([]byte(rows[ordersRow]), &found.orders) != nil {
		found.orders = nil // nobody has ordered any
	}
	return found, nil
}

// failed is how the last order of a name failed, if it did.
func failed(rows map[string]string, name string) (f failure) {
	if json.Unmarshal([]byte(rows[fmt.Sprintf(failureRow, name)]), &f) != nil {
		return failure{}
	}
	return f
}

// left is what rows have of names that are gone.
func left(rows map[string]string, names map[string]*Name) (all []gone) {
	for row := range rows {
		name, ok := named(row, passingRow)
		if !ok || names[name] != nil {
			continue
		}
		g := gone{name: name, again: failed(rows, name).Again}
		for _, kind := range []string{certificateRow, challengeRow} {
			if _, ok := rows[fmt.Sprintf(kind, name)]; ok {
				g.rows = append(g.rows, kind)
			}
		}
		all = append(all, g)
	}
	return all
}

// unpack the certificate of a name. What was opened before is not opened again; and what was, and cannot be any more, goes on being served.
func (v *vault) unpack(n *Name, before *state) (err error) {
	var was *Name
	if before != nil {
		was = before.names[n.Name]
	}
	if was != nil && was.Certificate != nil && was.text == n.text {
		n.Certificate, n.Directory, n.lost = was.Certificate, was.Directory, was.lost
		return nil
	}
	n.Certificate, n.Directory, err = v.certificate(fmt.Sprintf(certificateRow, n.Name), n.text)
	n.lost = err != nil
	if n.lost && was != nil && was.Certificate != nil {
		n.Certificate, n.Directory = was.Certificate, was.Directory
	}
	return err
}

var errKind = errors.New("it is no key that signs")

// account is the key that the authority knows us by.
func (v *vault) account(text string) (crypto.Signer, error) {
	plain, err := v.open(accountRow, text)
	if err != nil {
		return nil, err
	}
	key, err := x509.ParsePKCS8PrivateKey(plain)
	if err != nil {
		return nil, fmt.Errorf("read the account: %w", err)
	}
	signer, ok := key.(crypto.Signer)
	if !ok {
		return nil, fmt.Errorf("read the account: %w", errKind)
	}
	return signer, nil
}

func (v *vault) certificate(row, text string) (*tls.Certificate, string, error) {
	plain, err := v.open(row, text)
	if err != nil {
		return nil, "", err
	}
	var kept issued
	if err := json.Unmarshal(plain, &kept); err != nil {
		return nil, "", fmt.Errorf("read %s: %w", row, err)
	}
	c, err := tls.X509KeyPair(kept.Chain, kept.Key)
	if err != nil {
		return nil, "", fmt.Errorf("read %s: %w", row, err)
	}
	return &c, kept.Directory, nil
}
