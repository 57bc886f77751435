package speechtest

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// Book has what callers can say.
type Book struct {
	texts    []string
	samples  [][]int16
	features [][]feature
}

// Phrases has espeak-ng say phrases. They are recognised by their sound alone, so they should be unlike one another and of
// several words. Where espeak-ng is missing it is installed, or else the test fails.
func Phrases(t testing.TB, texts ...string) *Book {
	t.Helper()
	Install(t)
	b := &Book{texts: texts}
	for _, text := range texts {
		samples, err := Voice(text)
		if err != nil {
			t.Fatal(err)
		}
		b.samples = append(b.samples, samples)
		b.features = append(b.features, features(samples))
	}
	return b
}

// Install sees to it that espeak-ng is there, or else the test fails.
func Install(t testing.TB) {
	t.Helper()
	if err := installed(); err != nil {
		t.Fatal(err)
	}
}

// Say returns a phrase of the book as a caller says it. It fails where the book has no such phrase.
func (b *Book) Say(t testing.TB, text string) []sound.Frame {
	t.Helper()
	at := slices.Index(b.texts, text)
	if at < 0 {
		t.Fatalf("the book has no phrase %q", text)
	}
	return sound.Split(b.samples[at])
}

// Voice has espeak-ng say anything, at 8 kHz and half as loud; options such as "-s", "200" change how. espeak-ng has to be
// there: see Install.
func Voice(text string, options ...string) ([]int16, error) {
	args := append([]string{"--stdout", "-v", "en-us", "-s", "160"}, options...)
	said, err := exec.Command("espeak-ng", append(args, "--", text)...).Output() //nolint:gosec,noctx // a test says what, for milliseconds
	if err != nil {
		return nil, fmt.Errorf("espeak-ng: %w", err)
	}
	samples, err := telephone(said)
	for i := range samples {
		samples[i] /= 2
	}
	return samples, err
}

// telephone reads a file's first channel, at 8 kHz.
func telephone(file []byte) ([]int16, error) {
	in, err := sound.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	channels, err := in.ReadAll(600 * in.Rate)
	if err != nil {
		return nil, err
	}
	if in.Rate == sound.Rate {
		return channels[0], nil
	}
	r, err := sound.NewResampler(in.Rate, sound.Rate)
	if err != nil {
		return nil, err
	}
	return r.Flush(r.Write(nil, channels[0])), nil
}

// Tests of several packages run at once, and apt-get does not wait for itself.
const install = `flock /tmp/switchboard-apt.lock sh -c 'command -v espeak-ng >/dev/null ||
	{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends espeak-ng; }'`

var installed = sync.OnceValue(func() error {
	if _, err := exec.LookPath("espeak-ng"); err == nil {
		return nil
	}
	if _, err := exec.LookPath("apt-get"); err != nil || os.Geteuid() != 0 {
		return errors.New("espeak-ng is not installed: callers speak by it (Debian: apt-get install espeak-ng)")
	}
	if out, err := exec.Command("sh", "-c", install).CombinedOutput(); err != nil {
		return fmt.Errorf("espeak-ng is not installed, and apt-get fails: %w: %s", err, out)
	}
	return nil
})
