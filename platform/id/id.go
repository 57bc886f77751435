// Package id creates ids. They are TypeIDs: a prefix for the type of object, and a UUIDv7, which sorts by time.
package id

import (
	"strings"

	"github.com/gofrs/uuid/v5"
	"go.jetify.com/typeid"
)

// namespace is what the ids of Fixed are made under. It never changes: they are stored as references.
var namespace = uuid.Must(uuid.FromString("3b55958a-8f79-4c18-9613-becba29dd3b0"))

// New creates an id such as asst_01h455vb4pex5vsknk084sn02q. It panics if the prefix is not valid, which the first test that uses it
// notices.
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

// Fixed creates the id of something that comes with the program: the same for the same name, on every installation. Its UUID is of version
// 5 and does not contain a time. It panics as New does.
func Fixed(prefix, name string) string {
	t, err := typeid.FromUUIDWithPrefix(prefix, uuid.NewV5(namespace, name).String())
	if err != nil {
		panic(err)
	}
	return t.String()
}

// Prefix is the part before the last underscore, or "" if there is none.
func Prefix(s string) string {
	i := strings.LastIndexByte(s, '_')
	if i < 0 {
		return ""
	}
	return s[:i]
}

// suffixLength is how long the part of an id is that follows the prefix.
const suffixLength = 26

// Shaped says whether a text looks like an id with the prefix, whatever it names.
func Shaped(s, prefix string) bool {
	suffix, ok := strings.CutPrefix(strings.ToLower(s), prefix+"_")
	return ok && len(suffix) == suffixLength && strings.Trim(suffix, "0123456789abcdefghijklmnopqrstuvwxyz") == ""
}
