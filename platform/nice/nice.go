// Package nice is for processes that do what nobody waits for: they give way to others, have a bound on their memory, and end with the
// process that started them.
package nice

import (
	"fmt"
	"math"
	"runtime/debug"
)

// Last is the priority of who gets a processor where no other wants it; 0 is everybody's.
const Last = 19

// Become makes this process such a one, for as long as it lives. Above so many bytes of memory of its own it ends, where the system has
// such a bound; from three quarters of them on it collects garbage rather than take more. What the system does not let it do is left out,
// but for the bound, without which it must not go on.
func Become(priority int, memory int64) error {
	debug.SetMemoryLimit(memory / 4 * 3) //nolint:mnd // three quarters
	giveWay(priority)
	if memory <= 0 || memory == math.MaxInt64 {
		return fmt.Errorf("nice: %d is no bound on memory", memory)
	}
	return bind(memory)
}
