package rest

import (
	"cmp"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strconv"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/rest/guide"
)

// envelope is the format of /v3: always exactly data, error and request_id.
type envelope struct {
	// ruled says that details come with their rules. The dashboard's own requests have them, and /v3 does not.
	ruled bool
}

func (envelope) show(w http.ResponseWriter, requestID string, a answer) {
	links := w.Header()["Link"]
	maps.Copy(w.Header(), a.header)
	if next := a.header["Link"]; len(links) > 0 && len(next) > 0 {
		w.Header()["Link"] = slices.Concat(links, next)
	}
	body := make([]byte, 0, len(a.data)+len(requestID)+64) //nolint:mnd // the envelope around the data
	body = append(body, `{"data":`...)
	body = append(body, a.data...)
	body = append(body, `,"error":null,"request_id":"`...)
	body = append(body, requestID...)
	send(w, a.status, append(body, `"}`...))
}

func (e envelope) fail(w http.ResponseWriter, requestID string, f *fault.Error) {
	body, err := json.Marshal(struct {
		Data  any `json:"data"`
		Error any `json:"error"`
		ID    any `json:"request_id"`
	}{Error: e.problem(f), ID: requestID})
	if err != nil {
		body = []byte(`{"data":null,"error":{"code":"internal","message":"","details":[]},"request_id":""}`)
	}
	retry(w, f)
	w.Header().Add("Link", "<"+guide.Root+"/errors#"+string(f.Code)+`>; rel="help"`)
	send(w, f.Code.Status(), body)
}

func (e envelope) problem(f *fault.Error) any {
	if !e.ruled {
		return shown(f)
	}
	return map[string]any{"code": f.Code, "message": f.Message, "details": f.Ruled()}
}

// shown is a fault as /v3 shows it; details is always a list.
func shown(f *fault.Error) any {
	details := f.Details
	if details == nil {
		details = []fault.Detail{}
	}
	return struct {
		Code    fault.Code     `json:"code"`
		Message string         `json:"message"`
		Details []fault.Detail `json:"details"`
	}{f.Code, f.Message, details}
}

// Seconds after which to try again what is not available, and what was asked too often, where nobody knows better: attempts are counted by the minute.
const (
	unavailableFor = 1
	limitedFor     = 60
)

// retry tells when to try again, where that helps and nobody has told yet.
func retry(w http.ResponseWriter, f *fault.Error) {
	wait := f.RetrySeconds
	switch f.Code {
	case fault.Unavailable:
		wait = cmp.Or(wait, unavailableFor)
	case fault.RateLimited:
		wait = cmp.Or(wait, limitedFor)
	}
	if wait > 0 && w.Header().Get("Retry-After") == "" {
		w.Header().Set("Retry-After", strconv.Itoa(wait))
	}
}

func send(w http.ResponseWriter, status int, body []byte) {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	body, coding := compressed(w, body)
	if coding != "" {
		h.Set("Content-Encoding", coding)
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body) //nolint:gosec // JSON, and says so; a client that is gone needs no answer
}
