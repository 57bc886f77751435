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

// issued is a certificate as it is kept, with the authority that it comes from.
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
	// Certificate is nil where there is none, or none that opens.
	Certificate *tls.Certificate
	// Directory is the authority that it comes from.
	Directory string
	// Failure is why the last order failed, "" where it did not; Again is when there is another.
	Failure string
	Again   time.Time

	challenge challenge
	failures  int
	lost      bool // there is one that does not open
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
	account crypto.Signer // nil where there is none yet
	names   map[string]*Name
	lost    error // of what does not open
}

// Look at what the database knows of names, in their order.
func Look(ctx context.Context, s *store.Store, sealer *secret.Sealer, names []string) (all []*Name, err error) {
	v := vault{s, sealer}
	found, err := v.read(ctx, names)
	if err != nil {
		return nil, err
	}
	for _, n := range names {
		all = append(all, found.names[n])
	}
	return all, found.lost
}

// keep the certificates that were opened before and cannot be any more: what has been served goes on being served.
func (s *state) keep(before *state) {
	for name, n := range s.names {
		if was := before.names[name]; n.lost && was != nil && was.Certificate != nil {
			n.Certificate, n.Directory = was.Certificate, was.Directory
		}
	}
}

// read the state. What does not open, because nobody has the key that sealed it, counts as missing: it is ordered again.
func (v *vault) read(ctx context.Context, names []string) (*state, error) {
	rows, err := v.rows(ctx)
	if err != nil {
		return nil, err
	}
	found := &state{names: map[string]*Name{}}
	if text, ok := rows[accountRow]; ok {
		found.account, err = v.account(text)
		found.lost = errors.Join(found.lost, err)
	}
	for _, name := range names {
		n := &Name{Name: name}
		if text, ok := rows[fmt.Sprintf(certificateRow, name)]; ok {
			n.Certificate, n.Directory, err = v.certificate(fmt.Sprintf(certificateRow, name), text)
			n.lost = err != nil
			found.lost = errors.Join(found.lost, err)
		}
		var f failure
		if text, ok := rows[fmt.Sprintf(failureRow, name)]; ok && json.Unmarshal([]byte(text), &f) == nil {
			n.Failure, n.Again, n.failures = f.Why, f.Again, f.Count
		}
		if text, ok := rows[fmt.Sprintf(challengeRow, name)]; ok {
			_ = json.Unmarshal([]byte(text), &n.challenge) // one that is none is no answer
		}
		found.names[name] = n
	}
	return found, nil
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
