package trunktest

import (
	"net"
	"os"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/gofrs/flock"
)

// Where ports are looked for: below those that systems hand out, so that nobody else is given one before it is used.
const (
	firstPort = 20_000
	ports     = 10_000
)

// tried is where the next search begins, each process elsewhere.
var tried = func() *atomic.Int64 {
	var begin atomic.Int64
	begin.Store(int64(os.Getpid()) * 97)
	return &begin
}()

// Free is the first of so many ports in a row that nobody has, by UDP and TCP, for programs that cannot choose one themselves. Other
// tests are not given them until this one ends, although its program may take a while to listen there.
func Free(t testing.TB, row int) int {
	t.Helper()
	for range ports / row {
		first := firstPort + int(tried.Add(int64(row)))%(ports-row)
		if all(t, first, row) {
			return first
		}
	}
	t.Fatal("no port is free")
	return 0
}

func all(t testing.TB, first, row int) bool {
	t.Helper()
	for port := first; port < first+row; port++ {
		lock := flock.New(filepath.Join(os.TempDir(), "switchboard-port-"+strconv.Itoa(port)+".lock"))
		if mine, err := lock.TryLock(); err != nil || !mine {
			return false
		}
		t.Cleanup(func() { _ = lock.Close() })
		at := net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
		l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", at)
		if err != nil {
			return false
		}
		_ = l.Close()
		u, err := (&net.ListenConfig{}).ListenPacket(t.Context(), "udp", at)
		if err != nil {
			return false
		}
		_ = u.Close()
	}
	return true
}
