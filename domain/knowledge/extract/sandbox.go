package extract

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
)

// pdfKept is how long the sandboxes are there after the last PDF.
const pdfKept = 30 * time.Second

// sandboxes are where PDFs are read. It takes a second to make them, and some 40 MB for as long as they are there.
type sandboxes struct {
	mu    sync.Mutex
	pool  pdfium.Pool // nil: none are there
	users int
	end   *time.Timer
}

var boxes sandboxes

// enter gives the sandboxes to somebody who reads a PDF, until leave.
func (s *sandboxes) enter() (pdfium.Pool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pool == nil {
		pool, err := webassembly.Init(webassembly.Config{
			MaxTotal:      pdfRoom,
			FSConfig:      wazero.NewFSConfig(),
			RuntimeConfig: wazero.NewRuntimeConfig().WithMemoryLimitPages(pdfMemory / wasmPage).WithCloseOnContextDone(true),
			Stdout:        io.Discard, Stderr: io.Discard,
		})
		if err != nil {
			return nil, fmt.Errorf("make a sandbox for PDFs: %w", err)
		}
		s.pool = pool
	}
	if s.end != nil {
		s.end.Stop()
	}
	s.users++
	return s.pool, nil
}

// leave has the sandboxes taken down after a while, unless somebody enters until then.
func (s *sandboxes) leave(kept time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.users--; s.users == 0 {
		s.end = time.AfterFunc(kept, s.clear)
	}
}

func (s *sandboxes) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.users > 0 || s.pool == nil {
		return
	}
	_ = s.pool.Close() // nobody is left who could be told
	s.pool = nil
}
