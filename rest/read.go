package rest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

// bodyLimit is how large a JSON body may be.
const bodyLimit = 4 << 20

// byteOrderMark stands before what some editors and spreadsheets write.
const byteOrderMark = "\ufeff"

// ofASCII are charsets that clients name by default for text that is JSON in ASCII.
var ofASCII = []string{"iso-8859-1", "us-ascii"}

// read takes the body: content type first, then size, then JSON.
func (d *Door) read(w http.ResponseWriter, r *request, e *endpoint) error {
	kind, options, err := mediaType(r.http)
	if err != nil {
		return err
	}
	if kind == "multipart/form-data" && e.files != nil {
		r.upload, err = d.spool(w, r.http, options["boundary"])
		if err == nil {
			r.body, err = r.upload.object()
		}
		return err
	}
	if e.legacy && (kind == "" || kind == "text/plain") {
		kind = "application/json"
		if slices.Contains(ofASCII, strings.ToLower(options["charset"])) {
			delete(options, "charset")
		}
	}
	if err := wantJSON(kind, options, r.http); err != nil {
		return err
	}
	if r.raw, err = readBody(w, r.http, bodyLimit); err != nil {
		return err
	}
	text := r.raw
	if e.legacy {
		text = bytes.TrimPrefix(text, []byte(byteOrderMark))
	}
	r.body, err = strictjson.Object(text)
	return err
}

func mediaType(r *http.Request) (string, map[string]string, error) {
	values := r.Header.Values("Content-Type")
	if len(values) == 0 {
		return "", nil, nil
	}
	kind, options, err := mime.ParseMediaType(values[0])
	if err != nil || len(values) > 1 {
		return "", nil, unsupported()
	}
	return kind, options, nil
}

// wantJSON refuses every body that is not plain JSON in UTF-8. A request without a body needs no content type.
func wantJSON(kind string, options map[string]string, r *http.Request) error {
	charset := options["charset"]
	switch {
	case r.Header.Get("Content-Encoding") != "":
		return unsupported()
	case kind == "" && r.ContentLength == 0:
		return nil
	case kind != "application/json", charset != "" && !strings.EqualFold(charset, "utf-8"):
		return unsupported()
	}
	return nil
}

func unsupported() error {
	return fault.New(fault.UnsupportedMediaType, "Send the body as application/json, in UTF-8 and without an encoding.")
}

// readBody reads a body up to the limit, and nothing beyond it.
func readBody(w http.ResponseWriter, r *http.Request, limit int64) ([]byte, error) {
	if r.ContentLength > limit {
		w.Header().Set("Connection", "close")
		return nil, tooLarge(limit)
	}
	body, err := io.ReadAll(strictjson.Enough(http.MaxBytesReader(w, r.Body, limit)))
	return body, broken(err, limit)
}

// broken says what went wrong with reading a body.
func broken(err error, limit int64) error {
	if err == nil {
		return nil
	}
	if _, over := errors.AsType[*http.MaxBytesError](err); over {
		return tooLarge(limit)
	}
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return f
	}
	return fault.New(fault.Validation, "The body ended too early.").Because(err)
}

func tooLarge(limit int64) error {
	return fault.New(fault.PayloadTooLarge, fmt.Sprintf("The body is larger than %d MB.", limit>>20)) //nolint:mnd // bytes in a megabyte
}
