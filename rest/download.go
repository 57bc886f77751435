package rest

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// Bounds of what is in memory for downloads, which their clients read as slowly as they like. What is read for answers has a pool of its own, so that
// nobody takes those from others by leaving downloads unread. Whatever a workspace has open, by keys and by links, counts together, and is no
// more than half of what others leave.
const (
	smallDownload   = 64 << 10 // by a key, whose rate is limited: it is free
	allDownloads    = 192 << 20
	partOfDownloads = 64 << 20 // of one subaccount, by keys, and as much by links
	mostByLinks     = 72 << 20 // of one workspace: while others take little, downloads by link leave something for the keys
	allImages       = 32 << 20 // nobody has said who they are
	partOfImages    = 8 << 20  // of one site
)

// Bounds of how slowly a download is read. A part has writeTimeout, and where its client has kept us waiting for longer than slowFor in all, it has
// to have read it at leastPace. Players that stop reading for a while ask for the rest again.
const (
	writeTimeout = 30 * time.Second
	slowFor      = 5 * time.Minute
	leastPace    = 8 << 10 // bytes a second
)

// half has the workspace, which is the last of the parts, take no more than half of what others leave.
func half(parts []share.Part) []share.Part {
	parts[len(parts)-1].Half = true
	return parts
}

// hold counts what is in memory for a download by a key or a session, until it is given back.
func (d *Door) hold(ctx context.Context, n int64) (give func(), err error) {
	if n <= smallDownload {
		return func() {}, nil
	}
	return held(d.downloads, n, half(holders(ctx, partOfDownloads, allDownloads))...)
}

// holdLinked is hold for a link to what is a tenant's. It is all that it takes.
func (d *Door) holdLinked(n int64, of *authz.Caller) (give func(), err error) {
	return held(d.downloads, n, share.Part{Of: "links " + tenant(of), Most: partOfDownloads},
		share.Part{Of: "links of workspace " + of.Workspace, Most: mostByLinks},
		share.Part{Of: "workspace " + of.Workspace, Most: allDownloads, Half: true})
}

// holdImage is hold for an image, which belongs to nobody who asks for it.
func (d *Door) holdImage(n int64, r *http.Request) (give func(), err error) {
	return held(d.images, n, share.Part{Of: limit.Site(d.from(r)), Most: partOfImages, Half: true})
}

func held(pool *share.Pool, n int64, parts ...share.Part) (give func(), err error) {
	if give, err = pool.Take(n, parts...); err != nil {
		return nil, crowded(err, "downloads")
	}
	return give, nil
}

// patient gives a client time again with every part, as long as it does not keep us waiting for too long in all.
type patient struct {
	http.ResponseWriter
	control *http.ResponseController
	written int64
	waited  time.Duration
}

func newPatient(w http.ResponseWriter) *patient {
	return &patient{ResponseWriter: w, control: http.NewResponseController(w)}
}

// Write of io.Writer.
func (p *patient) Write(b []byte) (int, error) {
	if p.waited > slowFor && float64(p.written) < leastPace*p.waited.Seconds() {
		return 0, fmt.Errorf("a client reads too slowly: %d bytes in %s: %w", p.written, p.waited, os.ErrDeadlineExceeded)
	}
	begun := time.Now()
	_ = p.control.SetWriteDeadline(begun.Add(writeTimeout)) // if there is none to set, there is none
	n, err := p.ResponseWriter.Write(b)
	p.written += int64(n)
	p.waited += time.Since(begun)
	return n, err //nolint:wrapcheck // it stands in for the ResponseWriter
}
