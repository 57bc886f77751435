package vector_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/vector"
)

func rows(words ...string) (all []vector.Row) {
	for i, w := range words {
		v := make([]float64, vector.Size)
		v[i] = 1
		all = append(all, vector.Row{Word: w, Use: 0.01, Crowd: 0.5, Vector: v})
	}
	return all
}

// The table of the program has what is asked of an operator's.
func TestOpensTables(t *testing.T) {
	t.Parallel()
	body, err := os.ReadFile("words.bin")
	if err != nil {
		t.Fatal(err)
	}
	ours, err := vector.Open(vector.Seal("en", body))
	if err != nil || ours.Len() != vector.English().Len() {
		t.Fatalf("%v", err)
	}
	small, err := vector.Open(vector.Seal("es", vector.Pack(rows("gat", "perr"))))
	if err != nil || small.Len() != 2 || small.Language() != "es" {
		t.Fatalf("%v", err)
	}
	if w, known := small.Find("perr"); !known || small.Likeness(w, w) < 1.9 {
		t.Error("a word is not like itself")
	}
}

func TestRefusesTables(t *testing.T) {
	t.Parallel()
	whole := string(vector.Seal("en", vector.Pack(rows("cat", "dog"))))
	nan := rows("cat")
	nan[0].Crowd = 0
	sealed := func(body []byte) string { return string(vector.Seal("en", body)) }
	for name, tt := range map[string]struct{ data, want string }{
		"nothing":      {"", "does not begin as one"},
		"text":         {"cat 0.1 0.2\n", "does not begin as one"},
		"the head":     {whole[:30], "cut off"},
		"cut off":      {whole[:len(whole)-1], "checksum"},
		"altered":      {whole[:len(whole)-3] + "x" + whole[len(whole)-2:], "checksum"},
		"no body":      {sealed(nil), "empty"},
		"no words":     {sealed([]byte{0, 0, 0, 0}), "0 words"},
		"many words":   {sealed([]byte{255, 255, 255, 255}), "4294967295 words"},
		"longer":       {sealed(append(vector.Pack(rows("cat")), 0)), "bytes of"},
		"out of order": {sealed(vector.Pack(rows("dog", "cat"))), `"cat", is not in its place`},
		"twice":        {sealed(vector.Pack(rows("dog", "dog"))), "is not in its place"},
		"capitals":     {sealed(vector.Pack(rows("Dog"))), "is not in its place"},
		"no letters":   {sealed(vector.Pack(rows(""))), "has no letters"},
		"a long word":  {sealed(vector.Pack(rows(strings.Repeat("a", 25)))), "has no letters, or too many"},
		"no crowd":     {sealed(vector.Pack(nan)), "a number above 0"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "words")
			if err := os.WriteFile(file, []byte(tt.data), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := vector.Load(file); !errors.Is(err, vector.ErrUnfit) || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), file) {
				t.Errorf("%v, want %s", err, tt.want)
			}
		})
	}
	if _, err := vector.Load(filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
}
