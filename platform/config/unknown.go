package config

import (
	"errors"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// injected are the variables that Kubernetes adds for a service called switchboard, or switchboard and more; the last of them
// is distinguished by its value from a setting that somebody meant.
var injected = regexp.MustCompile(`^([A-Z0-9_]+_)?(SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?|PORT_[0-9]+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)=` +
	`|^PORT=|^[A-Z0-9_]+_PORT=(tcp|udp|sctp)://`)

// unknown finds variables that no setting reads: what somebody mistyped would otherwise be the default without a word.
func unknown(variables map[string]string) error {
	names := known()
	var errs []error
	for _, full := range slices.Sorted(maps.Keys(variables)) {
		name, ours := strings.CutPrefix(full, Prefix)
		if !ours || slices.Contains(names, name) || injected.MatchString(name+"="+variables[full]) {
			continue
		}
		near := slices.MinFunc(names, func(a, b string) int { return distance(name, a) - distance(name, b) })
		if distance(name, near) > len(near)/2 {
			errs = append(errs, wrong(name, "is not a setting; the README lists them"))
			continue
		}
		errs = append(errs, wrong(name, "is not a setting; did you mean %s%s?", Prefix, near))
	}
	return errors.Join(errs...)
}

func distance(name, setting string) int {
	return levenshtein.ComputeDistance(strings.ToUpper(name), setting)
}

// known are the names of all settings, without their prefix.
func known() (names []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Config]()) {
		if name := f.Tag.Get("env"); name != "" {
			names = append(names, name)
		}
	}
	return names
}
