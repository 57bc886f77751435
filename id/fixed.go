package id

import (
	"github.com/google/uuid"
	"go.jetify.com/typeid"
)

// Fixed is the id of a thing that comes with the program: the same wherever it runs, by its name.
func Fixed(prefix, name string) string {
	u := uuid.NewSHA1(uuid.NameSpaceURL, []byte("https://github.com/switchboard-dev/switchboard/"+prefix+"/"+name))
	t, err := typeid.FromUUIDWithPrefix(prefix, u.String())
	if err != nil {
		panic(err)
	}
	return t.String()
}
