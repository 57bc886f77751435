package pushtest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"
)

// What may be wrong with a message.
var (
	errSize    = errors.New("the message is too large")
	errRequest = errors.New("it is no message")
	errSender  = errors.New("the sender is not whom the browser has subscribed for")
	errRecord  = errors.New("the message is no record of RFC 8188")
)

// Sizes in bytes.
const (
	secretSize = 16
	saltSize   = 16
	keySize    = 16
	nonceSize  = 12
	pointSize  = 65
	half       = 32
)

// longest is how long a sender may vouch for itself.
const longest = 24 * time.Hour

// checkSender that a header of RFC 8292 has: a token for this service that was signed with the known key, or any where it is "". It
// answers the key.
func checkSender(header, origin, known string) (key string, err error) {
	fields, ok := strings.CutPrefix(header, "vapid t=")
	token, key, both := strings.Cut(fields, ", k=")
	parts := strings.Split(token, ".")
	if !ok || !both || len(parts) != 3 || known != "" && key != known {
		return known, errSender
	}
	var head struct{ Alg string }
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	point, err := base64.RawURLEncoding.DecodeString(key)
	signature, bad := base64.RawURLEncoding.DecodeString(parts[2])
	if err = errors.Join(err, bad, unpack(parts[0], &head), unpack(parts[1], &claims)); err != nil {
		return known, err
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil || len(signature) != 2*half {
		return known, errSender
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	r, s := new(big.Int).SetBytes(signature[:half]), new(big.Int).SetBytes(signature[half:])
	left := time.Until(time.Unix(claims.Exp, 0))
	switch {
	case head.Alg != "ES256" || !ecdsa.Verify(public, sum[:], r, s):
		return known, errSender
	case claims.Aud != origin || left <= 0 || left > longest:
		return known, fmt.Errorf("%w: %+v", errSender, claims)
	case !reachable(claims.Sub):
		return known, fmt.Errorf("%w: %+v", errSender, claims)
	}
	return key, nil
}

// reachable says whether a sender says where it is reached.
func reachable(sub string) bool {
	return strings.HasPrefix(sub, "mailto:") || strings.HasPrefix(sub, "https://")
}

func unpack(part string, into any) error {
	text, err := base64.RawURLEncoding.DecodeString(part)
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	return err
}

// decrypt a message as the browser with the key and the secret does: one record of RFC 8188, whose key follows by RFC 8291.
func decrypt(body []byte, private *ecdh.PrivateKey, secret []byte) ([]byte, error) {
	if len(body) < saltSize+4+1+pointSize || int(body[saltSize+4]) != pointSize {
		return nil, errRecord
	}
	salt, size := body[:saltSize], binary.BigEndian.Uint32(body[saltSize:])
	point, sealed := body[saltSize+5:saltSize+5+pointSize], body[saltSize+5+pointSize:]
	if int64(len(sealed)) > int64(size) {
		return nil, errRecord
	}
	sender, err := ecdh.P256().NewPublicKey(point)
	if err != nil {
		return nil, err
	}
	shared, err := private.ECDH(sender)
	if err != nil {
		return nil, err
	}
	info := "WebPush: info\x00" + string(private.PublicKey().Bytes()) + string(point)
	input, err := hkdf.Key(sha256.New, shared, secret, info, sha256.Size)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, input, salt, "Content-Encoding: aes128gcm\x00", keySize)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, input, salt, "Content-Encoding: nonce\x00", nonceSize)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	padded, err := gcm.Open(nil, nonce, sealed, nil)
	if err != nil {
		return nil, err
	}
	text := strings.TrimRight(string(padded), "\x00")
	if !strings.HasSuffix(text, "\x02") { // the last record
		return nil, errRecord
	}
	return []byte(strings.TrimSuffix(text, "\x02")), nil
}
