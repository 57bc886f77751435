package figure

import (
	"math"
	"sort"
)

// Spread is a histogram of milliseconds: how many took how long, by class. It is as long as its last class.
type Spread []int64 //nolint:recvcheck // adding lengthens it, reading does not

// bounds are the upper ends of the classes, in milliseconds. A class is as wide as 5 % of its time, and 20 ms at least, so that a
// percentile is that near to the true one. The last ends after a year and takes what is longer as well.
var bounds = func() []int64 {
	const width, growth, last = 20, 20, 365 * 24 * 60 * 60 * 1000
	all := []int64{0}
	for end := int64(0); end < last; all = append(all, end) {
		end += max(width, end/growth)
	}
	return all
}()

// classOf a time in milliseconds.
func classOf(ms int64) int {
	return min(sort.Search(len(bounds), func(i int) bool { return bounds[i] >= ms }), len(bounds)-1)
}

// put so many more into a class.
func (s *Spread) put(class int, n int64) {
	if class >= len(*s) {
		*s = append(*s, make(Spread, class+1-len(*s))...)
	}
	(*s)[class] += n
}

// Count is how many there are.
func (s Spread) Count() (n int64) {
	for _, c := range s {
		n += c
	}
	return n
}

// Percentile is the time in milliseconds that the share of all does not exceed; 0 if there are none.
func (s Spread) Percentile(share float64) int64 {
	left := int64(math.Ceil(share * float64(s.Count())))
	for class, n := range s {
		if left -= n; left <= 0 {
			return bounds[class]
		}
	}
	return 0
}
