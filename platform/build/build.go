// Package build reports the version, commit and date that the program was built from.
package build

import (
	"cmp"
	"fmt"
	"runtime/debug"
)

const unknown = "unknown"

// Info is what the program was built from. A Makefile's build is stamped by the linker, another one in a clone by Go; what
// neither knows is "unknown".
type Info struct {
	// Version is the commit's tag, or the closest one; "dirty" in it means that files differed from the commit.
	Version string `json:"version"`
	// Commit is its whole hash.
	Commit string `json:"commit"`
	// Date is the commit's, in RFC 3339: that of the build itself would make no two builds alike.
	Date string `json:"date"`
}

// Written by the linker: -X github.com/switchboard-dev/switchboard/platform/build.version=… is how.
var version, commit, date string

// Read what the running program was built from.
func Read() Info {
	stamp, ok := debug.ReadBuildInfo()
	if !ok {
		stamp = &debug.BuildInfo{}
	}
	return of(Info{version, commit, date}, stamp)
}

// of is what the linker knows, or else Go.
func of(linked Info, stamp *debug.BuildInfo) Info {
	set := map[string]string{}
	for _, s := range stamp.Settings {
		set[s.Key] = s.Value
	}
	return Info{
		Version: cmp.Or(linked.Version, stamp.Main.Version, unknown),
		Commit:  cmp.Or(linked.Commit, set["vcs.revision"], unknown),
		Date:    cmp.Or(linked.Date, set["vcs.time"], unknown),
	}
}

// String is a line for people.
func (i Info) String() string {
	return fmt.Sprintf("switchboard %s (commit %s, %s)", i.Version, i.Commit, i.Date)
}
