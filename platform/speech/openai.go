package speech

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"mime/multipart"
	"net/textproto"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

const (
	defaultTranscription = "gpt-4o-mini-transcribe"
	// longest is how much of an utterance is kept, in samples: its last minute.
	longest = 60 * sound.Rate
)

// files transcribes by sending a file of the utterance whenever its words are wanted.
type files struct{ client *client }

// Listen of Transcriber.
func (t *files) Listen(ctx context.Context, o Listening) (Ear, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	e := &fileEar{client: t.client, o: o, ctx: ctx, cancel: cancel, warm: make(chan struct{})}
	go func() {
		defer close(e.warm)
		t.client.warm(ctx)
	}()
	return e, nil
}

// fileEar hears one call.
type fileEar struct {
	client *client
	o      Listening
	ctx    context.Context //nolint:containedctx // what it asks for ends with it
	cancel context.CancelCauseFunc
	warm   chan struct{}

	lock  sync.Mutex
	sound []int16
	// written counts what was written and forgotten, so that words are known to belong to what is there.
	written int
	known   int
	words   string
}

// Write of Ear.
func (e *fileEar) Write(f sound.Frame) error {
	if e.ctx.Err() != nil {
		return ErrClosed
	}
	e.lock.Lock()
	defer e.lock.Unlock()
	e.sound = append(e.sound, f[:]...)
	if len(e.sound) > longest+sound.Rate { // now and then, so that it is not copied with every frame
		e.sound = e.sound[:copy(e.sound, e.sound[len(e.sound)-longest:])]
	}
	e.written++
	return nil
}

// Next of Ear.
func (e *fileEar) Next() {
	e.lock.Lock()
	defer e.lock.Unlock()
	e.sound, e.words = e.sound[:0], ""
	e.written++
	e.known = e.written
}

// Text of Ear. Words that are known are not asked for again.
func (e *fileEar) Text(ctx context.Context) (string, error) {
	if e.ctx.Err() != nil {
		return "", ErrClosed
	}
	e.lock.Lock()
	at, words, known := e.written, e.words, e.known == e.written
	samples := bytes.Buffer{}
	err := e.file(&samples)
	e.lock.Unlock()
	if known || err != nil {
		return words, err
	}
	words, err = e.ask(ctx, samples.Bytes())
	if err != nil {
		return "", err
	}
	e.lock.Lock()
	defer e.lock.Unlock()
	if e.written == at {
		e.known, e.words = at, words
	}
	return words, nil
}

// Close of Ear.
func (e *fileEar) Close() error {
	e.cancel(ErrClosed)
	<-e.warm
	return nil
}

// file writes the last minute as a WAV file.
func (e *fileEar) file(out *bytes.Buffer) error {
	samples := e.sound[max(0, len(e.sound)-longest):]
	w, err := sound.NewWriter(out, sound.Header{Rate: sound.Rate, Channels: 1, Length: len(samples)})
	if err == nil {
		err = w.Write(samples)
	}
	if err != nil {
		return fmt.Errorf("speech: %w", err)
	}
	return nil
}

func (e *fileEar) ask(ctx context.Context, file []byte) (words string, err error) {
	start := time.Now()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(e.ctx, func() { cancel(ErrClosed) })() //nolint:contextcheck // it ends with either
	late := time.AfterFunc(e.client.Patience, func() { cancel(errSilent) })
	defer late.Stop()
	defer func() { e.client.observe("transcription", start, err) }()
	body, contentType, err := e.form(file)
	if err != nil {
		return "", err
	}
	resp, err := e.client.post(ctx, "audio/transcriptions", contentType, body)
	if err != nil {
		return "", err
	}
	defer func() { _ = resp.Body.Close() }() // it was read
	words, err = readWords(resp)
	if err != nil {
		return "", classify(ctx, err, errCut)
	}
	return words, nil
}

// form is the request for a file's words.
func (e *fileEar) form(file []byte) (body []byte, contentType string, err error) {
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	stream := ""
	if e.client.Stream {
		stream = "true"
	}
	for _, f := range [][2]string{
		{"model", cmp.Or(e.client.Model, defaultTranscription)},
		{"response_format", "json"},
		{"language", language(e.o.Language)},
		{"prompt", prompt(e.o.Words)},
		{"stream", stream},
	} {
		if f[1] != "" {
			_ = w.WriteField(f[0], f[1]) // a buffer takes everything
		}
	}
	part, err := w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {`form-data; name="file"; filename="utterance.wav"`}, "Content-Type": {"audio/wav"},
	})
	if err == nil {
		_, _ = part.Write(file)
		err = w.Close()
	}
	if err != nil {
		return nil, "", fmt.Errorf("speech: request: %w", err)
	}
	return out.Bytes(), w.FormDataContentType(), nil
}
