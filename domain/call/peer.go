package call

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Peer is another copy of the server, as it has announced itself with a call that it carries.
type Peer struct{ Name, URL string }

// ElsewhereError says which copy carries a call. It is a live.ErrElsewhere.
type ElsewhereError struct{ Peer Peer }

// Error of error.
func (e *ElsewhereError) Error() string { return live.ErrElsewhere.Error() }

// Unwrap of errors.
func (e *ElsewhereError) Unwrap() error { return live.ErrElsewhere }

// elsewhere is where a call is that this copy does not carry: an ElsewhereError where another has announced itself and its lease stands.
func (s *Service) elsewhere(ctx context.Context, row *ent.Call, own live.Owner) error {
	now, err := s.parts.Store.Now(ctx)
	if err != nil {
		return err
	}
	at := Peer{store.Text(row.Owner), store.Text(row.OwnerURL)}
	if at.Name == "" || at.URL == "" || at.Name == own.Name || row.OwnedUntil == nil || row.OwnedUntil.Before(now) {
		return live.ErrElsewhere
	}
	return &ElsewhereError{at}
}

// Handover is what one server tells the server that carries a call about a person who has presented their ticket to the first.
type Handover struct {
	Invitation

	// Name is the person's, Address where they are.
	Name    string `json:"name"`
	Address string `json:"address"`
	// Owner is the one copy that takes it, By until when; Nonce is what that one proves itself by.
	Owner string    `json:"owner"`
	By    time.Time `json:"by"`
	Nonce string    `json:"nonce"`
}

const (
	// handoverKept bounds how old a handover may be. The clocks of two copies differ by a little.
	handoverKept = 20 * time.Second
	// handoverLimit is how long one is at most.
	handoverLimit = 4 << 10
	// What the hashes between copies are for.
	handoverPurpose, answerPurpose = "supervision.handover", "supervision.answer"
)

// ErrPeer means that something does not come from a copy of this installation, is too old, or is for another copy.
var ErrPeer = errors.New("call: it does not come from a copy of this server")

// HandOver a caller and their invitation to the copy that carries the call. The pass is what that copy is shown, and the proof what it
// has to answer.
func (s *Service) HandOver(ctx context.Context, p *Invitation, to Peer) (pass, proof string, err error) {
	c := authz.From(ctx)
	h := Handover{Invitation: *p, Name: c.Name, Address: c.Address, Owner: to.Name, By: time.Now().Add(handoverKept).UTC(), Nonce: rand.Text()}
	text, err := json.Marshal(h)
	if err != nil {
		return "", "", fmt.Errorf("hand over: %w", err)
	}
	return encode(text) + "." + encode(s.parts.Sealer.MAC(handoverPurpose, string(text))), s.answer(&h), nil
}

// HandedOver reads the pass of another copy, and is what to answer it. The error is ErrPeer.
func (s *Service) HandedOver(pass string) (h *Handover, proof string, err error) {
	claims, sum, ok := strings.Cut(pass, ".")
	text, err1 := base64.RawURLEncoding.DecodeString(claims)
	mac, err2 := base64.RawURLEncoding.DecodeString(sum)
	if len(pass) > handoverLimit || !ok || err1 != nil || err2 != nil || !hmac.Equal(mac, s.parts.Sealer.MAC(handoverPurpose, string(text))) {
		return nil, "", ErrPeer
	}
	h = &Handover{}
	now := time.Now()
	if json.Unmarshal(text, h) != nil || s.parts.Web == nil || h.Owner != s.parts.Web.Owner().Name || now.After(h.By) || now.After(h.Until) {
		return nil, "", ErrPeer
	}
	return h, s.answer(h), nil
}

// answer proves to the copy that hands over a call that the other copy belongs to the same installation.
func (s *Service) answer(h *Handover) string {
	return encode(s.parts.Sealer.MAC(answerPurpose, h.Nonce, h.Owner))
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }
