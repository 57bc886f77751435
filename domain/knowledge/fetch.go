package knowledge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/fileblob"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/plain"
)

// fileLimit is how large a fetched file may be.
const fileLimit = 50 << 20

// download fetches the file of a source and keeps it. What the other end did wrong is the source's reason.
func (s *Service) download(ctx context.Context, row *ent.KnowledgeSource) (kept *ent.KnowledgeSource, err error) {
	spool, end, err := file.Spool("switchboard-file-*")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, end()) }()
	kind, err := s.fetch(ctx, row, spool)
	if err != nil {
		return nil, err
	}
	if _, err := spool.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("spool: %w", err)
	}
	err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		if _, err := s.parts.Store.Client(ctx).FileBlob.Delete().Where(fileblob.SourceID(row.ID)).Exec(ctx); err != nil {
			return err
		}
		if kept, err = s.keep(ctx, row, spool); err != nil || row.Type != "url" {
			return err
		}
		kept, err = s.parts.Store.Client(ctx).KnowledgeSource.UpdateOne(kept).SetMimeType(kind).Save(ctx)
		return err
	})
	return kept, err
}

// fetch writes what stands at the URL of a source, and says of what kind it is.
func (s *Service) fetch(ctx context.Context, row *ent.KnowledgeSource, to io.Writer) (kind string, err error) {
	ctx, cancel := cmp.Or(s.pace, brisk).limit(ctx)
	defer cancel()
	if row.Type != "url" {
		return s.get(ctx, *row.FileURL, to, fileLimit)
	}
	if err := s.checkRobots(ctx, *row.FileURL); err != nil {
		return "", err
	}
	return s.get(ctx, *row.FileURL, to, pageLimit)
}

// get writes what stands at a URL.
func (s *Service) get(ctx context.Context, url string, to io.Writer, limit int64) (kind string, err error) {
	r, err := s.call(ctx, s.parts.Fetch, request{url: url, limit: limit}, to)
	if err != nil {
		return "", err
	}
	if r.status != http.StatusOK {
		return "", extract.Refusal{Reason: fmt.Sprintf("Its URL answered with status %d. Check the URL, then retry.", r.status)}
	}
	return plain.Text(r.header.Get("Content-Type")), nil
}

// request is what is asked for. Only what has the status 200, and is wanted, is fetched.
type request struct {
	url    string
	header http.Header
	limit  int64
	wants  func(http.Header) bool // nil: everything
}

// reply is what was answered.
type reply struct {
	status int
	header http.Header
	at     *url.URL // where it stands, after redirects
	size   int64    // of what was fetched
}

// errSilent is a server that did not answer, or not to the end, beside the reason.
var errSilent = errors.New("the server did not answer")

// call asks, and writes what is fetched.
func (s *Service) call(ctx context.Context, client *http.Client, r request, to io.Writer) (reply, error) {
	ctx, cut := context.WithCancelCause(ctx)
	defer cut(nil)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.url, nil)
	if err != nil {
		return reply{}, extract.Refusal{Reason: "Its URL cannot be fetched."}
	}
	maps.Copy(req.Header, r.header)
	req.Header.Set("User-Agent", agent)
	resp, err := client.Do(req)
	if err != nil {
		if ctx.Err() != nil {
			return reply{}, fmt.Errorf("fetch: %w: %w", errSilent, context.Cause(ctx))
		}
		// The cause may speak of our network, so the reason does not.
		return reply{}, fmt.Errorf("%w: %w", errSilent, extract.Refusal{Reason: "Its URL could not be reached. Check that it is public, then retry."})
	}
	defer func() { _ = resp.Body.Close() }()
	out := reply{status: resp.StatusCode, header: resp.Header, at: resp.Request.URL}
	if resp.StatusCode != http.StatusOK || r.wants != nil && !r.wants(resp.Header) {
		return out, nil
	}
	out.size, err = cmp.Or(s.pace, brisk).keep(ctx, cut, to, io.LimitReader(resp.Body, r.limit+1))
	switch {
	case ctx.Err() != nil:
		return out, fmt.Errorf("fetch: %w: %w", errSilent, context.Cause(ctx))
	case err != nil:
		return out, fmt.Errorf("%w: %w", errSilent, extract.Refusal{Reason: "The connection broke off in the middle of the file. Retry it."})
	case out.size > r.limit:
		return out, extract.Refusal{Reason: fmt.Sprintf("The file at its URL is larger than %d MB.", r.limit>>20)}
	}
	return out, nil
}
