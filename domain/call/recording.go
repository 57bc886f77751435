package call

import (
	"context"
	"crypto/hmac"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// recordingKept is how long a link to a recording leads there.
const recordingKept = time.Hour

// waveType is what recordings are.
const waveType = "audio/wav"

func (s *Service) view(r *ent.Call) *Call {
	c := &Call{Call: r}
	if len(r.Variables) == 0 { // a call that was given none has none, which is an object as well
		r.Variables = json.RawMessage(`{}`)
	}
	if r.Recorded {
		until := strconv.FormatInt(time.Now().Add(recordingKept).Unix(), 10)
		link := strings.Join([]string{s.parts.BaseURL, "recordings", r.SubaccountID, r.ID, until, s.Sign(r.SubaccountID, r.ID, until)}, "/")
		c.recording = &link
	}
	return c
}

// Sign a link: whose the call is, which, and until when.
func (s *Service) Sign(subaccount, id, until string) string {
	return base64.RawURLEncoding.EncodeToString(s.parts.Sealer.MAC("recording", subaccount, id, until))
}

// Sound is the recording of a call.
type Sound struct {
	io.ReadSeeker

	MimeType string
	Size     int64
	// Of is whose it is.
	Of *authz.Caller
}

// Recording that a link leads to. The error is not_found if any part of the link is another, and when its hour is over. Reading it may take
// longer than a request.
func (s *Service) Recording(ctx context.Context, subaccount, id, until, signature string) (*Sound, error) {
	seconds, err := strconv.ParseInt(until, 10, 64)
	if err != nil || !hmac.Equal([]byte(signature), []byte(s.Sign(subaccount, id, until))) || time.Now().Unix() >= seconds {
		return nil, fault.Missing("recording")
	}
	ctx, known, err := s.adopt(ctx, id)
	if err != nil {
		return nil, err
	}
	if !known || authz.From(ctx).Subaccount != subaccount {
		return nil, fault.Missing("recording")
	}
	f, err := s.parts.Files.Recording(ctx, id)
	if err != nil {
		return nil, err
	}
	return &Sound{s.parts.Files.OpenAt(context.WithoutCancel(ctx), f), f.MimeType, f.Size, authz.From(ctx)}, nil
}

// record keeps the carrier's recording of a call that somebody answered, and with it the tools that were used, if any. Kept is false where
// there is no recording to keep; then the tools are not kept either.
func (s *Service) record(ctx context.Context, row *ent.Call, sub *ent.Subaccount, tools json.RawMessage) (kept bool, err error) {
	if row.Recorded || row.AnsweredAt == nil || s.carrierOf(row) == nil || !sub.Recording || expired(sub, row) {
		return false, nil
	}
	sound, err := s.carrierOf(row).Recording(ctx, row.ID)
	if errors.Is(err, carrier.ErrUnknown) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("recording: %w", err)
	}
	defer func() { _ = sound.Close() }() // it was only read
	return s.keep(ctx, row, sound, tools)
}

// settings of the caller's subaccount.
func (s *Service) settings(ctx context.Context) (*ent.Subaccount, error) {
	sub, err := s.parts.Store.Client(ctx).Subaccount.Get(ctx, authz.From(ctx).Subaccount)
	if err != nil {
		return nil, fmt.Errorf("settings of calls: %w", err)
	}
	return sub, nil
}

// notice is what recorded calls begin with, or "".
func (s *Service) notice(ctx context.Context) (string, error) {
	sub, err := s.settings(ctx)
	if err != nil {
		return "", err
	}
	return noticeOf(sub), nil
}

func noticeOf(sub *ent.Subaccount) string {
	if !sub.Recording {
		return ""
	}
	return store.Text(sub.RecordingNotice)
}

// keep the recording of a call, once, and the tools that were used in it, if any, with it.
func (s *Service) keep(ctx context.Context, row *ent.Call, sound io.Reader, tools json.RawMessage) (kept bool, err error) {
	sound, made := watched(sound)
	wave := sync.OnceValue(made)
	defer wave()
	_, err = s.parts.Files.KeepRecording(ctx, row.ID, waveType, sound, func(ctx context.Context) error {
		u := s.parts.Store.Client(ctx).Call.Update().Where(entcall.ID(row.ID), entcall.Recorded(false)).SetRecorded(true)
		if tools != nil {
			u.SetCalledTools(tools)
		}
		if peaks := wave(); peaks != nil {
			u.SetWaveform(peaks)
		}
		// Where another was sooner, it is known with the recording's last piece, or the commit.
		if err := u.Exec(store.Must(ctx, errMoved)); err != nil {
			return err
		}
		s.parts.Store.Found(ctx, ent.TypeCall, row.ID)
		return nil
	})
	if errors.Is(err, errMoved) {
		return false, nil
	}
	if fault.Is(err, fault.PayloadTooLarge) { // the rest of the call is kept
		s.parts.Log.WarnContext(ctx, "a recording is not kept: the subaccount has no room for it", "call", row.ID)
		return false, nil
	}
	return err == nil, err
}
