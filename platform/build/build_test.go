package build //nolint:testpackage // a test is not stamped, so the stamps of others are read

import (
	"runtime/debug"
	"testing"
)

func TestStamp(t *testing.T) {
	t.Parallel()
	clone := debug.BuildInfo{Main: debug.Module{Version: "v1.2.0"}, Settings: []debug.BuildSetting{
		{Key: "-trimpath", Value: "true"}, {Key: "vcs.revision", Value: "0a1b"}, {Key: "vcs.time", Value: "2026-01-02T03:04:05Z"},
	}}
	for name, c := range map[string]struct {
		linked Info
		stamp  debug.BuildInfo
		want   string
	}{
		"by the linker": {Info{"v2.0.0", "ffff", "2026-05-06T07:08:09Z"}, clone, "switchboard v2.0.0 (commit ffff, 2026-05-06T07:08:09Z)"},
		"by Go":         {Info{}, clone, "switchboard v1.2.0 (commit 0a1b, 2026-01-02T03:04:05Z)"},
		"by nobody":     {Info{}, debug.BuildInfo{}, "switchboard unknown (commit unknown, unknown)"},
	} {
		if got := of(c.linked, &c.stamp).String(); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	if i := Read(); i.Version == "" || i.Commit == "" || i.Date == "" {
		t.Errorf("%+v", i)
	}
}
