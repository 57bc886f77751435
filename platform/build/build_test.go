package build //nolint:testpackage // the stamp of a test is empty, so others are read

import (
	"runtime/debug"
	"testing"
)

func TestStamp(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		stamp debug.BuildInfo
		want  string
	}{
		"of a clone": {debug.BuildInfo{Main: debug.Module{Version: "v1.2.0"}, Settings: []debug.BuildSetting{
			{Key: "-trimpath", Value: "true"}, {Key: "vcs.revision", Value: "0a1b"}, {Key: "vcs.time", Value: "2026-01-02T03:04:05Z"},
		}}, "switchboard v1.2.0 (commit 0a1b, 2026-01-02T03:04:05Z)"},
		"without git": {debug.BuildInfo{Main: debug.Module{Version: "(devel)"}}, "switchboard (devel) (commit unknown, unknown)"},
	} {
		if got := of(&c.stamp).String(); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	if i := Read(); i.Commit == "" || i.Date == "" {
		t.Errorf("%+v", i)
	}
}
