package vector

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
)

// A table of an operator is a file of this mark, its language in two letters, the checksum of what follows, and what the table
// of the program is made of.
const (
	mark      = "switchboard words 1\n"
	headBytes = len(mark) + 2 + sha256.Size
	// fileMost bounds a table: half a million words.
	fileMost = 128 << 20
)

// Bounds of a table's words.
const (
	WordsMost   = 500_000
	LettersMost = 24
)

// ErrUnfit is an error of a file that holds no table, or not a whole one.
var ErrUnfit = errors.New("no table of words")

func unfit(why string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrUnfit, fmt.Sprintf(why, args...))
}

// Seal makes a file of a table's bytes in a language.
func Seal(language string, body []byte) []byte {
	sum := sha256.Sum256(body)
	return append(append(append([]byte(mark), language...), sum[:]...), body...)
}

// Load reads an operator's table.
func Load(name string) (*Table, error) {
	f, err := os.Open(name) //nolint:gosec // the operator names it
	if err != nil {
		return nil, fmt.Errorf("table of words: %w", err)
	}
	defer func() { _ = f.Close() }()
	data, err := io.ReadAll(io.LimitReader(f, fileMost+1))
	if err != nil {
		return nil, fmt.Errorf("table of words: %w", err)
	}
	t, err := Open(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return t, nil
}

// Open parses the file of a table. It fails with ErrUnfit if it is not one.
func Open(data []byte) (*Table, error) {
	head, isOne := bytes.CutPrefix(data, []byte(mark))
	switch {
	case !isOne:
		return nil, unfit("it does not begin as one; make it with: switchboard words build")
	case len(data) > fileMost:
		return nil, unfit("it is larger than %d MB", fileMost>>20)
	case len(data) < headBytes:
		return nil, unfit("it is cut off")
	}
	body := string(data[headBytes:])
	if sum := sha256.Sum256(data[headBytes:]); !bytes.Equal(sum[:], head[2:][:sha256.Size]) {
		return nil, unfit("its checksum is of something else: it is cut off or altered")
	}
	if err := whole(body); err != nil {
		return nil, err
	}
	t := taken(body, string(head[:2]))
	if err := t.check(); err != nil {
		return nil, err
	}
	return &t, nil
}

// whole says whether a table has all the bytes that it begins to speak of.
func whole(body string) error {
	if len(body) < 4 { //nolint:mnd // a number
		return unfit("it is empty")
	}
	n := int(number(body, 0))
	if n < 1 || n > WordsMost || len(body) < 4+4*n {
		return unfit("it says that it has %d words", n)
	}
	letters := int(number(body, n))
	if want := 4 + (1+traits)*4*n + letters + Size*n; len(body) != want {
		return unfit("it has %d bytes of %d", len(body), want)
	}
	return nil
}

// check that the words are words in order, and that what they have are numbers.
func (t *Table) check() error {
	end, last := uint32(0), ""
	for i := range t.n {
		next := number(t.ends, i)
		if next <= end || next > end+LettersMost || int(next) > len(t.letters) {
			return unfit("word %d has no letters, or too many", i+1)
		}
		end = next
		word := t.word(i)
		if strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") != "" || word <= last {
			return unfit("word %d, %q, is not in its place", i+1, word)
		}
		last = word
		for _, x := range []float64{t.trait(Word(i), 0), t.trait(Word(i), 1), t.trait(Word(i), 2)} {
			if !(x > 0) || math.IsInf(x, 0) {
				return unfit("%q has %g where a number above 0 must be", word, x)
			}
		}
	}
	return nil
}

// Row is a word as a table keeps it.
type Row struct {
	Word string
	// Use is the share of all words of running text that are of it; Crowd how near its neighbours are.
	Use, Crowd float64
	Vector     []float64 // as many as Size
}

// Pack makes a table's bytes of rows, which are in the order of their words: how many words it has; where each ends among the
// letters; the letters; what to multiply the numbers of each word with, so that its vector is as long as one, how often it is
// used, and how near its neighbours are; the numbers.
func Pack(rows []Row) []byte {
	var ends, letters, scales, numbers bytes.Buffer
	for _, r := range rows {
		letters.WriteString(r.Word)
		ends.Write(binary.LittleEndian.AppendUint32(nil, uint32(letters.Len()))) //nolint:gosec // bounded by the words
		row, scale := rounded(r.Vector)
		for _, x := range []float32{scale, float32(r.Use), float32(r.Crowd)} {
			scales.Write(binary.LittleEndian.AppendUint32(nil, math.Float32bits(x)))
		}
		numbers.Write(row)
	}
	out := binary.LittleEndian.AppendUint32(nil, uint32(len(rows))) //nolint:gosec // as above
	for _, part := range []*bytes.Buffer{&ends, &letters, &scales, &numbers} {
		out = append(out, part.Bytes()...)
	}
	return out
}

// rounded is a vector in numbers of a byte.
func rounded(v []float64) (row []byte, scale float32) {
	most := 0.0
	for _, x := range v {
		most = max(most, math.Abs(x))
	}
	sum := 0.0
	for _, x := range v {
		n := math.Round(x / most * math.MaxInt8)
		sum += n * n
		row = append(row, byte(int8(n))) //nolint:gosec // the largest is the scale
	}
	return row, float32(1 / math.Sqrt(sum))
}
