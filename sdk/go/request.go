package switchboard

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// request is what a method sends.
type request struct {
	method        string
	path          string // empty if a parameter of it is no id
	query, header values
	body          any
	workspace     bool          // the operation does not choose a subaccount
	timeout       time.Duration // where no one says how long an attempt may take; zero for DefaultTimeout
}

// values of a query or of headers, in their order.
type values []value

type value struct {
	name  string
	value any
}

// given are the values that are set, as text.
func (v values) given(add func(name, value string)) {
	for _, one := range v {
		value := one.value
		if o, ok := value.(interface{ sent() (any, bool) }); ok {
			if value, ok = o.sent(); !ok {
				continue
			}
		}
		if at, ok := value.(time.Time); ok {
			value = at.UTC().Format(time.RFC3339Nano)
		}
		add(one.name, fmt.Sprint(value))
	}
}

func (v values) headers() http.Header {
	out := http.Header{}
	v.given(out.Set)
	return out
}

func (v values) encoded() string {
	out := url.Values{}
	v.given(out.Set)
	return out.Encode()
}

// route fills a path's parameters in. It is empty where one of them would make another path of it.
func route(path string, ids ...string) string {
	escaped := make([]any, len(ids))
	for i, id := range ids {
		if id == "" || id == "." || id == ".." {
			return ""
		}
		escaped[i] = url.PathEscape(id)
	}
	return fmt.Sprintf(path, escaped...)
}

// Upload is a file to send.
type Upload struct {
	Name string
	Data []byte
}

// form is a body with a file, and its content type.
func form(file Upload, fields map[string]string) (body []byte, contentType string, err error) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for name, value := range fields {
		if value != "" {
			err = w.WriteField(name, value)
		}
	}
	part, err2 := w.CreateFormFile("file", strings.ReplaceAll(file.Name, "\n", " "))
	if err == nil {
		err = err2
	}
	if err == nil {
		_, err = part.Write(file.Data)
	}
	if err == nil {
		err = w.Close()
	}
	return b.Bytes(), w.FormDataContentType(), err
}

// encoded is the JSON of a body; nil if there is none.
func encoded(body any) ([]byte, error) {
	if body == nil {
		return nil, nil
	}
	text, err := json.Marshal(body)
	if err != nil {
		return nil, fmt.Errorf("switchboard: %w", err)
	}
	return text, nil
}
