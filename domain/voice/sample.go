package voice

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

const (
	// SampleLimit is how large a sample may be, in bytes.
	SampleLimit = 4 << 20
	// sampleTimeout is how long it may take to come.
	sampleTimeout = 15 * time.Second
)

// errSample is what came instead of a sample.
var errSample = errors.New("voice: no sound came")

// Sample fetches the sample of a voice and its type, so that no browser has to request it from another site. The error is not_found if
// there is none, and unavailable if it cannot be fetched.
func (s *Service) Sample(ctx context.Context, id string) (kind string, sound []byte, err error) {
	v, err := s.Get(ctx, id)
	if err != nil {
		return "", nil, err
	}
	if v.PreviewAudioURL == nil || *v.PreviewAudioURL == "" {
		return "", nil, fault.Missing("sample")
	}
	kind, sound, err = s.hear(ctx, *v.PreviewAudioURL)
	if err != nil {
		return "", nil, fault.New(fault.Unavailable, "The sample cannot be loaded.").Because(err)
	}
	return kind, sound, nil
}

// hear reads a sound of somebody else's.
func (s *Service) hear(ctx context.Context, url string) (kind string, sound []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, sampleTimeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return "", nil, fmt.Errorf("sample: %w", err)
	}
	resp, err := s.fetch.Do(r)
	if err != nil {
		return "", nil, fmt.Errorf("sample: %w", err)
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return "", nil, fmt.Errorf("%w: status %d", errSample, resp.StatusCode)
	}
	if sound, err = io.ReadAll(io.LimitReader(resp.Body, SampleLimit+1)); err != nil {
		return "", nil, fmt.Errorf("sample: %w", err)
	}
	if kind = kindOf(resp.Header.Get("Content-Type"), sound); kind == "" || len(sound) > SampleLimit {
		return "", nil, errSample
	}
	return kind, sound, nil
}

// kindOf is the type of a sound, as its server or else its first bytes say; "" if it is none. Nothing else is shown under
// our own address.
func kindOf(said string, sound []byte) string {
	for _, text := range []string{said, http.DetectContentType(sound)} {
		kind, _, err := mime.ParseMediaType(text)
		if err == nil && (strings.HasPrefix(kind, "audio/") || kind == "application/ogg" || kind == "video/mp4") {
			return kind
		}
	}
	return ""
}
