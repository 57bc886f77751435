package maker_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/vector"
	"github.com/switchboard-dev/switchboard/platform/vector/maker"
)

// form passes over all that is not small letters.
func form(word string) string {
	if strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") != "" {
		return ""
	}
	return word
}

// groups are words of which those of one group are near to each other.
func groups(size, group, each int) (text string, names [][]string) {
	r := rand.New(rand.NewPCG(5, 6))
	var lines []string
	for g := range group {
		middle := make([]float64, size)
		for i := range middle {
			middle[i] = r.NormFloat64()
		}
		names = append(names, nil)
		for range each {
			name := letters(len(lines))
			names[g] = append(names[g], name)
			line := name
			for _, x := range middle {
				line += fmt.Sprintf(" %.4f", x+0.5*r.NormFloat64())
			}
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n") + "\n", names
}

func letters(n int) string {
	return string([]byte{'a' + byte(n/676), 'a' + byte(n/26%26), 'a' + byte(n%26)})
}

func made(t *testing.T, text string) (*vector.Table, error) {
	t.Helper()
	var m maker.Maker
	r := maker.Reader{Form: form}
	if _, err := r.Read(strings.NewReader(text), &m); err != nil {
		return nil, err
	}
	name := filepath.Join(t.TempDir(), "words")
	if err := os.WriteFile(name, vector.Seal("de", m.Pack()), 0o600); err != nil {
		t.Fatal(err)
	}
	return vector.Load(name)
}

// What was near in the text is near in the table, whether its vectors are longer or shorter than the table's.
func TestMakesTables(t *testing.T) {
	t.Parallel()
	for _, size := range []int{10, 128, 201} {
		text, names := groups(size, 40, 12)
		table, err := made(t, text+", "+strings.Repeat(" 1", size)+"\nNew York"+strings.Repeat(" 0.5", size)+"\n")
		if err != nil {
			t.Fatalf("%d: %v", size, err)
		}
		if table.Len() != 480 || table.Language() != "de" {
			t.Errorf("%d: %d words of %q", size, table.Len(), table.Language())
		}
		near, far, n := 0.0, 0.0, 0.0
		for i, g := range names {
			one, _ := table.Find(g[0])
			friend, _ := table.Find(g[1])
			stranger, known := table.Find(names[(i+1)%len(names)][0])
			if !known {
				t.Fatal("a word is missing")
			}
			near, far, n = near+table.Likeness(one, friend), far+table.Likeness(one, stranger), n+1
		}
		if near/n < 0.7 || far/n > 0.3 {
			t.Errorf("%d: friends %.2f, strangers %.2f", size, near/n, far/n)
		}
		all := make([]vector.Word, table.Len())
		for i := range all {
			all[i] = vector.Word(i)
		}
		one, _ := table.Find(names[0][0])
		if found := table.Set(all).Nearest(one, 12, 0.5); len(found) < 10 {
			t.Errorf("%d: %d are near", size, len(found))
		}
	}
}

func TestRefusesText(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct{ text, want string }{
		"nothing":        {"", "no words"},
		"marks alone":    {", 1 2\n. 2 1\n", "no words"},
		"a blank line":   {"ab 1 2\n\ncd 1 2\n", "line 2: it is empty"},
		"fewer numbers":  {"ab 1 2 3\ncd 1 2\n", "line 2: a word has 2 numbers, and those before have 3"},
		"more numbers":   {"ab 1 2\ncd 1 2 3\n", "line 2: a word has 3 numbers, and those before have 2"},
		"not a number":   {"ab 1 2\ncd 1 x\n", `line 2: "x" is not a number`},
		"NaN":            {"ab 1 NaN\n", `line 1: "NaN" is not a number`},
		"infinity":       {"ab 1 2\ncd -Inf 2\n", `line 2: "-Inf" is not a number`},
		"zeros":          {"ab 0 0\n", "line 1: its numbers are all 0"},
		"a word twice":   {"ab 1 2\ncd 1 2\nab 2 1\n", `line 3: "ab" is a duplicate of line 1`},
		"one number":     {"ab 1\n", "line 1: a word has 1 numbers"},
		"cut off":        {"3 2\nab 1 2\ncd 1 2\n", "says that there are 3 words, and there are 2"},
		"another size":   {"1 3\nab 1 2\n", "line 2: a word has 2 numbers, and those before have 3"},
		"a long line":    {"ab " + strings.Repeat("1 ", 40_000), "line 1: it has more than 65536 bytes"},
		"binary":         {"3 2\nab \x00\x01\xff\n", "line 2"},
		"many numbers":   {"ab" + strings.Repeat(" 1", 1025) + "\n", "a word has 1025 numbers; it may have 2 to 1024"},
		"too many words": {many(), "there are more than 500000 words: keep the commonest"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, err := made(t, tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want %s", err, tt.want)
			}
		})
	}
}

func many() string {
	var b strings.Builder
	for i := range vector.WordsMost + 1 {
		fmt.Fprintf(&b, "%d 1 2\n", i)
	}
	return b.String()
}
