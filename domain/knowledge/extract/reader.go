package extract

import (
	"context"
	"fmt"
	"io"
	"sync"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
)

// Reader reads documents, one PDF at a time. What it takes is bounded for each document and not for all that are read at once; the zero one
// is ready.
type Reader struct {
	// Cache is a folder where what the sandbox for PDFs is compiled to is kept for the next process; "" keeps it nowhere. Anybody who can
	// write there can run code in this process.
	Cache string

	mu   sync.Mutex
	pool pdfium.Pool // nil before the first PDF
}

// sandbox is one for a PDF alone, which waits for the one before it. The first one takes a second of compiling, or a twentieth of that by the
// cache.
func (r *Reader) sandbox(ctx context.Context) (pdfium.Pdfium, error) {
	pool, err := r.sandboxes(ctx)
	if err != nil {
		return nil, fmt.Errorf("make a sandbox for PDFs: %w", err)
	}
	box, err := pool.GetInstanceWithContext(ctx)
	if err != nil && ctx.Err() != nil {
		return nil, fmt.Errorf("wait for a sandbox for PDFs: %w", ctx.Err())
	}
	if err != nil {
		return nil, fmt.Errorf("get a sandbox for PDFs: %w", err)
	}
	return box, nil
}

func (r *Reader) sandboxes(ctx context.Context) (pdfium.Pool, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.pool != nil {
		return r.pool, nil
	}
	usual := wazero.NewRuntimeConfig().WithMemoryLimitPages(pdfMemory / wasmPage).WithCloseOnContextDone(true)
	var err error
	if r.Cache != "" {
		if kept, cannot := wazero.NewCompilationCacheWithDir(r.Cache); cannot == nil {
			if r.pool, err = pool(usual.WithCompilationCache(kept)); err == nil {
				return r.pool, nil
			}
			_ = kept.Close(ctx) // a disk that is full, or a file that is damaged: it goes without
		}
	}
	r.pool, err = pool(usual)
	return r.pool, err
}

func pool(c wazero.RuntimeConfig) (pdfium.Pool, error) {
	return webassembly.Init(webassembly.Config{ //nolint:wrapcheck // the sandbox does
		MaxTotal: 1, FSConfig: wazero.NewFSConfig(), RuntimeConfig: c, Stdout: io.Discard, Stderr: io.Discard,
	})
}
