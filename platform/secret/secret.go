// Package secret encrypts values for the database, makes keyed hashes, and signs what clients carry and send back, such as cursors. All its
// keys come from one master key.
package secret

import (
	"bytes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"

	"golang.org/x/crypto/chacha20poly1305"
)

const (
	// MasterLength is the length of a master key in bytes.
	MasterLength = 32

	// version1 is XChaCha20-Poly1305 under a key of its own. A sealed value is the version, the name of the master
	// key, a random nonce and the ciphertext.
	version1     = 1
	nameLength   = 4
	headerLength = 1 + nameLength
	checkLength  = 16
)

// ErrOpen says that a value cannot be opened: it was altered, cut, sealed for another tenant or column, or sealed with
// a master key that is not here. Which of these it was is not told apart.
var ErrOpen = errors.New("the sealed value cannot be opened")

// Sealer seals and signs with subkeys of a master key. It is safe for concurrent use.
type Sealer struct {
	current *keys
	retired []*keys
	macKey  []byte
	check   string
	checks  []string // of the retired
}

// keys is one master key's part in sealing.
type keys struct {
	name []byte
	aead cipher.AEAD
}

// New makes a sealer from a master key. Values that were sealed with a retired one are still opened, so that a master
// key can be replaced while the program runs; all else uses the master alone. A master that is not MasterLength bytes
// is a mistake in the program, and panics: LoadMaster gives no other.
func New(master []byte, retired ...[]byte) *Sealer {
	s := &Sealer{
		current: newKeys(master),
		macKey:  subkey(master, "mac"),
		check:   checkOf(master),
	}
	for _, old := range retired {
		s.retired = append(s.retired, newKeys(old))
		s.checks = append(s.checks, checkOf(old))
	}
	return s
}

func checkOf(master []byte) string { return hex.EncodeToString(subkey(master, "check")[:checkLength]) }

func newKeys(master []byte) *keys {
	aead, err := chacha20poly1305.NewX(subkey(master, "seal"))
	if err != nil {
		panic(fmt.Sprintf("seal: %v", err))
	}
	return &keys{name: subkey(master, "name")[:nameLength], aead: aead}
}

// subkey derives the key for one purpose, so that no two purposes share one.
func subkey(master []byte, purpose string) []byte {
	if len(master) != MasterLength {
		panic(fmt.Sprintf("secret: a master key of %d bytes instead of %d", len(master), MasterLength))
	}
	key, err := hkdf.Key(sha256.New, master, nil, "switchboard/"+purpose, sha256.Size)
	if err != nil {
		panic(fmt.Sprintf("seal: %v", err))
	}
	return key
}

// Seal encrypts a value of a tenant for a column; it can be decrypted for no other. The same value never looks the same twice.
func (s *Sealer) Seal(tenant, column string, plain []byte) []byte {
	nonceLength := s.current.aead.NonceSize()
	sealed := make([]byte, headerLength+nonceLength, headerLength+nonceLength+len(plain)+s.current.aead.Overhead())
	sealed[0] = version1
	copy(sealed[1:], s.current.name)
	nonce := sealed[headerLength:]
	rand.Read(nonce) // never fails: the program ends where the system has no randomness
	return s.current.aead.Seal(sealed, nonce, plain, bound(sealed[:headerLength], tenant, column))
}

// Open is the value that Seal sealed for the same tenant and column, or ErrOpen.
func (s *Sealer) Open(tenant, column string, sealed []byte) ([]byte, error) {
	if len(sealed) < headerLength || sealed[0] != version1 {
		return nil, ErrOpen
	}
	header, rest := sealed[:headerLength], sealed[headerLength:]
	k := s.named(header[1:])
	if k == nil || len(rest) < k.aead.NonceSize() {
		return nil, ErrOpen
	}
	nonce, text := rest[:k.aead.NonceSize()], rest[k.aead.NonceSize():]
	plain, err := k.aead.Open(nil, nonce, text, bound(header, tenant, column))
	if err != nil {
		return nil, ErrOpen
	}
	return plain, nil
}

// Stale reports whether a value was sealed with a master key other than the current one, and so has to be sealed again
// before the retired one is thrown away.
func (s *Sealer) Stale(sealed []byte) bool {
	return len(sealed) < headerLength || sealed[0] != version1 || !bytes.Equal(sealed[1:headerLength], s.current.name)
}

func (s *Sealer) named(name []byte) *keys {
	if bytes.Equal(s.current.name, name) {
		return s.current
	}
	for _, k := range s.retired {
		if bytes.Equal(k.name, name) {
			return k
		}
	}
	return nil
}

// MAC is a keyed hash (HMAC-SHA256) of the parts, for the purpose. Other parts, the same text cut into parts
// elsewhere, and another purpose give another hash.
func (s *Sealer) MAC(purpose string, parts ...string) []byte {
	mac := hmac.New(sha256.New, s.macKey)
	mac.Write(framed(nil, purpose))
	mac.Write(framed(nil, parts...))
	return mac.Sum(nil)
}

// WithMAC is the sealer with a separate key for keyed hashes, which does not change with the master key.
func (s *Sealer) WithMAC(key []byte) *Sealer {
	other := *s
	other.macKey = bytes.Clone(key)
	return &other
}

// MACKey is what keyed hashes are made with.
func (s *Sealer) MACKey() []byte { return bytes.Clone(s.macKey) }

// Header is what every value begins with that is sealed with the current master key, and Headers what those begin with that can be
// opened: the current one's first.
func (s *Sealer) Header() []byte { return s.current.header() }

// Headers is described there.
func (s *Sealer) Headers() [][]byte {
	all := [][]byte{s.current.header()}
	for _, k := range s.retired {
		all = append(all, k.header())
	}
	return all
}

func (k *keys) header() []byte { return append([]byte{version1}, k.name...) }

// Retired reports whether there is an old master key in addition to the current one.
func (s *Sealer) Retired() bool { return len(s.retired) > 0 }

// Checks are the check values of all master keys that open: the current one's first.
func (s *Sealer) Checks() []string { return append([]string{s.check}, s.checks...) }

// Check identifies a master key without revealing anything about it: the same master key always has the same text.
func (s *Sealer) Check() string { return s.check }

// bound is what a sealed value is bound to, beside its key.
func bound(header []byte, tenant, column string) []byte {
	return framed(bytes.Clone(header), tenant, column)
}

// framed appends each part with its length before it, so that no two lists of parts read the same.
func framed(to []byte, parts ...string) []byte {
	for _, part := range parts {
		to = binary.BigEndian.AppendUint64(to, uint64(len(part)))
		to = append(to, part...)
	}
	return to
}
