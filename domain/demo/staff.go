package demo

import (
	"context"
	"crypto/rand"
	"strings"
)

// Login is what the demo's owner signs in with. The password is made again for each demo.
type Login struct {
	Email    string `json:"email"`
	Password string `json:"password"`
}

// staff are the members of the agency; the first one is who signs in.
func (s filler) staff(ctx context.Context, list []colleague) (first Login, err error) {
	for i, c := range list {
		login := Login{c.Email, password()}
		if _, err := s.People.Add(ctx, c.Email, c.Name, c.Role, login.Password); err != nil {
			return first, err
		}
		if i == 0 {
			first = login
		}
	}
	return first, nil
}

// password that can be read out: 80 random bits, in four groups.
func password() string {
	const group, groups = 4, 4
	text := strings.ToLower(rand.Text())
	parts := make([]string, groups)
	for i := range parts {
		parts[i] = text[i*group : (i+1)*group]
	}
	return strings.Join(parts, "-")
}
