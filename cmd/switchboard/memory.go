package main

import (
	"bytes"
	"io/fs"
	"math"
	"os"
	"path"
	"strconv"
	"strings"
)

// memory is what this process may have, by the control groups that it is in (a container's, or systemd's with MemoryMax), or 0.
func memory() int64 { return memoryIn(os.DirFS("/")) }

// unbounded is what the first version of control groups says of memory where there is no bound: nearly all that fits in 64 bits.
const unbounded = math.MaxInt64 / 2

// memoryIn looks at each group that the process is in, and at those that these are in: the least of them holds. In a container a group's
// path may be the host's, and not be there; then the container's own is the outermost one.
func memoryIn(root fs.FS) (least int64) {
	text, err := fs.ReadFile(root, "proc/self/cgroup")
	if err != nil {
		text = []byte("0::/") // no such file where there is no Linux
	}
	for line := range strings.Lines(string(text)) {
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3) //nolint:mnd // the number, the controllers, the path
		if len(parts) != 3 {                                     //nolint:mnd // likewise
			continue
		}
		var base, name string
		switch parts[1] {
		case "":
			base, name = "sys/fs/cgroup", "memory.max"
		case "memory":
			base, name = "sys/fs/cgroup/memory", "memory.limit_in_bytes"
		default:
			continue
		}
		for group := path.Clean("/" + parts[2]); ; group = path.Dir(group) {
			if n := bound(root, path.Join(base, group, name)); n > 0 && (least == 0 || n < least) {
				least = n
			}
			if group == "/" {
				break
			}
		}
	}
	return least
}

// bound in a file, or 0: none is there, or it is "max".
func bound(root fs.FS, name string) int64 {
	text, err := fs.ReadFile(root, name)
	if err != nil {
		return 0
	}
	n, err := strconv.ParseInt(string(bytes.TrimSpace(text)), 10, 64)
	if err != nil || n >= unbounded {
		return 0
	}
	return n
}
