package crawl

import (
	"net/url"
	"strings"
)

// Filter says which paths of a site are wanted. A pattern is the beginning of a path; one with * is the whole of it, and the star any
// characters.
type Filter struct{ Include, Exclude []string }

// Wants says whether a page is to be read: it is included, or nothing is, and not excluded.
func (f Filter) Wants(u *url.URL) bool {
	path := u.EscapedPath()
	if u.RawQuery != "" {
		path += "?" + u.RawQuery
	}
	return (len(f.Include) == 0 || matches(f.Include, path)) && !matches(f.Exclude, path)
}

func matches(patterns []string, path string) bool {
	for _, p := range patterns {
		if strings.Contains(p, "*") && glob(p, path) || !strings.Contains(p, "*") && strings.HasPrefix(path, p) {
			return true
		}
	}
	return false
}

// glob matches without going back further than to the last star, so that no pattern takes long.
func glob(pattern, s string) bool {
	p, i, star, mark := 0, 0, -1, 0
	for i < len(s) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, mark = p, i
			p++
		case p < len(pattern) && pattern[p] == s[i]:
			p++
			i++
		case star >= 0:
			mark++
			p, i = star+1, mark
		default:
			return false
		}
	}
	return strings.Trim(pattern[p:], "*") == ""
}
