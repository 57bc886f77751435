package tool

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/signature"
)

// secretColumn is what secrets are sealed for.
const secretColumn = "subaccounts.tool_secret"

// Secret is what the receiver of a tool's requests checks them with.
type Secret struct {
	Secret string
	// PreviousUntil is how long the secret before is valid; nil if there was none.
	PreviousUntil *time.Time
}

// RotateSecret replaces the subaccount's secret, and shows the new one this once. The previous one stays valid for a day, and so do up to two of
// earlier rotations that day. So endpoints refuse nothing if the response was lost and the rotation is repeated.
func (s *Service) RotateSecret(ctx context.Context) (*Secret, error) { return s.makeSecret(ctx, true) }

// makeSecret of the subaccount, again where it has one.
func (s *Service) makeSecret(ctx context.Context, again bool) (*Secret, error) {
	out := &Secret{}
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		*out = Secret{}
		client := s.parts.Store.Client(ctx)
		sub, err := client.Subaccount.Query().Where(subaccount.ID(tenantOf(ctx)), s.parts.Store.Locked()).Only(ctx)
		if err != nil || len(sub.ToolSecret) > 0 && !again {
			return err
		}
		fresh := signature.New()
		update := client.Subaccount.UpdateOne(sub).SetToolSecret(s.parts.Sealer.Seal(sub.ID, secretColumn, fresh))
		if len(sub.ToolSecret) > 0 {
			out.PreviousUntil = s.outlast(sub, update)
		}
		out.Secret = signature.Text(fresh)
		return update.Exec(ctx)
	})
	return out, err
}

// outlast has what is valid of a subaccount's secrets stay so for a day beside the one that takes their place: until when, or nil where no key opens
// any of them.
func (s *Service) outlast(sub *ent.Subaccount, update *ent.SubaccountUpdateOne) *time.Time {
	valid := signature.Readable(s.open(sub), sub.ToolSecret, sub.ToolSecretBefore, sub.ToolSecretUntil)
	if len(valid) == 0 {
		update.ClearToolSecretBefore().ClearToolSecretUntil()
		return nil
	}
	until := time.Now().UTC().Add(signature.Overlap).Truncate(time.Microsecond)
	update.SetToolSecretBefore(s.parts.Sealer.Seal(sub.ID, secretColumn, signature.Before(valid))).SetToolSecretUntil(until)
	return &until
}

// secrets are those that are valid, the newest first. A subaccount without one gets it here.
func (s *Service) secrets(ctx context.Context) ([][]byte, error) {
	client := s.parts.Store.Client(ctx)
	sub, err := client.Subaccount.Get(ctx, tenantOf(ctx))
	if err != nil {
		return nil, err
	}
	if len(sub.ToolSecret) == 0 {
		if _, err := s.makeSecret(ctx, false); err != nil {
			return nil, err
		}
		if sub, err = s.parts.Store.Client(ctx).Subaccount.Get(ctx, sub.ID); err != nil {
			return nil, err
		}
	}
	return s.opened(sub)
}

// opened are the secrets of a subaccount that are valid, the newest first.
func (s *Service) opened(sub *ent.Subaccount) ([][]byte, error) {
	return signature.Valid(s.open(sub), sub.ToolSecret, sub.ToolSecretBefore, sub.ToolSecretUntil)
}

// open what is sealed of a subaccount.
func (s *Service) open(sub *ent.Subaccount) func(sealed []byte) ([]byte, error) {
	return func(sealed []byte) ([]byte, error) { return s.parts.Sealer.Open(sub.ID, secretColumn, sealed) }
}

// sign a request with every secret that is valid, as Standard Webhooks has it.
func (s *Service) sign(ctx context.Context, r *http.Request, body []byte, occasion string) error {
	secrets, err := s.secrets(ctx)
	if errors.Is(err, secret.ErrOpen) {
		return failed("The request cannot be signed: rotate the secret of the subaccount's tools.", err)
	}
	if err == nil {
		signature.Sign(r.Header, messageID(r, body, occasion), time.Now(), body, secrets...)
	}
	return err
}

// messageID of a request: the same whenever it is made for one occasion.
func messageID(r *http.Request, body []byte, occasion string) string {
	if occasion == "" {
		return id.New("msg")
	}
	h := sha256.New()
	_, _ = fmt.Fprintf(h, "%s\n%s %s\n%s", occasion, r.Method, r.URL, body) // a hash never fails
	return "msg_" + hex.EncodeToString(h.Sum(nil)[:16])
}
