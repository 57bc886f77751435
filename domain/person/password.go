package person

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// The cost of a password, as OWASP has it for argon2id: 19 MiB, two passes.
const (
	passes  = 2
	memory  = 19 << 10 // KiB
	threads = 1
	salt    = 16
	length  = 32
)

// Bounds of a password, in bytes.
const (
	shortest = 12
	longest  = 1000
)

// hashed is a password as it is kept, with how it was made. It fails where too many are at it.
func (s *Service) hashed(ctx context.Context, password string) (string, error) {
	grain := make([]byte, salt)
	_, _ = rand.Read(grain) // it never fails
	key, err := s.derive(ctx, known, password, grain)
	if err != nil {
		return "", err
	}
	b := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, memory, passes, threads,
		b.EncodeToString(grain), b.EncodeToString(key)), nil
}

// derive a key at the desk.
func (s *Service) derive(ctx context.Context, in lane, password string, grain []byte) ([]byte, error) {
	if err := s.desk.enter(ctx, in); err != nil {
		return nil, err
	}
	defer s.desk.leave()
	return argon2.IDKey([]byte(password), grain, passes, memory, threads, length), nil
}

// matches says whether a password is the one that is kept. It takes as long where none is. It fails where too many are at it.
func (s *Service) matches(ctx context.Context, in lane, kept, password string) (bool, error) {
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
		return fault.Field(field, fmt.Sprintf("must have at least %d characters", shortest))
	case len(password) > longest:
		return fault.Field(field, fmt.Sprintf("must have at most %d characters", longest))
	}
	return nil
}

// ChangePassword of who is signed in. Their other sessions end.
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
	if !right {
		return fault.Field("current", "must be your current password")
	}
	return s.change(ctx, p.ID, password, session.ID)
}
