package acmetest

import (
	"crypto/rand"
	"crypto/x509"
	"encoding/base64"
	"net/http"
	"slices"
)

// The ways of proof.
const (
	ByHTTP = "http-01"
	ByTLS  = "tls-alpn-01"
)

func (s *Server) newOrder(w http.ResponseWriter, q *request) *problem {
	var asked struct {
		Identifiers []struct{ Type, Value string } `json:"identifiers"`
	}
	if wrong := q.read(&asked); wrong != nil {
		return wrong
	}
	if len(asked.Identifiers) != 1 || asked.Identifiers[0].Type != "dns" {
		return fault("rejectedIdentifier", "an order here is for one name", http.StatusBadRequest)
	}
	token := make([]byte, 32)
	_, _ = rand.Read(token)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.refusal != nil {
		return s.refusal
	}
	o := &order{
		id: s.id(), account: q.account, name: asked.Identifiers[0].Value, token: base64.RawURLEncoding.EncodeToString(token),
		status: "pending", proven: "pending",
	}
	s.orders[o.id] = o
	w.Header().Set("Location", s.base+"/order/"+o.id)
	answer(w, http.StatusCreated, s.show(o))
	return nil
}

// of the account alone are its orders.
func (s *Server) of(q *request) (*order, *problem) {
	o := s.orders[q.r.PathValue("id")]
	if o == nil || o.account != q.account {
		return nil, fault("unauthorized", "there is no such order of the account", http.StatusForbidden)
	}
	return o, nil
}

func (s *Server) show(o *order) map[string]any {
	shown := map[string]any{
		"status": o.status, "identifiers": []any{map[string]string{"type": "dns", "value": o.name}},
		"authorizations": []string{s.base + "/proof/" + o.id}, "finalize": s.base + "/finalize/" + o.id,
	}
	if o.chain != nil {
		shown["certificate"] = s.base + "/certificate/" + o.id
	}
	return shown
}

func (s *Server) showOrder(w http.ResponseWriter, q *request) *problem {
	s.mu.Lock()
	defer s.mu.Unlock()
	o, wrong := s.of(q)
	if wrong != nil {
		return wrong
	}
	if o.status == "processing" { // a client has to come back for it
		o.status = "valid"
		defer func() { s.issued[o.name]++ }()
	}
	w.Header().Set("Location", s.base+"/order/"+o.id)
	answer(w, http.StatusOK, s.show(o))
	return nil
}

func (s *Server) showProof(w http.ResponseWriter, q *request) *problem {
	s.mu.Lock()
	defer s.mu.Unlock()
	o, wrong := s.of(q)
	if wrong != nil {
		return wrong
	}
	answer(w, http.StatusOK, map[string]any{
		"status": o.proven, "identifier": map[string]string{"type": "dns", "value": o.name},
		"challenges": []any{s.challenge(o, "dns-01"), s.challenge(o, ByHTTP), s.challenge(o, ByTLS)},
	})
	return nil
}

func (s *Server) challenge(o *order, way string) map[string]any {
	shown := map[string]any{"type": way, "url": s.base + "/challenge/" + o.id + "/" + way, "token": o.token, "status": o.proven}
	if o.why != nil {
		shown["error"] = o.why
	}
	return shown
}

// look whether the name is proven.
func (s *Server) look(w http.ResponseWriter, q *request) *problem {
	s.mu.Lock()
	o, wrong := s.of(q)
	way := q.r.PathValue("way")
	if wrong == nil && (o.proven != "pending" || !slices.Contains([]string{ByHTTP, ByTLS}, way)) {
		wrong = fault("malformed", "the challenge is not open", http.StatusBadRequest)
	}
	if wrong != nil {
		s.mu.Unlock()
		return wrong
	}
	s.looked[way]++
	name, token, want := o.name, o.token, o.token+"."+printOf(q.key)
	s.mu.Unlock()
	why := s.prove(q.r.Context(), way, name, token, want)
	s.mu.Lock()
	defer s.mu.Unlock()
	if o.proven, o.status = "valid", "ready"; why != nil {
		o.proven, o.status, o.why = "invalid", "invalid", why
	}
	answer(w, http.StatusOK, s.challenge(o, way))
	return nil
}

func (s *Server) finalize(w http.ResponseWriter, q *request) *problem {
	var asked struct {
		CSR string `json:"csr"`
	}
	if wrong := q.read(&asked); wrong != nil {
		return wrong
	}
	der, err := base64.RawURLEncoding.DecodeString(asked.CSR)
	if err != nil {
		return fault("badCSR", "it is no base64", http.StatusBadRequest)
	}
	request, err := x509.ParseCertificateRequest(der)
	if err != nil || request.CheckSignature() != nil {
		return fault("badCSR", "it is not signed", http.StatusBadRequest)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	o, wrong := s.of(q)
	switch {
	case wrong != nil:
		return wrong
	case o.status != "ready":
		return fault("orderNotReady", "the order is "+o.status, http.StatusForbidden)
	case !slices.Equal(request.DNSNames, []string{o.name}) || printOf(request.PublicKey) == printOf(q.key):
		return fault("badCSR", "it is for other names, or for the key of the account", http.StatusBadRequest)
	}
	if o.chain, err = s.root.issue(request, s.lasts, s.aged); err != nil {
		return fault("serverInternal", err.Error(), http.StatusInternalServerError)
	}
	o.status = "processing"
	w.Header().Set("Location", s.base+"/order/"+o.id)
	shown := s.show(o)
	delete(shown, "certificate")
	answer(w, http.StatusOK, shown)
	return nil
}

func (s *Server) certificate(w http.ResponseWriter, q *request) *problem {
	s.mu.Lock()
	defer s.mu.Unlock()
	o, wrong := s.of(q)
	if wrong != nil {
		return wrong
	}
	if o.status != "valid" {
		return fault("orderNotReady", "the order is "+o.status, http.StatusForbidden)
	}
	w.Header().Set("Content-Type", "application/pem-certificate-chain")
	_, _ = w.Write(o.chain) // the client notices
	return nil
}
