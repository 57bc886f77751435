package archive

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"filippo.io/age"
)

// shortest is the length of a passphrase below which guessing it is no work.
const shortest = 12

// Key encrypts backups. The nil key leaves them plain.
type Key struct {
	to   age.Recipient
	from age.Identity // nil: a public key
}

// ParseKey reads an age key (AGE-SECRET-KEY-1…), the public half of one (age1…), which can only encrypt, or a passphrase. "" is no
// key.
func ParseKey(text string) (*Key, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return nil, nil //nolint:nilnil // none
	case strings.HasPrefix(text, "AGE-SECRET-KEY-1"):
		own, err := age.ParseX25519Identity(text)
		if err != nil {
			return nil, errors.New("must be a whole age key") // the library's error may show some of it
		}
		return &Key{to: own.Recipient(), from: own}, nil
	case strings.HasPrefix(text, "age1"):
		to, err := age.ParseX25519Recipient(text)
		if err != nil {
			return nil, errors.New("must be a whole public key of age")
		}
		return &Key{to: to}, nil
	case len(text) < shortest:
		return nil, fmt.Errorf("must be an age key or a passphrase of at least %d characters", shortest)
	}
	to, err := age.NewScryptRecipient(text)
	if err != nil {
		return nil, fmt.Errorf("passphrase: %w", err)
	}
	from, err := age.NewScryptIdentity(text)
	if err != nil {
		return nil, fmt.Errorf("passphrase: %w", err)
	}
	return &Key{to: to, from: from}, nil
}

// seal encrypts what is written from then on.
func (k *Key) seal(out io.Writer) (io.WriteCloser, error) {
	if k == nil {
		return open{out}, nil
	}
	sealed, err := age.Encrypt(out, k.to)
	if err != nil {
		return nil, fmt.Errorf("encrypt: %w", err)
	}
	return sealed, nil
}

// open leaves what is written plain.
type open struct{ io.Writer }

// Close of io.Closer.
func (open) Close() error { return nil }

// The first bytes of a backup, encrypted and plain.
var (
	ageMagic  = []byte("age-encryption.org/")
	zstdMagic = []byte{0x28, 0xb5, 0x2f, 0xfd}
)

// unseal finds the plain stream in a file.
func (k *Key) unseal(in io.Reader) (io.Reader, error) {
	file := bufio.NewReader(in)
	start, err := file.Peek(len(ageMagic))
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("read the backup: %w", err)
	}
	switch {
	case bytes.HasPrefix(start, zstdMagic):
		if k != nil {
			return nil, ErrPlain
		}
		return file, nil
	case !bytes.Equal(start, ageMagic):
		return nil, ErrNotBackup
	case k == nil:
		return nil, ErrNoKey
	case k.from == nil:
		return nil, ErrPublicKey
	}
	plain, err := age.Decrypt(file, k.from)
	switch {
	case errors.As(err, new(*age.NoIdentityMatchError)):
		return nil, ErrKey
	case err != nil:
		return nil, damaged(err)
	}
	return plain, nil
}
