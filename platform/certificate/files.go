package certificate

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/switchboard-dev/switchboard/platform/lane"
)

// lookAgain is how often files are read again.
const lookAgain = 10 * time.Second

// Files is the certificate of two files. Renewing it replaces them, and no server has to be restarted.
type Files struct {
	cert, key string
	log       *slog.Logger
	failed    func(name string)
	look      time.Duration
	current   atomic.Pointer[tls.Certificate]
	wrong     string // what was wrong with the files at the last look
}

// OpenFiles reads the certificate. Failed is called when later files are of no use; the ones before stay in use.
func OpenFiles(cert, key string, log *slog.Logger, failed func(name string)) (*Files, error) {
	f := &Files{cert: cert, key: key, log: log, failed: failed, look: lookAgain}
	first, err := Load(cert, key)
	if err != nil {
		return nil, err
	}
	f.current.Store(first)
	return f, nil
}

// Certificate of Source: the same for every name.
func (f *Files) Certificate(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	return f.current.Load(), nil
}

// Keep of Source.
func (f *Files) Keep(ctx context.Context) {
	lane.Afterwards(ctx, f.look, f.again)
}

// again reads the files, whatever their times say. Between the writing of the one and of the other they do not belong together: that
// is said once, and is over at the next look.
func (f *Files) again(ctx context.Context) {
	fresh, err := Load(f.cert, f.key)
	if err != nil {
		if f.wrong != err.Error() {
			f.wrong = err.Error()
			f.failed(f.name())
			f.log.WarnContext(ctx, "the certificate in the files cannot be used; the previous one stays in use", "error", err)
		}
		return
	}
	f.wrong = ""
	if old := f.current.Swap(fresh); !old.Leaf.Equal(fresh.Leaf) {
		f.log.InfoContext(ctx, "the certificate was read again", "expires", fresh.Leaf.NotAfter)
	}
}

// name is what the certificate is called where there are others.
func (f *Files) name() string {
	leaf := f.current.Load().Leaf
	if len(leaf.DNSNames) > 0 {
		return leaf.DNSNames[0]
	}
	return leaf.Subject.CommonName
}

// Leaves of Source.
func (f *Files) Leaves() map[string]*x509.Certificate {
	return map[string]*x509.Certificate{f.name(): f.current.Load().Leaf}
}

// Protocols of Source.
func (*Files) Protocols() []string { return nil }

// Answer of Source: nobody asks.
func (*Files) Answer(next http.Handler) http.Handler { return next }
