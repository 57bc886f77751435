package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	_ "github.com/jackc/pgx/v5/stdlib" // reads PostgreSQL past the server
	_ "modernc.org/sqlite"             // and SQLite

	"github.com/switchboard-dev/switchboard/internal/lab"
)

// stage is a server with its database on a disk of their own.
type stage struct {
	*lab.Lab
	disk    string
	clock   string   // the file that says how far the server's clock is off
	cluster *cluster // nil on SQLite
	link    *link    // likewise

	mu     sync.Mutex
	server *lab.Server
	url    atomic.Pointer[string]
}

// temporary is where disks are mounted. TMPDIR names the last of them, which is gone when the next stage is set up.
var temporary = os.TempDir()

// diskSize is enough for the writes of a run.
const diskSize = "4g"

func setUp(ctx context.Context, program, dialect string) (s *stage, err error) {
	disk, err := os.MkdirTemp(temporary, "chaos")
	if err != nil {
		return nil, err
	}
	s = &stage{disk: disk, clock: filepath.Join(filepath.Dir(program), "clock")}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
		}
	}()
	if out, err := exec.CommandContext(ctx, "mount", "-t", "tmpfs", "-o", "size="+diskSize, "chaos", disk).CombinedOutput(); err != nil {
		return s, fmt.Errorf("mount: %w: %s", err, out)
	}
	if err := os.Setenv("TMPDIR", disk); err != nil { // where the lab keeps its folder
		return s, err
	}
	admin := ""
	if dialect != "sqlite" {
		if s.cluster, err = initialize(ctx, filepath.Join(disk, "postgres"), dialect == "lossy"); err != nil {
			return s, err
		}
		admin = s.cluster.url()
	}
	if s.Lab, err = lab.Of(ctx, program, admin, writers); err != nil {
		return s, err
	}
	s.Env = append(s.Env, clockFile+"="+s.clock)
	if s.cluster != nil {
		if s.link, err = connect(ctx, s.cluster.addr); err != nil {
			return s, err
		}
	}
	return s, s.serve(ctx)
}

// serve starts the server, or another where it has been killed.
func (s *stage) serve(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.link != nil { // the last setting of a name counts
		s.Env = append(s.Env, "SWITCHBOARD_DATABASE_URL="+strings.Replace(s.DatabaseURL(), s.cluster.addr, s.link.addr, 1))
	}
	server, _, err := s.Serve(ctx)
	if err != nil {
		return err
	}
	s.server = server
	s.url.Store(&server.URL)
	return nil
}

// kill the server as a power cut would.
func (s *stage) kill() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.server.Stop()
}

// log is the end of what the server has logged.
func (s *stage) log() []byte {
	const end = 4000
	text, _ := os.ReadFile(filepath.Join(s.Dir, "switchboard.log")) // without it, only the fault is reported
	return text[max(0, len(text)-end):]
}

// failures are the lines in which the server says why it has answered 500.
func (s *stage) failures() (lines []string) {
	text, _ := os.ReadFile(filepath.Join(s.Dir, "switchboard.log")) // likewise
	for line := range strings.Lines(string(text)) {
		if strings.Contains(line, "request failed") && strings.Contains(line, "internal") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}

// open the database, past the server and the link.
func (s *stage) open() (*sql.DB, error) {
	if s.cluster == nil {
		return sql.Open("sqlite", strings.TrimPrefix(s.DatabaseURL(), "sqlite://"))
	}
	return sql.Open("pgx", s.DatabaseURL())
}

func (s *stage) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.server.Stop()
	if s.link != nil {
		s.link.close()
	}
	if s.cluster != nil {
		s.cluster.kill()
	}
	out, err := exec.Command("umount", "--lazy", s.disk).CombinedOutput() //nolint:noctx // whatever happened before
	if err != nil {
		return fmt.Errorf("umount %s: %w: %s", s.disk, err, out)
	}
	return os.Remove(s.disk)
}
