package robots

import (
	"encoding/hex"
	"fmt"
	"strings"
)

// rule allows or forbids the paths that begin as it says.
type rule struct {
	allow bool
	exact bool   // the path must end where the pattern does
	path  string // with a * for anything
}

func newRule(allow bool, value string) rule {
	path, exact := strings.CutSuffix(value, "$")
	if !strings.HasPrefix(path, "/") && !strings.HasPrefix(path, "*") {
		path = "/" + path
	}
	return rule{allow: allow, exact: exact, path: strings.ReplaceAll(normal(path), "$", "%24")}
}

// literal escapes in a path what means something else in a pattern.
var literal = strings.NewReplacer("*", "%2A", "$", "%24")

// Allows says whether the robot may read a path, which has its query: of the rules that match, the longest decides, and of two that are as
// long, the one that allows.
func (r *Rules) Allows(path string) bool {
	path = literal.Replace(normal(path))
	longest, allowed := -1, true
	for _, each := range r.rules {
		length := len(each.path)
		if each.exact {
			length++
		}
		if length < longest || length == longest && !each.allow {
			continue
		}
		if each.matches(path) {
			longest, allowed = length, each.allow
		}
	}
	return allowed
}

// matches takes the first place of each part between two stars. No other can match where that does not, so nothing is tried twice.
func (r rule) matches(path string) bool {
	part, pattern, more := strings.Cut(r.path, "*")
	if !strings.HasPrefix(path, part) {
		return false
	}
	path = path[len(part):]
	for more {
		part, pattern, more = strings.Cut(pattern, "*")
		if !more && r.exact {
			return strings.HasSuffix(path, part)
		}
		at := strings.Index(path, part)
		if at < 0 {
			return false
		}
		path = path[at+len(part):]
	}
	return !r.exact || path == ""
}

// normal writes a path in one way: what needs no escape has none, and all else beyond ASCII has one, in capitals.
func normal(path string) string {
	if strings.IndexFunc(path, odd) < 0 {
		return path
	}
	var b strings.Builder
	for i := 0; i < len(path); i++ {
		c := path[i]
		if !odd(rune(c)) {
			b.WriteByte(c)
			continue
		}
		if c == '%' && i+2 < len(path) {
			if escaped, err := hex.DecodeString(path[i+1 : i+3]); err == nil {
				c = escaped[0]
				i += 2
			}
		}
		if unreserved(c) {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// odd characters have an escape, or begin one.
func odd(c rune) bool { return c == '%' || c <= ' ' || c >= 0x7f }

// unreserved characters mean the same with an escape and without (RFC 3986, 2.3).
func unreserved(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("-._~", c) >= 0
}
