package migrations_test

import (
	"errors"
	"testing"

	"github.com/switchboard-dev/switchboard/migrations"
)

// A rolling deployment migrates what its old servers may serve on, and an empty database.
func TestRolls(t *testing.T) {
	t.Parallel()
	applied := migrations.State{Version: 5, Applied: true}
	for name, tt := range map[string]struct {
		states []migrations.State
		fine   bool
	}{
		"nothing pending": {[]migrations.State{applied}, true},
		"admits":          {[]migrations.State{applied, {Version: 6, Serves: 5}}, true},
		"admits none":     {[]migrations.State{applied, {Version: 6, Serves: 5}, {Version: 7}}, false},
		"admits a newer":  {[]migrations.State{applied, {Version: 6, Serves: 6}}, false},
		"empty":           {[]migrations.State{{Version: 5}, {Version: 6}}, true},
	} {
		if err := migrations.Rolls(tt.states); (err == nil) != tt.fine || err != nil && !errors.Is(err, migrations.ErrStops) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
