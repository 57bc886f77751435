package speech

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

const (
	defaultSpeech = "gpt-4o-mini-tts"
	defaultVoice  = "alloy"
	// pcmRate is what the providers mean by pcm.
	pcmRate = 24000
	// sayLimit is how many characters are said at once.
	sayLimit = 4096
	// slowest and fastest bound the speed.
	slowest, fastest = 0.25, 4
)

// Synthesizer is a Speaker that says what it has.
type Synthesizer struct {
	client *client
	checks checks[Voice]
}

// speechRequest is the body of a request.
type speechRequest struct {
	Model  string  `json:"model"`
	Input  string  `json:"input"`
	Voice  string  `json:"voice"`
	Format string  `json:"response_format"`
	Speed  float64 `json:"speed,omitempty"`
}

// Say of Speaker. It waits until the provider has begun to answer. A text without a single letter or digit is silence.
func (s *Synthesizer) Say(ctx context.Context, v Voice, text string) (Utterance, error) {
	text = clean(text)
	if utf8.RuneCountInString(text) > sayLimit {
		return nil, ErrText
	}
	u := newUtterance(ctx, s.client)
	if !audible(text) {
		close(u.frames)
		return u, nil
	}
	if err := s.begin(u, v, text); err != nil {
		u.end(err)
		return nil, err
	}
	return u, nil
}

// begin asks for the sound, and has it taken in as it comes.
func (s *Synthesizer) begin(u *utterance, v Voice, text string) error {
	body, err := json.Marshal(speechRequest{
		Model: cmp.Or(v.Model, s.client.Model, defaultSpeech), Input: text, Voice: cmp.Or(v.ID, defaultVoice), Format: "pcm", Speed: speed(v),
	})
	if err != nil {
		return fmt.Errorf("speech: request: %w", err)
	}
	resp, err := s.client.post(u.ctx, "audio/speech", "application/json", body)
	if err != nil {
		return err
	}
	rate, sounds := rateOf(resp.Header)
	if !sounds {
		_ = resp.Body.Close() // it is no sound
		return unavailable(errGarbage)
	}
	go u.take(resp.Body, rate)
	return nil
}

// speed is within what the providers take; as usual it goes without saying.
func speed(v Voice) float64 {
	if v.Speed > 0 && v.Speed != 1 {
		return min(max(v.Speed, slowest), fastest)
	}
	return 0
}

// rateOf is the rate of raw samples by the type of an answer; sounds is false where it has none.
func rateOf(h http.Header) (rate int, sounds bool) {
	kind, more, err := mime.ParseMediaType(h.Get("Content-Type"))
	if err != nil {
		return pcmRate, true
	}
	if strings.HasPrefix(kind, "text/") || strings.HasSuffix(kind, "json") {
		return 0, false
	}
	if rate, err = strconv.Atoi(more["rate"]); err == nil {
		return rate, true
	}
	return pcmRate, true
}

// Check says whether the provider has a voice, by having it say a word: nil, ErrVoice, or why it could not be found out. What the
// provider said is remembered for a while.
func (s *Synthesizer) Check(ctx context.Context, v Voice) error {
	return s.checks.of(ctx, v, func() error { return s.try(ctx, v) })
}

func (s *Synthesizer) try(ctx context.Context, v Voice) error {
	u, err := s.Say(ctx, v, "Hi.")
	if err != nil {
		return err
	}
	defer func() { _ = u.Close() }() // one frame is enough
	_, err = u.Next(ctx)
	return err
}

// samples are those of an answer, the channels in turn.
type samples struct {
	read           func([]int16) (int, error)
	rate, channels int
}

// open finds out whether an answer is a WAV file, whatever was asked for.
func open(in *bufio.Reader, rate int) (samples, error) {
	const magic = "RIFF"
	if begin, _ := in.Peek(len(magic)); string(begin) != magic { // shorter is no file
		return samples{(&raw{in: in}).Read, rate, 1}, nil
	}
	r, err := sound.NewReader(in)
	if err != nil {
		return samples{}, unavailable(errGarbage)
	}
	return samples{r.Read, r.Rate, r.Channels}, nil
}
