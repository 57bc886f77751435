package person_test

import "testing"

// What is not the same address is not the same person, whatever small letters make of it.
func TestAddressesThatLookAlike(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.join(d.ctx, "kim@example.com", "viewer")
		d.join(d.ctx, "Zoë.Ähre@example.com", "viewer")
		for email, want := range map[string]bool{
			"KIM@Example.com": true, "\u212aim@example.com": false, "zoË.ähre@example.com": true,
		} {
			if known, err := d.Exists(d.ctx, email); err != nil || known != want {
				t.Errorf("%s: %t, %v, want %t", email, known, err, want)
			}
		}
	})
}
