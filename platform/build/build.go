// Package build says what the program was built of.
package build

import (
	"fmt"
	"runtime/debug"
)

const unknown = "unknown"

// Info is what was built. Go stamps it where it builds in a clone of the repository with git at hand; elsewhere all but the
// version is "unknown", and that is "(devel)".
type Info struct {
	// Version is the tag of the commit, or one made of its time and hash; "+dirty" where files differed from the commit.
	Version string `json:"version"`
	// Commit is its whole hash.
	Commit string `json:"commit"`
	// Date is the commit's, in RFC 3339: the time of the build itself would make each one different.
	Date string `json:"date"`
}

// Read what the running program was stamped with.
func Read() Info {
	stamp, ok := debug.ReadBuildInfo()
	if !ok {
		return Info{unknown, unknown, unknown}
	}
	return of(stamp)
}

func of(stamp *debug.BuildInfo) Info {
	i := Info{Version: stamp.Main.Version, Commit: unknown, Date: unknown}
	for _, s := range stamp.Settings {
		switch s.Key {
		case "vcs.revision":
			i.Commit = s.Value
		case "vcs.time":
			i.Date = s.Value
		}
	}
	return i
}

// String is a line for people.
func (i Info) String() string {
	return fmt.Sprintf("switchboard %s (commit %s, %s)", i.Version, i.Commit, i.Date)
}
