package acmetest

import (
	"crypto"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"

	"github.com/go-jose/go-jose/v4"
)

const mostBody = 1 << 20

// request is one whose signature is that of an account; of a key that is to become one where account is "".
type request struct {
	account string
	key     crypto.PublicKey
	body    []byte
	r       *http.Request
}

// read what was sent for, if anything was.
func (q *request) read(into any) *problem {
	if json.Unmarshal(q.body, into) != nil {
		return fault("malformed", "the payload is no JSON", http.StatusBadRequest)
	}
	return nil
}

func (s *Server) nonce(w http.ResponseWriter) {
	text := make([]byte, 16)
	_, _ = rand.Read(text)
	fresh := base64.RawURLEncoding.EncodeToString(text)
	s.mu.Lock()
	s.nonces[fresh] = true
	s.mu.Unlock()
	w.Header().Set("Replay-Nonce", fresh)
	w.Header().Set("Cache-Control", "no-store")
}

// signed checks the signature, the nonce, which is good once, and that the request was signed for this URL.
func (s *Server) signed(do func(w http.ResponseWriter, q *request) *problem) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.nonce(w)
		q, wrong := s.verify(r)
		if wrong == nil {
			wrong = do(w, q)
		}
		if wrong != nil {
			refuse(w, wrong)
		}
	}
}

func (s *Server) verify(r *http.Request) (*request, *problem) {
	text, err := io.ReadAll(io.LimitReader(r.Body, mostBody))
	if err != nil || r.Header.Get("Content-Type") != "application/jose+json" {
		return nil, fault("malformed", "the request is no JWS", http.StatusBadRequest)
	}
	signature, err := jose.ParseSigned(string(text), []jose.SignatureAlgorithm{jose.ES256, jose.RS256})
	if err != nil || len(signature.Signatures) != 1 {
		return nil, fault("malformed", "the request is no JWS", http.StatusBadRequest)
	}
	head := signature.Signatures[0].Protected
	s.mu.Lock()
	fresh := s.nonces[head.Nonce]
	delete(s.nonces, head.Nonce)
	q := &request{account: head.KeyID, key: s.accounts[head.KeyID], r: r}
	s.mu.Unlock()
	if !fresh {
		return nil, fault("badNonce", "the nonce is not good", http.StatusBadRequest)
	}
	if head.ExtraHeaders["url"] != s.base+r.URL.Path {
		return nil, fault("unauthorized", "the request was signed for another URL", http.StatusUnauthorized)
	}
	if (head.JSONWebKey != nil) == (q.account != "") || (head.JSONWebKey != nil) != (r.URL.Path == "/account") {
		return nil, fault("malformed", "a key begins an account, and an account does all else", http.StatusBadRequest)
	}
	if head.JSONWebKey != nil {
		q.key = head.JSONWebKey.Key
	}
	if q.key == nil {
		return nil, fault("accountDoesNotExist", "there is no such account", http.StatusBadRequest)
	}
	if q.body, err = signature.Verify(q.key); err != nil {
		return nil, fault("unauthorized", "the signature is wrong", http.StatusUnauthorized)
	}
	return q, nil
}

// printOf a key, as RFC 7638 has it.
func printOf(key crypto.PublicKey) string {
	sum, err := (&jose.JSONWebKey{Key: key}).Thumbprint(crypto.SHA256)
	if err != nil {
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(sum)
}

func (s *Server) newAccount(w http.ResponseWriter, q *request) *problem {
	var asked struct {
		Agreed  bool            `json:"termsOfServiceAgreed"`
		Contact []string        `json:"contact"`
		Binding json.RawMessage `json:"externalAccountBinding"`
	}
	if wrong := q.read(&asked); wrong != nil {
		return wrong
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	url, status := s.base+"/account/"+printOf(q.key), http.StatusOK
	if s.accounts[url] == nil {
		if !asked.Agreed {
			return fault("userActionRequired", "the terms were not agreed to", http.StatusForbidden)
		}
		if s.customer != "" && !s.bound(asked.Binding, q.key) {
			return fault("externalAccountRequired", "accounts are for customers", http.StatusForbidden)
		}
		s.accounts[url], s.contacts[url], status = q.key, asked.Contact, http.StatusCreated
	}
	w.Header().Set("Location", url)
	answer(w, status, map[string]any{"status": "valid", "contact": s.contacts[url]})
	return nil
}

// bound says whether a binding is the customer's, for the key of the new account, as RFC 8555 section 7.3.4 says.
func (s *Server) bound(text json.RawMessage, key crypto.PublicKey) bool {
	signature, err := jose.ParseSigned(string(text), []jose.SignatureAlgorithm{jose.HS256})
	if err != nil || len(signature.Signatures) != 1 {
		return false
	}
	head := signature.Signatures[0].Protected
	body, err := signature.Verify(s.binding)
	var named jose.JSONWebKey
	return err == nil && head.KeyID == s.customer && head.ExtraHeaders["url"] == s.base+"/account" && named.UnmarshalJSON(body) == nil &&
		printOf(named.Key) == printOf(key)
}
