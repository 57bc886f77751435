package sip

import (
	"bytes"
	"io"
	"mime"
	"mime/multipart"
	"strings"

	sipgo "github.com/emiago/sipgo/sip"
)

const sessionType = "application/sdp"

// mostBodies bounds the parts of a body that are looked at.
const mostBodies = 16

// described is the session that a message describes: its body, or a part of that beside what is for others, such as the signalling of a telephone
// network or where a caller is (RFC 5621). It is empty without one. A body of no type is taken for a session.
func described(m sipgo.Message) []byte {
	types := values(m, "Content-Type", "c")
	if len(types) == 0 {
		return m.Body()
	}
	kind, params, err := mime.ParseMediaType(types[0])
	switch {
	case err != nil || kind == sessionType:
		return m.Body()
	case strings.HasPrefix(kind, "multipart/"):
		return sessionOf(multipart.NewReader(bytes.NewReader(m.Body()), params["boundary"]))
	}
	return nil
}

func sessionOf(parts *multipart.Reader) []byte {
	for range mostBodies {
		part, err := parts.NextPart()
		if err != nil {
			return nil
		}
		if kind, _, err := mime.ParseMediaType(part.Header.Get("Content-Type")); err != nil || kind != sessionType {
			continue
		}
		text, err := io.ReadAll(part)
		if err != nil {
			return nil
		}
		return append(bytes.TrimRight(text, "\r\n"), "\r\n"...) // the end of its last line is often taken for the beginning of the boundary
	}
	return nil
}

// offered is the session that a request offers, nil without one, or the code that refuses the request.
func offered(req *sipgo.Request) (far *session, code int) {
	text := described(req)
	if len(text) == 0 {
		if len(req.Body()) > 0 && !optional(req) {
			return nil, 415
		}
		return nil, 0
	}
	far, err := parse(text)
	if err != nil {
		return nil, 488
	}
	return far, 0
}

// optional says whether a body may be passed over by those who do not understand it.
func optional(req *sipgo.Request) bool {
	return strings.Contains(strings.ToLower(strings.Join(values(req, "Content-Disposition"), "")), "handling=optional")
}
