package sip

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	sipgo "github.com/emiago/sipgo/sip"
)

// message is a request, with a part of it replaced.
func message(old, by string) string {
	return strings.Replace("INVITE sip:+4930123@192.0.2.1 SIP/2.0\r\nVia: SIP/2.0/TCP h;branch=z9hG4bKa\r\nFrom: <sip:a@h>;tag=a\r\nTo: <sip:b@h>\r\n"+
		"Call-ID: c\r\nCSeq: 1 INVITE\r\nContact: <sip:a@h>\r\nMax-Forwards: 70\r\nContent-Length: 0\r\n\r\n", old, by, 1)
}

// names are parameters that all differ, each after something.
func names(n int, before string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%s%x", before, i)
	}
	return b.String()
}

// cost is how often sipgo compares two names where it reads a message, and how many headers it makes of it.
func cost(msg sipgo.Message) (compared, headers int) {
	lists := func(all ...sipgo.HeaderParams) {
		for _, l := range all {
			compared += len(l) * len(l) / 2
		}
	}
	req, is := msg.(*sipgo.Request)
	if !is {
		return 0, 0
	}
	lists(req.Recipient.UriParams, req.Recipient.Headers)
	for _, h := range req.Headers() {
		switch h := h.(type) {
		case *sipgo.ViaHeader:
			lists(h.Params)
		case *sipgo.FromHeader:
			lists(h.Params, h.Address.UriParams, h.Address.Headers)
		case *sipgo.ContactHeader:
			lists(h.Params, h.Address.UriParams, h.Address.Headers)
		case *sipgo.RecordRouteHeader:
			lists(h.Address.UriParams, h.Address.Headers)
		}
	}
	return compared, len(req.Headers())
}

// To read a message costs no more than its length allows, wherever it has its parameters.
func TestCostOfReading(t *testing.T) {
	t.Parallel()
	const n = 6000
	via, from, contact := "h;branch=z9hG4bKa", "<sip:a@h>;tag=a", "<sip:a@h>\r\nMax"
	for name, text := range map[string]string{
		"via":              message(via, via+names(n, ";")),
		"comma in vain":    message(via, "h;,"+names(n, ";")),
		"comma in host":    message(via, "h,h"+names(n, ";")),
		"comma in IPv6":    message(via, "[;,]:5060"+names(n, ";")),
		"comma in version": message("SIP/2.0/TCP h", "SIP;,/2.0/TCP h,h"+names(n, ";")),
		"folded":           message(via, via+names(n, "\r\n ;")),
		"from":             message(from, from+names(n, ",;")),
		"from address":     message(from, "<sip:a@h"+names(n, ",;")+">;tag=a"),
		"from headers":     message(from, "<sip:a@h?a"+names(n, ",&")+">;tag=a"),
		"bare headers":     message(from, "sip:a@h?a"+names(n, "&")+";tag=a"),
		"contact":          message(contact, "<sip:a@h"+names(n, ",;")+">\r\nMax"),
		"quoted contact":   message(contact, `"a" <sip:a@h>`+names(n, `;",;"`)+"\r\nMax"),
		"record-route":     message("Contact: ", "Record-Route: <sip:a@h"+names(n, ",;")+">\r\nContact: "),
		"first line":       message("@192.0.2.1", "@h"+names(n, ";")),
		"broken line":      message("@192.0.2.1", "@h"+names(n, "\n;")),
		"line headers":     message("@192.0.2.1", "@h?"+names(n, "&")),
		"contacts":         message("Contact: ", "Contact: "+strings.Repeat("*,", 15000)),
		"lines":            message("Contact: ", strings.Repeat("a:\r\n", 8000)+"Contact: "),
	} {
		d := &door{parser: newParser()}
		if compared, headers := cost(d.parse([]byte(text))); compared > 8*len(text) || headers > mostParts+100 {
			t.Errorf("%s: %d bytes cost %d comparisons and %d headers", name, len(text), compared, headers)
		}
	}
}

// proxies is a list of what each proxy on the way of a call adds, in one header or in many.
func proxies(name, one string, apart bool) string {
	all := make([]string, 70)
	for i := range all {
		all[i] = strings.ReplaceAll(one, "#", fmt.Sprint(i))
	}
	between := ", "
	if apart {
		between = "\r\n" + name + ": "
	}
	return name + ": " + strings.Join(all, between) + "\r\nFrom: "
}

// ordinary are messages that real devices send, and those of RFC 4475 that are well formed.
func ordinary(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	paths, _ := filepath.Glob("testdata/torture/*.dat")
	for _, path := range paths {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all[path] = string(b)
	}
	if len(all) != 13 {
		t.Fatalf("%d messages", len(all))
	}
	for i, apart := range []bool{false, true} {
		for j, via := range []string{
			"SIP/2.0/UDP p#.example.com:5060;branch=z9hG4bKabcdef0123456789#;rport=5060;received=192.0.2.1;i=#;alias;keep",
			"SIP/2.0/TLS [2001:db8::#]:5061;branch=z9hG4bKabcdef0123456789#;rport=5061;received=2001:db8::1",
		} {
			all[fmt.Sprint("via ", i, j)] = message("From: ", proxies("Via", via, apart))
		}
		route := `"Proxy, #" <sip:p#.example.com;lr;ftag=abc#;did=12.34;nat=yes;r2=on;transport=tcp>`
		all[fmt.Sprint("record-route ", i)] = message("From: ", proxies("Record-Route", route, apart))
	}
	contact := `<sip:a@h;ob>;reg-id=1;+sip.instance="<urn:uuid:00000000-0000-1000-8000-000A95A0E128>"`
	for i := range 24 {
		contact += fmt.Sprintf(`;+g.3gpp.iari-ref%d="urn%%3Aurn-7%%3A3gpp-application.ims.iari.rcs.%d,urn%%3Aurn-7%%3Aother"`, i, i)
	}
	all["contact"] = message("<sip:a@h>\r\nMax", contact+"\r\nMax")
	passport := strings.Repeat("eyJhbGciOiJFUzI1NiIsInBwdCI6InNoYWtlbiJ9.", 50)
	all["identity"] = message("Contact: ", "Identity: "+passport+`;info=<https://cert.example.org/a.pem>;alg="ES256";ppt=shaken`+"\r\nContact: ")
	sdp := "v=0\r\n" + strings.Repeat("a=candidate:1 1 UDP 2130706431 192.0.2.1 9 typ host;a,b,c\r\n", 300)
	presence := strings.Repeat("<a>&lt;&amp;sip:a@h;b;c,d</a>", 500)
	part := "--x\r\nContent-Type: application/sdp\r\n\r\n" + sdp + "--x\r\nContent-Type: application/pidf+xml\r\n\r\n" + presence + "\r\n--x--\r\n"
	all["multipart"] = message("Content-Length: 0\r\n\r\n",
		fmt.Sprintf("Content-Type: multipart/mixed;boundary=x\r\nContent-Length: %d\r\n\r\n%s", len(part), part))
	return all
}

// What real devices send is read as ever, by packets and by a connection, however that is cut.
func TestOrdinaryMessagesAreRead(t *testing.T) {
	t.Parallel()
	var m meter
	for name, text := range ordinary(t) {
		got, err := newParser().ParseSIP([]byte(text))
		want, wrong := sipgo.ParseMessage([]byte(text))
		if err != nil || wrong != nil || got.String() != want.String() {
			t.Errorf("%s: %v, %v", name, err, wrong)
		}
		if !new(meter).bears([]byte(text)) {
			t.Errorf("%s is too much", name)
		}
		for piece := range bytes.Lines([]byte(text)) {
			if half := len(piece) / 2; !m.bears(piece[:half]) || !m.bears(piece[half:]) {
				t.Fatalf("%s is too much of a connection", name)
			}
		}
	}
}

// An address that costs too much is noticed in pieces, too.
func TestMeterInPieces(t *testing.T) {
	t.Parallel()
	var m meter
	for _, c := range []byte(message("@192.0.2.1", "@h"+names(mostParams+1, ";"))) {
		if !m.bears([]byte{c}) {
			return
		}
	}
	t.Error("it is not noticed")
}
