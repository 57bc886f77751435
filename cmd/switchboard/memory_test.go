package main

import (
	"testing"
	"testing/fstest"
)

// The bound on memory is the least of all groups that the process is in, whichever version they are of.
func TestMemory(t *testing.T) {
	t.Parallel()
	const groups = "proc/self/cgroup"
	for name, c := range map[string]struct {
		files map[string]string
		want  int64
	}{
		"no groups":                {nil, 0},
		"a container":              {map[string]string{groups: "0::/\n", "sys/fs/cgroup/memory.max": "1000\n"}, 1000},
		"a container without":      {map[string]string{groups: "0::/\n", "sys/fs/cgroup/memory.max": "max\n"}, 0},
		"a unit of systemd":        {map[string]string{groups: "0::/system.slice/s.service\n", "sys/fs/cgroup/system.slice/s.service/memory.max": "500\n"}, 500},
		"the slice has less":       {map[string]string{groups: "0::/a/b\n", "sys/fs/cgroup/a/b/memory.max": "500", "sys/fs/cgroup/a/memory.max": "400"}, 400},
		"the slice has more":       {map[string]string{groups: "0::/a/b\n", "sys/fs/cgroup/a/b/memory.max": "500", "sys/fs/cgroup/a/memory.max": "max"}, 500},
		"version 1":                {map[string]string{groups: "5:cpu:/\n4:memory:/docker/x\n", "sys/fs/cgroup/memory/docker/x/memory.limit_in_bytes": "700\n"}, 700},
		"version 1 in a container": {map[string]string{groups: "4:memory:/docker/x\n0::/\n", "sys/fs/cgroup/memory/memory.limit_in_bytes": "800\n"}, 800},
		"version 1 without":        {map[string]string{groups: "4:memory:/\n", "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n"}, 0},
		"a path out of the groups": {map[string]string{groups: "0::/../../x\n", "sys/fs/cgroup/memory.max": "900\n"}, 900},
		"not a list of groups":     {map[string]string{groups: "nonsense\n:\n", "sys/fs/cgroup/memory.max": "900\n"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := fstest.MapFS{}
			for file, text := range c.files {
				root[file] = &fstest.MapFile{Data: []byte(text)}
			}
			if got := memoryIn(root); got != c.want {
				t.Errorf("%d, not %d", got, c.want)
			}
		})
	}
}
