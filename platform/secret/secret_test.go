package secret_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/switchboard-dev/switchboard/platform/secret"
)

func master(fill byte) []byte { return bytes.Repeat([]byte{fill}, secret.MasterLength) }

func TestSealAndOpen(t *testing.T) {
	t.Parallel()
	s := secret.New(master(1))
	rapid.Check(t, func(t *rapid.T) {
		tenant, column := rapid.String().Draw(t, "tenant"), rapid.String().Draw(t, "column")
		plain := rapid.SliceOf(rapid.Byte()).Draw(t, "plain")
		sealed := s.Seal(tenant, column, plain)
		opened, err := s.Open(tenant, column, sealed)
		if err != nil || !bytes.Equal(opened, plain) {
			t.Fatalf("opened %x, %v; want %x", opened, err, plain)
		}
		if len(plain) > 8 && bytes.Contains(sealed, plain) {
			t.Fatal("the sealed value shows the plain one")
		}
	})
}

func TestSealNeverRepeats(t *testing.T) {
	t.Parallel()
	s := secret.New(master(1))
	if bytes.Equal(s.Seal("sub_a", "token", []byte("secret")), s.Seal("sub_a", "token", []byte("secret"))) {
		t.Error("the same value sealed twice looks the same")
	}
}

func TestOpenRefuses(t *testing.T) {
	t.Parallel()
	s := secret.New(master(1))
	sealed := s.Seal("sub_a", "token", []byte("secret"))
	tests := map[string]struct {
		by             *secret.Sealer
		tenant, column string
		sealed         []byte
	}{
		"another tenant":                  {s, "sub_b", "token", sealed},
		"another column":                  {s, "sub_a", "secret", sealed},
		"no tenant":                       {s, "", "token", sealed},
		"tenant and column cut elsewhere": {s, "sub_at", "oken", sealed},
		"another master":                  {secret.New(master(2)), "sub_a", "token", sealed},
		"nothing":                         {s, "sub_a", "token", nil},
		"plain text":                      {s, "sub_a", "token", bytes.Repeat([]byte("secret "), 10)},
		"one more byte":                   {s, "sub_a", "token", append(bytes.Clone(sealed), 0)},
	}
	for name, tt := range tests {
		if plain, err := tt.by.Open(tt.tenant, tt.column, tt.sealed); plain != nil || !errors.Is(err, secret.ErrOpen) {
			t.Errorf("%s: %q, %v", name, plain, err)
		}
	}
	for length := range sealed {
		if plain, err := s.Open("sub_a", "token", sealed[:length]); plain != nil || !errors.Is(err, secret.ErrOpen) {
			t.Errorf("cut to %d bytes: %q, %v", length, plain, err)
		}
	}
	for bit := range len(sealed) * 8 {
		altered := bytes.Clone(sealed)
		altered[bit/8] ^= 1 << (bit % 8)
		if plain, err := s.Open("sub_a", "token", altered); plain != nil || !errors.Is(err, secret.ErrOpen) {
			t.Errorf("bit %d turned: %q, %v", bit, plain, err)
		}
	}
}

func TestMasterIsReplaced(t *testing.T) {
	t.Parallel()
	before, during, after := secret.New(master(1)), secret.New(master(2), master(1)), secret.New(master(2))
	old := before.Seal("sub_a", "token", []byte("secret"))
	plain, err := during.Open("sub_a", "token", old)
	if err != nil || string(plain) != "secret" || !during.Stale(old) || before.Stale(old) {
		t.Fatalf("with the retired master at hand: %q, %v, stale %t", plain, err, during.Stale(old))
	}
	fresh := during.Seal("sub_a", "token", plain)
	if plain, err := after.Open("sub_a", "token", fresh); err != nil || string(plain) != "secret" || during.Stale(fresh) {
		t.Errorf("sealed again: %q, %v, stale %t", plain, err, during.Stale(fresh))
	}
	if _, err := after.Open("sub_a", "token", old); !errors.Is(err, secret.ErrOpen) {
		t.Errorf("the retired master is thrown away, yet: %v", err)
	}
	if !after.Stale(nil) {
		t.Error("what is not sealed does not count as stale")
	}
}

func TestMAC(t *testing.T) {
	t.Parallel()
	s := secret.New(master(1))
	different := [][]byte{
		s.MAC("phone", "a", "b"), s.MAC("phone", "ab"), s.MAC("phone", "", "ab"), s.MAC("phone", "ab", ""),
		s.MAC("phone", "b", "a"), s.MAC("phone"), s.MAC("phone", ""), s.MAC("file", "a", "b"), s.MAC("", "phone", "a", "b"),
		secret.New(master(2)).MAC("phone", "a", "b"),
	}
	seen := map[string]int{}
	for i, mac := range different {
		if other, ok := seen[string(mac)]; ok || len(mac) != 32 {
			t.Errorf("MAC %d is that of %d, or of the wrong length %d", i, other, len(mac))
		}
		seen[string(mac)] = i
	}
	if !bytes.Equal(s.MAC("phone", "a", "b"), secret.New(master(1), master(9)).MAC("phone", "a", "b")) {
		t.Error("the same master and parts give another hash")
	}
}

// What the master key of 32 ones gives; the first two were computed by another program.
const (
	checkOfOnes  = "462504d05cc4480299c20ce5bbd0cd18"
	macOfOnes    = "f9ba94234142c4999a9313339925982be8aac45614f8d27e18d3bfa1bca00138"
	sealedByOnes = "01150eea28ccc7bdd3058d0ce0d817c6046c8d59b987606ce1d68feb65df2f99602f663d0b8f6ee2c323d1bbd30be2d3d641a2"
)

// The stored formats are fixed: a program that derives its keys in another way must not start to write.
func TestFormatIsFixed(t *testing.T) {
	t.Parallel()
	s := secret.New(master(1))
	if got := s.Check(); got != checkOfOnes {
		t.Errorf("Check() = %s", got)
	}
	if got := hex.EncodeToString(s.MAC("phone", "sub_a", "+15005550001")); got != macOfOnes {
		t.Errorf("MAC = %s", got)
	}
	sealed, err := hex.DecodeString(sealedByOnes)
	if err != nil {
		t.Fatal(err)
	}
	if plain, err := s.Open("sub_a", "token", sealed); err != nil || string(plain) != "secret" {
		t.Errorf("a value sealed long ago: %q, %v", plain, err)
	}
	if s.Check() == secret.New(master(2)).Check() {
		t.Error("two masters have the same check value")
	}
}

func TestWrongMasterPanics(t *testing.T) {
	t.Parallel()
	for _, wrong := range [][]byte{nil, master(1)[:31], append(master(1), 0)} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("a master of %d bytes is taken", len(wrong))
				}
			}()
			secret.New(wrong)
		}()
	}
}

func BenchmarkSeal(b *testing.B) {
	s, plain := secret.New(master(1)), make([]byte, 256)
	for b.Loop() {
		s.Seal("sub_a", "token", plain)
	}
}

func BenchmarkMAC(b *testing.B) {
	s := secret.New(master(1))
	for b.Loop() {
		s.MAC("phone", "sub_a", "+15005550001")
	}
}
