package person_test

import (
	"context"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/language"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// People choose among the languages that there are texts in.
func TestLanguagesHaveTexts(t *testing.T) {
	t.Parallel()
	if all := rule.Of[person.Reads]("language").OneOf; !slices.Equal(all, language.All) {
		t.Errorf("people choose among %v, and there are texts in %v", all, language.All)
	}
}

// A language is of the person who chooses it, and of nobody else.
func TestLanguage(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ann, bob := d.join(d.ctx, "ann@example.com", "viewer"), d.join(d.ctx, "bob@example.com", "owner")
		for _, to := range []string{"DE", "ES", "DE"} {
			v, err := d.SetLanguage(ann, to)
			if err != nil || v.Language == nil || *v.Language != to {
				t.Fatalf("%+v, %v: want %s", v, err, to)
			}
		}
		for _, to := range []string{"", "de", "FR", "DE'; DELETE FROM users; --"} {
			_, err := d.SetLanguage(ann, to)
			wantFault(t, err, fault.Validation, "language")
		}
		_, err := d.SetLanguage(d.as(d.ctx, "owner"), "ES")
		wantFault(t, err, fault.Forbidden)
		for to, ctx := range map[string]context.Context{"DE": ann, "": bob} {
			if got, err := d.Language(ctx); err != nil || got != to {
				t.Errorf("%q, %v: want %q", got, err, to)
			}
		}
		if got, err := d.Language(d.ctx); err != nil || got != "" {
			t.Errorf("%q, %v: want no language of a key", got, err)
		}
		if v, err := d.Viewer(bob); err != nil || v.Language != nil {
			t.Errorf("bob: %+v, %v: want no language", v, err)
		}
		token, session := d.login("ann@example.com")
		if again, err := d.Resume(t.Context(), token); err != nil || session.Person.Language != "DE" || again.Person.Language != "DE" {
			t.Errorf("%+v, %v, %+v: want sessions in German", session, err, again)
		}
	})
}

// People who accept an invitation choose a language, which is theirs from then on.
func TestLanguageOfArrival(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		token, _ := d.invite(d.as(d.ctx, "owner"), "ann@example.com", "viewer")
		come := person.Arrival{Name: "Ann", Password: password, From: "192.0.2.1", Language: "fr"}
		_, _, err := d.Accept(t.Context(), token, come)
		wantFault(t, err, fault.Validation, "language")
		come.Language = "ES"
		if _, _, err := d.Accept(t.Context(), token, come); err != nil {
			t.Fatal(err)
		}
		if _, session := d.login("ann@example.com"); session.Person.Language != "ES" {
			t.Errorf("%+v: want Spanish", session)
		}
	})
}
