package knowledge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/fileblob"
)

// fileLimit is how large a fetched file may be.
const fileLimit = 50 << 20

// download fetches the file of a source and keeps it. What the other end did wrong is the source's reason.
func (s *Service) download(ctx context.Context, row *ent.KnowledgeSource) (kept *ent.KnowledgeSource, err error) {
	spool, err := os.CreateTemp("", "switchboard-file-*")
	if err != nil {
		return nil, fmt.Errorf("spool: %w", err)
	}
	defer func() { err = errors.Join(err, spool.Close(), os.Remove(spool.Name())) }()
	kind, err := s.fetch(ctx, row, spool)
	if err != nil {
		return nil, err
	}
	if _, err := spool.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("spool: %w", err)
	}
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		if _, err := s.Store.Client(ctx).FileBlob.Delete().Where(fileblob.SourceID(row.ID)).Exec(ctx); err != nil {
			return err
		}
		if kept, err = s.keep(ctx, row, spool); err != nil || row.Type != "url" {
			return err
		}
		kept, err = s.Store.Client(ctx).KnowledgeSource.UpdateOne(kept).SetMimeType(kind).Save(ctx)
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
	ctx, cut := context.WithCancelCause(ctx)
	defer cut(nil)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return "", extract.Refusal{Reason: "Its URL cannot be fetched."}
	}
	req.Header.Set("User-Agent", agent)
	resp, err := s.Fetch.Do(req)
	if err != nil {
		if ctx.Err() != nil {
			return "", fmt.Errorf("fetch: %w", context.Cause(ctx))
		}
		// The cause may speak of our network, so the reason does not.
		return "", extract.Refusal{Reason: "Its URL could not be reached. Check that it is public, then retry."}
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return "", extract.Refusal{Reason: fmt.Sprintf("Its URL answered with status %d. Check the URL, then retry.", resp.StatusCode)}
	}
	n, err := cmp.Or(s.pace, brisk).keep(ctx, cut, to, io.LimitReader(resp.Body, limit+1))
	if ctx.Err() != nil {
		return "", fmt.Errorf("fetch: %w", context.Cause(ctx))
	}
	if err != nil {
		return "", extract.Refusal{Reason: "The connection broke off in the middle of the file. Retry it."}
	}
	if n > limit {
		return "", extract.Refusal{Reason: fmt.Sprintf("The file at its URL is larger than %d MB.", limit>>20)}
	}
	return resp.Header.Get("Content-Type"), nil
}
