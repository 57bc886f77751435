package sound_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

func write(t *testing.T, out io.Writer, length int) {
	t.Helper()
	w, err := sound.NewWriter(out, sound.Header{Rate: 8000, Channels: 2, Length: length})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{160, 3, 0} {
		if err := w.Write(sine(440, 8000, n), sine(880, 8000, n+1)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

// A stereo file is read back whether its length was known, was put right at the end, or is not in it.
func TestFileComesBack(t *testing.T) {
	t.Parallel()
	file, err := os.Create(filepath.Join(t.TempDir(), "a.wav"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	write(t, file, -1)
	fixed, err := os.ReadFile(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	var known, stream bytes.Buffer
	write(t, &known, 163)
	write(t, &stream, -1)
	if !bytes.Equal(fixed, known.Bytes()) {
		t.Error("a file that was put right differs from one whose length was known")
	}
	if n := binary.LittleEndian.Uint32(fixed[40:]); int(n) != len(fixed)-44 || n != 163*4 {
		t.Errorf("%d bytes of samples are announced in %d", n, len(fixed))
	}
	want := slices.Concat(sine(440, 8000, 160), sine(440, 8000, 3))
	for length, b := range map[int][]byte{163: fixed, -1: stream.Bytes()} {
		r, err := sound.NewReader(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		channels, err := r.ReadAll(1000)
		if err != nil || r.Header != (sound.Header{Rate: 8000, Channels: 2, Length: length}) {
			t.Fatal(r.Header, err)
		}
		if !slices.Equal(channels[0], want) || len(channels[1]) != 163 {
			t.Errorf("%d and %d samples", len(channels[0]), len(channels[1]))
		}
	}
}

func TestWriterRefuses(t *testing.T) {
	t.Parallel()
	for _, h := range []sound.Header{{}, {Rate: 8000}, {Rate: 8000, Channels: 9}, {Rate: 8000, Channels: 2, Length: 1 << 30}} {
		if _, err := sound.NewWriter(io.Discard, h); err == nil {
			t.Errorf("%+v is taken", h)
		}
	}
	w, err := sound.NewWriter(io.Discard, sound.Header{Rate: 8000, Channels: 2, Length: 5})
	if err != nil {
		t.Fatal(err)
	}
	if w.Write(make([]int16, 5)) == nil {
		t.Error("one channel is taken for two")
	}
	if w.Close() == nil {
		t.Error("a file that is too short is taken")
	}
}

// rewritten is a small mono file with the bytes of its format replaced, from a place on.
func rewritten(at int, with ...byte) string {
	var b bytes.Buffer
	w, _ := sound.NewWriter(&b, sound.Header{Rate: 8000, Channels: 1, Length: 2})
	w.Write([]int16{7, 8})
	copy(b.Bytes()[at:], with)
	return b.String()
}

func TestReaderIsLenientAndStrict(t *testing.T) {
	t.Parallel()
	good := rewritten(0)
	extended := good[:16] + "\x28\x00\x00\x00\xfe\xff" + good[22:36] + "\x16\x00\x10\x00\x00\x00\x00\x00\x01\x00" + strings.Repeat("\x00", 14) + good[36:]
	for name, tt := range map[string]struct {
		file string
		want []int16 // nil where it is refused
	}{
		"plain":              {good, []int16{7, 8}},
		"extended":           {extended, []int16{7, 8}},
		"another chunk":      {good[:12] + "LIST\x03\x00\x00\x00abc\x00" + good[12:], []int16{7, 8}},
		"more after it":      {good + "LIST", []int16{7, 8}},
		"cut in a sample":    {good[:47], []int16{7}},
		"nothing":            {"", nil},
		"no RIFF":            {rewritten(0, 'X'), nil},
		"no WAVE":            {rewritten(8, 'X'), nil},
		"µ-law":              {rewritten(20, 7), nil},
		"8 bits":             {rewritten(34, 8), nil},
		"no channel":         {rewritten(22, 0, 0), nil},
		"65,535 channels":    {rewritten(22, 255, 255), nil},
		"no rate":            {rewritten(24, 0, 0), nil},
		"no format":          {good[:12] + good[36:], nil},
		"a format too short": {good[:16] + "\x04\x00\x00\x00" + good[20:24] + good[36:], nil},
		"a header alone":     {good[:20], nil},
		"a chunk of 4 GB":    {good[:12] + "LIST\xff\xff\xff\xffabc" + good[12:], nil},
	} {
		r, err := sound.NewReader(strings.NewReader(tt.file))
		if tt.want == nil {
			if !errors.Is(err, sound.ErrWAV) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if channels, err := r.ReadAll(10); err != nil || !slices.Equal(channels[0], tt.want) {
			t.Errorf("%s: %v, %v", name, channels, err)
		}
	}
}

func TestReadAllIsBounded(t *testing.T) {
	t.Parallel()
	r, err := sound.NewReader(strings.NewReader(rewritten(0)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.ReadAll(1); err == nil {
		t.Error("two samples are read where one is the limit")
	}
}
