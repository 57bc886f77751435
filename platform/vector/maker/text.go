package maker

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/vector"
)

// Bounds of what is read: how many numbers a vector may have, how many of all words, and the bytes of a line.
const (
	sizeLeast   = 2
	sizeMost    = 1024
	numbersMost = 150_000_000
	lineMost    = 1 << 16
)

// Reader reads words with their vectors as word2vec and GloVe write them in text: on each line a word and its numbers, the
// commonest first. word2vec begins with a line of two numbers: of words, and of numbers a word.
type Reader struct {
	// Form is what a word is found by, in lower case and without accents; "" passes it over, as it does marks, numbers and phrases.
	Form func(word string) string

	line, size int
	said       int // of words, 0 if the file does not say
	seen       map[string]int
	kept       int
}

// wrong makes the error of a line, with its number.
func (r *Reader) wrong(why string, args ...any) error {
	return fmt.Errorf("line %d: %s", r.line, fmt.Sprintf(why, args...))
}

// Read all words into a maker. Passed is how many words were passed over.
func (r *Reader) Read(from io.Reader, m *Maker) (passed int, err error) {
	r.seen = map[string]int{}
	lines := bufio.NewScanner(from)
	lines.Buffer(make([]byte, 0, lineMost), lineMost)
	for lines.Scan() {
		r.line++
		used, err := r.take(lines.Text(), m)
		if err != nil {
			return passed, err
		}
		if !used {
			passed++
		}
	}
	r.line++
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return passed, r.wrong("it has more than %d bytes", lineMost)
	case err != nil:
		return passed, fmt.Errorf("read the vectors: %w", err)
	case r.said > 0 && len(r.seen) != r.said:
		return passed, fmt.Errorf("the first line says that there are %d words, and there are %d: the file is cut off", r.said, len(r.seen))
	case m.Len() == 0:
		return passed, errors.New("it has no words")
	}
	return passed, nil
}

// take a line; used says that it is a word that is kept, or no word at all.
func (r *Reader) take(line string, m *Maker) (used bool, err error) { //nolint:cyclop // a check for each thing that may be wrong with a line
	fields := strings.Fields(line)
	if r.line == 1 && r.head(fields) {
		return true, nil
	}
	if len(fields) == 0 {
		return false, r.wrong("it is empty")
	}
	if r.size == 0 {
		r.size = len(fields) - 1
	}
	if r.size < sizeLeast || r.size > sizeMost {
		return false, r.wrong("a word has %d numbers; it may have %d to %d", r.size, sizeLeast, sizeMost)
	}
	at := len(fields) - r.size
	if at > 1 && !number(fields[1]) {
		return false, nil // a phrase of several words
	}
	if at != 1 {
		return false, r.wrong("a word has %d numbers, and those before have %d", len(fields)-1, r.size)
	}
	word := fields[0]
	if before, twice := r.seen[word]; twice {
		return false, r.wrong("%q is a duplicate of line %d", word, before)
	}
	if r.seen[word] = r.line; len(r.seen) > vector.WordsMost {
		return false, r.wrong("there are more than %d words: keep the commonest, such as by head -n %d", vector.WordsMost, vector.WordsMost)
	}
	v, err := r.vector(fields[1:])
	if err != nil {
		return false, err
	}
	stem := r.Form(word)
	if stem == "" || len(stem) > vector.LettersMost {
		return false, nil
	}
	if r.kept++; r.kept*r.size > numbersMost {
		return false, r.wrong("there are more than %d numbers: keep the commonest words, such as by head -n %d", numbersMost, numbersMost/r.size)
	}
	m.Add(Entry{Stem: stem, Level: level(r.kept), Use: use(r.kept), Vector: v})
	return true, nil
}

// head reads the first line of word2vec.
func (r *Reader) head(fields []string) bool {
	if len(fields) != 2 { //nolint:mnd // of words, and of numbers a word
		return false
	}
	words, err := strconv.Atoi(fields[0])
	size, err2 := strconv.Atoi(fields[1])
	if err != nil || err2 != nil || words < 1 || size < 1 {
		return false
	}
	r.said, r.size = words, size
	return true
}

func (r *Reader) vector(fields []string) ([]float32, error) {
	v, sum := make([]float32, len(fields)), 0.0
	for i, f := range fields {
		x, err := strconv.ParseFloat(f, 32)
		if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
			return nil, r.wrong("%.40q is not a number", f)
		}
		v[i], sum = float32(x), sum+x*x
	}
	if sum == 0 || math.IsInf(sum, 0) {
		return nil, r.wrong("its numbers are all 0, or too large")
	}
	for i := range v {
		v[i] /= float32(math.Sqrt(sum)) // each word of a stem has the same say
	}
	return v, nil
}

func number(field string) bool {
	_, err := strconv.ParseFloat(field, 32)
	return err == nil || errors.Is(err, strconv.ErrRange)
}

// level of the word at a rank, as word lists have it.
func level(rank int) int {
	for _, l := range []struct{ ranks, level int }{{1000, 10}, {4000, 20}, {20_000, 35}, {60_000, 50}} {
		if rank <= l.ranks {
			return l.level
		}
	}
	return 70
}

// use is the share of all words that the one at a rank has, by Zipf's law.
func use(rank int) float64 { return 0.07 / float64(rank) }
