package person

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/crypto/argon2"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/nice"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Cost is what it takes to hash a password with argon2id.
type Cost struct{ Passes, Memory uint32 } // Memory in KiB

// due is the cost of every installation, as OWASP has it: 19 MiB, two passes.
func due() Cost { return Cost{Passes: 2, Memory: 19 << 10} }

const (
	threads = 1
	salt    = 16
	length  = 32
)

// hashPriority is that of hashing: a sign-in can wait for a few requests, but requests cannot wait for a hash.
const hashPriority = 10

// Bounds of a password, in bytes.
const (
	shortest = 12
	longest  = 1000
)

// hashed is a password as stored, with how it was made. It fails if too many passwords are being hashed.
func (s *Service) hashed(ctx context.Context, password string) (string, error) {
	grain := make([]byte, salt)
	_, _ = rand.Read(grain) // it never fails
	key, err := s.derive(ctx, known, password, grain)
	if err != nil {
		return "", err
	}
	b := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, s.parts.PasswordCost.Memory, s.parts.PasswordCost.Passes, threads,
		b.EncodeToString(grain), b.EncodeToString(key)), nil
}

// derive a key when it is its turn.
func (s *Service) derive(ctx context.Context, in priority, password string, grain []byte) ([]byte, error) {
	if err := s.hashQueue.enter(ctx, in); err != nil {
		return nil, err
	}
	defer s.hashQueue.leave()
	var key []byte
	cost := s.parts.PasswordCost
	nice.Aside(hashPriority, func() { key = argon2.IDKey([]byte(password), grain, cost.Passes, cost.Memory, threads, length) })
	return key, nil
}

// matches says whether a password is the one that is kept. It takes as long if none is. It fails if too many passwords are being hashed.
func (s *Service) matches(ctx context.Context, in priority, kept, password string) (bool, error) {
	parts := strings.Split(kept, "$")
	const pieces = 6
	if len(parts) != pieces {
		_, err := s.derive(ctx, in, password, make([]byte, salt))
		return false, err
	}
	b := base64.RawStdEncoding
	grain, err := b.DecodeString(parts[4])
	want, wrong := b.DecodeString(parts[5])
	if err != nil || wrong != nil {
		return false, nil //nolint:nilerr // what cannot be read matches nothing
	}
	key, err := s.derive(ctx, in, password, grain)
	return err == nil && subtle.ConstantTimeCompare(key, want) == 1, err
}

// good is a validation_error that names the field where nobody should have such a password.
func good(field, password string) error {
	switch {
	case len(password) < shortest:
		return fault.Broken(field, fault.TooShort, strconv.Itoa(shortest))
	case len(password) > longest:
		return fault.Broken(field, fault.TooLong, strconv.Itoa(longest))
	}
	return nil
}

// ChangePassword of who is signed in. Their other sessions, their connected apps and the invitations of theirs that are open end.
func (s *Service) ChangePassword(ctx context.Context, session *Session, current, password string) error {
	if err := s.count(ctx, "password/account/"+session.Person.ID); err != nil {
		return err // a session that is left open is not for guessing the password
	}
	p, err := s.find(ctx, "id", session.Person.ID)
	if err != nil {
		return err
	}
	right := false
	if p != nil && len(current) <= longest {
		if right, err = s.matches(ctx, known, p.password, current); err != nil {
			return err
		}
	}
	changed := false
	if right {
		if changed, err = s.change(ctx, p, password, session.ID); err != nil {
			return err
		}
	}
	if !changed {
		return fault.Broken("current", fault.NotPassword)
	}
	return nil
}

// SetPassword of who has the address. Every session of theirs ends, and so do their connected apps and the invitations of theirs that are open.
func (s *Service) SetPassword(ctx context.Context, email, password string) error {
	email, err := address(email)
	if err != nil {
		return err
	}
	p, err := s.find(ctx, "email", email)
	if err != nil {
		return err
	}
	if p == nil {
		return fault.Missing("person")
	}
	_, err = s.change(ctx, p, password, "")
	return err
}

// change a password, and end what was begun with the previous one, except for one session. From a session it is changed only while it is still the
// one that was read: a newer one may be there to lock the holder of the session out. Without a session, the operator vouches for the address.
func (s *Service) change(ctx context.Context, p *storedPerson, password, session string) (changed bool, err error) {
	if err := good("password", password); err != nil {
		return false, err
	}
	kept, err := s.hashed(ctx, password)
	if err != nil {
		return false, err
	}
	err = s.parts.Store.Again(store.System(ctx, "change a password"), func(ctx context.Context) error {
		if session == "" {
			if _, err := s.parts.Store.Exec(ctx, `DELETE FROM claimed WHERE user_id = $1`, p.ID); err != nil {
				return fmt.Errorf("end a claim: %w", err)
			}
		}
		n, err := s.parts.Store.Exec(ctx, `UPDATE users SET password = $1 WHERE id = $2 AND ($3 = '' OR password = $4)`, kept, p.ID, session, p.password)
		if err != nil {
			return fmt.Errorf("change a password: %w", err)
		}
		if changed = n > 0; !changed {
			return nil
		}
		return s.disconnect(ctx, p.ID, session)
	})
	return changed, err
}

// disconnect ends, in the context's transaction, what somebody else who knew the password may have begun: the person's sessions, except for one,
// their connected apps, and their open invitations, which may be to an address of that other person's.
func (s *Service) disconnect(ctx context.Context, userID, but string) error {
	if _, err := s.parts.Store.Exec(ctx, `DELETE FROM sessions WHERE user_id = $1 AND id <> $2`, userID, but); err != nil {
		return fmt.Errorf("end sessions: %w", err)
	}
	if err := s.parts.Disconnect(ctx, userID); err != nil { // waits for an invitation that is being written
		return err
	}
	return s.recall(ctx, userID)
}
