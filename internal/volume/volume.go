// Package volume says how much is done by tests that prove by volume: races, kills, generated requests. In `make test` and `make extended` it is
// what finds a fault that is always there; `make proof` sets the variables of the environment, and does what finds a rare one.
package volume

import (
	"os"
	"strconv"
)

// Of is the number in a variable of the environment, or the usual one where it has none that is positive.
func Of(name string, usual int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil && n > 0 {
		return n
	}
	return usual
}
