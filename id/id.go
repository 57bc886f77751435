// Package id makes the ids of things: TypeIDs, a prefix that says what it is and a UUIDv7 that sorts by time.
package id

import (
	"strings"

	"go.jetify.com/typeid"
)

// New makes an id such as asst_01h455vb4pex5vsknk084sn02q. It panics only on a prefix that is no prefix,
// which the first test that makes such a thing finds.
func New(prefix string) string {
	t, err := typeid.WithPrefix(prefix)
	if err != nil {
		panic(err)
	}
	return t.String()
}

// Maker is New for one prefix, as a schema's default.
func Maker(prefix string) func() string {
	return func() string { return New(prefix) }
}

// Prefix is what stands before the last underscore, or "" where there is none.
func Prefix(s string) string {
	i := strings.LastIndexByte(s, '_')
	if i < 0 {
		return ""
	}
	return s[:i]
}
