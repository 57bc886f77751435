package rest_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// timed is a response that is told until when it may be written.
type timed struct {
	*httptest.ResponseRecorder

	until []time.Time
}

// SetWriteDeadline of http.ResponseController.
func (t *timed) SetWriteDeadline(until time.Time) error {
	t.until = append(t.until, until)
	return nil
}

// An image of a brand has its share of the memory until its client has it, which has only so long for that.
func TestImagesAreTakenSoon(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	var text bytes.Buffer
	must(0, png.Encode(&text, image.NewNRGBA(image.Rect(0, 0, 9, 9))))
	var out struct {
		Data struct {
			SetBrand struct{ Shown struct{ Logo string } }
		}
	}
	set := b.brand(`mutation { setBrand(input: {logo: "` + base64.StdEncoding.EncodeToString(text.Bytes()) + `"}) { shown { logo } } }`)
	if err := json.Unmarshal([]byte(set), &out); err != nil || out.Data.SetBrand.Shown.Logo == "" {
		t.Fatalf("%v: %s", err, set)
	}
	w := &timed{ResponseRecorder: httptest.NewRecorder()}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://test"+out.Data.SetBrand.Shown.Logo, nil)
	b.door.Handler().ServeHTTP(w, r)
	if w.Code != http.StatusOK || len(w.until) == 0 {
		t.Errorf("%d, deadlines %v", w.Code, w.until)
	}
}
