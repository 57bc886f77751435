package authz_test

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash/crc32"
	"math/big"
	randv2 "math/rand/v2"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"
	"unicode"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// keyOf is what an environment's keys look like.
var keyOf = map[authz.Environment]*regexp.Regexp{
	authz.Production:  regexp.MustCompile(`\Aask_live_[0-9A-Za-z]{38}\z`),
	authz.Test:        regexp.MustCompile(`\Aask_test_[0-9A-Za-z]{38}\z`),
	authz.Staging:     regexp.MustCompile(`\Aask_staging_[0-9A-Za-z]{38}\z`),
	authz.Development: regexp.MustCompile(`\Aask_dev_[0-9A-Za-z]{38}\z`),
}

// crcBase62 is the checksum by another road: math/big's base 62 has the small letters first.
func crcBase62(body string) string {
	digits := big.NewInt(int64(crc32.ChecksumIEEE([]byte(body)))).Text(62)
	swapped := strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, digits)
	return strings.Repeat("0", 6-len(swapped)) + swapped
}

func TestKnownKeys(t *testing.T) {
	t.Parallel()
	tests := []struct {
		env       authz.Environment
		key, hash string
	}{
		{
			authz.Production, "ask_live_0123456789ABCDEFGHIJKLMNOPQRSTUV0YuuGW",
			"d10bc6dc8abd59c8e16e0bc9c1a408ccadf4ee16f9c849c2684fc50cbd4d903b",
		},
		{
			authz.Test, "ask_test_0123456789ABCDEFGHIJKLMNOPQRSTUV3CFQA9",
			"3b4ff7da7492161611fd27006c6d41ba2842e23fd5acf84b4f2edcae6473ffa8",
		},
		{
			authz.Staging, "ask_staging_0123456789ABCDEFGHIJKLMNOPQRSTUV3WYYxU",
			"352bd441912ca35443869bad5b8110621b80620a41d90bba7bf11c2d3e0db093",
		},
		{
			authz.Development, "ask_dev_0123456789ABCDEFGHIJKLMNOPQRSTUV422iJ0",
			"3713acca637d747ef32061b2a03fc65ff5da360604af49c55932d29ed9a029f2",
		},
	}
	for _, tt := range tests {
		hash, err := authz.ParseKey(tt.env, tt.key)
		if err != nil || hash != tt.hash {
			t.Errorf("ParseKey(%s, %s) = %q, %v; want %q", tt.env, tt.key, hash, err, tt.hash)
		}
	}
	if _, err := authz.ParseKey(authz.Development, "ask_dev_00000000000000000000000000000565000yBH"); err != nil {
		t.Errorf("a checksum padded with zeros is refused: %v", err)
	}
}

func TestNewKey(t *testing.T) {
	t.Parallel()
	for env, shape := range keyOf {
		key, err := authz.NewKey(env, rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		if !shape.MatchString(key.Secret) {
			t.Errorf("%s: %q has the wrong shape", env, key.Secret)
		}
		if body := key.Secret[:len(key.Secret)-6]; key.Secret[len(body):] != crcBase62(body) {
			t.Errorf("%s: wrong checksum", env)
		}
		if sum := sha256.Sum256([]byte(key.Secret)); key.Hash != hex.EncodeToString(sum[:]) {
			t.Errorf("%s: the hash is not the secret's SHA-256", env)
		}
		if want := key.Secret[:strings.LastIndex(key.Secret, "_")+7]; key.Prefix != want {
			t.Errorf("%s: prefix %q, want %q", env, key.Prefix, want)
		}
		if hash, err := authz.ParseKey(env, key.Secret); err != nil || hash != key.Hash {
			t.Errorf("%s: ParseKey of a new key = %q, %v", env, hash, err)
		}
	}
}

func TestNewKeyFails(t *testing.T) {
	t.Parallel()
	dry := errors.New("dry")
	if _, err := authz.NewKey(authz.Test, iotest.ErrReader(dry)); !errors.Is(err, dry) {
		t.Errorf("no randomness: %v", err)
	}
	if _, err := authz.NewKey("moon", rand.Reader); err == nil {
		t.Error("a key for an unknown environment was made")
	}
}

// Every digit is equally likely: a remainder by 62 would make the first eight a quarter likelier, and chi-square huge.
func TestNewKeyIsUnbiased(t *testing.T) {
	t.Parallel()
	const keys = 20_000
	random := randv2.NewChaCha8([32]byte{1})
	counts := map[rune]float64{}
	for range keys {
		key, err := authz.NewKey(authz.Development, random)
		if err != nil {
			t.Fatal(err)
		}
		for _, digit := range key.Secret[len("ask_dev_"):][:32] {
			counts[digit]++
		}
	}
	const expected = keys * 32 / 62.0
	chi := 0.0
	for _, n := range counts {
		chi += (n - expected) * (n - expected) / expected
	}
	if len(counts) != 62 || chi > 120 {
		t.Errorf("%d digits, chi-square %.0f: not evenly spread", len(counts), chi)
	}
}

func TestParseKeyRefuses(t *testing.T) {
	t.Parallel()
	swapCase := func(key string, from int) string {
		at := from + strings.IndexFunc(key[from:], unicode.IsLetter)
		letter := rune(key[at])
		if unicode.IsUpper(letter) {
			return key[:at] + string(unicode.ToLower(letter)) + key[at+1:]
		}
		return key[:at] + string(unicode.ToUpper(letter)) + key[at+1:]
	}
	withSum := func(body string) string { return body + crcBase62(body) }
	corpus := map[string]func(key string) string{
		"empty":       func(string) string { return "" },
		"prefix only": func(key string) string { return key[:strings.LastIndex(key, "_")+1] },
		"wrong checksum": func(key string) string {
			return key[:len(key)-1] + map[bool]string{true: "1", false: "0"}[key[len(key)-1] == '0']
		},
		"checksum as hex":         func(key string) string { return key[:len(key)-6] + "abcdef" },
		"no checksum":             func(key string) string { return key[:len(key)-6] },
		"truncated":               func(key string) string { return key[:len(key)-1] },
		"truncated, summed again": func(key string) string { return withSum(key[:len(key)-7]) },
		"one more":                func(key string) string { return key + "0" },
		"one more, summed again":  func(key string) string { return withSum(key[:len(key)-6] + "0") },
		"case flip in the digits": func(key string) string { return swapCase(key, strings.LastIndex(key, "_")+1) },
		"case flip in the prefix": func(key string) string { return swapCase(key, 0) },
		"upper case prefix":       func(key string) string { return withSum("ASK" + key[3:len(key)-6]) },
		"look-alike":              func(key string) string { return strings.Replace(key, "a", "\u0430", 1) },
		"look-alike, right size":  func(key string) string { return withSum(key[:len(key)-8] + "\u0430") },
		"outside the alphabet":    func(key string) string { return withSum(key[:len(key)-7] + "-") },
		"NUL":                     func(key string) string { return withSum(key[:len(key)-7] + "\x00") },
		"leading space":           func(key string) string { return " " + key },
		"trailing space":          func(key string) string { return key + " " },
		"newline":                 func(key string) string { return key + "\n" },
		"return":                  func(key string) string { return key + "\r" },
		"tab inside":              func(key string) string { return key[:20] + "\t" + key[21:] },
		"twice":                   func(key string) string { return key + key },
		"quoted":                  func(key string) string { return `"` + key + `"` },
		"1 MB":                    func(key string) string { return key + strings.Repeat("a", 1<<20) },
		"another product's":       func(key string) string { return withSum("ghp_" + key[4:len(key)-6]) },
	}
	for env := range keyOf {
		key, err := authz.NewKey(env, rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		for name, mutate := range corpus {
			refused(t, string(env)+": "+name, env, mutate(key.Secret))
		}
		for other := range keyOf {
			if other != env {
				refused(t, "a key of "+string(env)+" in "+string(other), other, key.Secret)
			}
		}
		refused(t, "a server without an environment", "", key.Secret)
	}
}

func refused(t *testing.T, name string, env authz.Environment, text string) {
	t.Helper()
	hash, err := authz.ParseKey(env, text)
	if hash != "" || !reflect.DeepEqual(err, error(authz.Unauthorized())) {
		t.Errorf("%s: ParseKey = %q, %#v; want the one refusal", name, hash, err)
	}
	if !fault.Is(err, fault.Unauthorized) {
		t.Errorf("%s: %v is not unauthorized", name, err)
	}
}

func TestEnvironmentFromText(t *testing.T) {
	t.Parallel()
	for env := range keyOf {
		var got authz.Environment
		if err := got.UnmarshalText([]byte(env)); err != nil || got != env {
			t.Errorf("%q reads as %q, %v", env, got, err)
		}
	}
	for _, wrong := range []string{"", "live", "PRODUCTION", " test"} {
		env := authz.Staging
		if err := env.UnmarshalText([]byte(wrong)); err == nil || env != authz.Staging {
			t.Errorf("%q reads as %q", wrong, env)
		}
	}
}

// What is accepted has the contract's shape and sum, in one environment only; what has them is accepted.
func FuzzParseKey(f *testing.F) {
	f.Add("ask_dev_0123456789ABCDEFGHIJKLMNOPQRSTUV422iJ0")
	f.Add("ask_live_0123456789ABCDEFGHIJKLMNOPQRSTUV0YuuGW")
	f.Add("ask_staging_0123456789ABCDEFGHIJKLMNOPQRSTUV3WYYxU")
	f.Add("ask_test_")
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		for env, shape := range keyOf {
			for _, candidate := range []string{text, text + crcBase62(text)} {
				want := shape.MatchString(candidate) && strings.HasSuffix(candidate, crcBase62(candidate[:len(candidate)-6]))
				hash, err := authz.ParseKey(env, candidate)
				if got := err == nil; got != want || got != (len(hash) == 64) {
					t.Errorf("ParseKey(%s, %q) = %q, %v; want accepted %t", env, candidate, hash, err, want)
				}
			}
		}
	})
}
