package person

import (
	"context"
	"time"
)

// Device is a browser that has signed in to an account before. The zero device has not.
type Device struct {
	ID    string    `json:"id"`
	Email string    `json:"email"`
	Until time.Time `json:"until"`
}

// Of says whether the device has signed in to the account of an address.
func (d Device) Of(email string) bool { return d.ID != "" && d.Email == email }

// countLogin counts a try at the password of an account. A known device of the account has tries of its own, and all of them together have as many as
// the account: somebody who knows a password could create devices without end. Everybody else has few tries at one account from one address, which
// leaves others behind the same address theirs. The tries of an address or site at all accounts, and those of an account, are many: otherwise anybody
// could lock out its owner.
func (s *Service) countLogin(ctx context.Context, email, from string, device Device) error {
	if device.Of(email) {
		if err := s.count(ctx, "login/device/"+device.ID); err != nil {
			return err
		}
		return counted(s.parts.AccountLimit.Take(ctx, "login/devices/"+email))
	}
	if err := s.countFrom(ctx, s.parts.AccountLimit, "login", from); err != nil {
		return err
	}
	if err := counted(s.parts.Limit.Take(ctx, "login/"+nearby(from)+"/"+email)); err != nil {
		return err
	}
	return counted(s.parts.AccountLimit.Take(ctx, "login/account/"+email))
}
