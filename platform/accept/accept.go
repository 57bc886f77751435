// Package accept parses the Accept headers of requests: the values that a client accepts, with their weights (RFC 9110, section 12.5).
package accept

import (
	"strconv"
	"strings"
)

// most is how many parts of a header are looked at. Browsers send ten at most, and a header has room for thirty thousand.
const most = 50

// Weight is the weight that a header gives a value, from 0 (not accepted) to 1, and whether the header names it. A star is a value like
// others.
func Weight(header []string, value string) (weight float64, named bool) {
	parts := 0
	for _, line := range header {
		for one := range strings.SplitSeq(line, ",") {
			if parts++; parts > most {
				return 0, false
			}
			if name, parameters, _ := strings.Cut(one, ";"); strings.EqualFold(strings.TrimSpace(name), value) {
				return quality(parameters), true
			}
		}
	}
	return 0, false
}

// quality is the q of a value's parameters. One that is no weight refuses the value.
func quality(parameters string) float64 {
	for parameter := range strings.SplitSeq(parameters, ";") {
		name, text, _ := strings.Cut(parameter, "=")
		if strings.EqualFold(strings.TrimSpace(name), "q") {
			q, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
			if err != nil || !(q >= 0 && q <= 1) {
				return 0
			}
			return q
		}
	}
	return 1
}
