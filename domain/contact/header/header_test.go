package header_test

import (
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/contact/header"
)

func TestGuess(t *testing.T) {
	t.Parallel()
	names := []string{"Record ID", "First Name", "Prénom", "Téléphone", "E-mail 1 - Value", "Lifecycle Stage", "Colour", "Do not call"}
	german := header.Guess([]string{"Vorname", "Nachname", "E-Mail-Adresse"})
	if !slices.Equal(german, []string{"first_name", "last_name", "email"}) {
		t.Errorf("%q", german)
	}
	want := []string{"contact_id", "first_name", "", "phone", "email", "status", "", "dnd"}
	if got := header.Guess(names); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for _, field := range header.Fields() {
		if got := header.Guess([]string{field}); got[0] != field {
			t.Errorf("%s is read as %q", field, got[0])
		}
	}
}
