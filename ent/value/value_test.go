package value_test

import (
	"testing"
	"time"

	"entgo.io/ent/schema/field"

	"github.com/switchboard-dev/switchboard/ent/value"
)

func TestNowIsWhatIsStored(t *testing.T) {
	t.Parallel()
	before := time.Now().Truncate(time.Microsecond)
	now := value.Now()
	if now.Location() != time.UTC || now.Nanosecond()%1000 != 0 || now.Before(before) || now.After(time.Now()) {
		t.Errorf("after %s comes %s", before, now)
	}
}

// NotEmpty answers as ent's own validator does, which a schema would have by field.String("name").NotEmpty().
func TestNotEmptyIsEnts(t *testing.T) {
	t.Parallel()
	ents, ok := field.String("name").NotEmpty().Descriptor().Validators[0].(func(string) error)
	if !ok {
		t.Fatal("ent's validator is of another type")
	}
	refused := 0
	for _, s := range []string{"", " ", "a", "é", "\x00", "\xff", "two words"} {
		got, want := value.NotEmpty(s), ents(s)
		switch {
		case got == nil && want == nil:
		case got == nil || want == nil || got.Error() != want.Error():
			t.Errorf("%q: %v, where ent says %v", s, got, want)
		default:
			refused++
		}
	}
	if refused != 1 {
		t.Errorf("%d texts are refused", refused)
	}
}
