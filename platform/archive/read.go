package archive

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"

	"github.com/klauspost/compress/zstd"
)

// Bounds of what a file can have this program keep in memory at once.
const (
	longestLine = 256 << 20
	window      = 64 << 20
)

// Reader reads a backup. What it gives is to be believed once Each has returned without an error, and not before.
type Reader struct {
	Head Head

	zip     *zstd.Decoder
	lines   *bufio.Reader
	hash    hash.Hash
	buffer  []byte
	summary Summary
}

// NewReader reads the head of a backup. The error is one of those above, or the file's.
func NewReader(in io.Reader, key *Key) (*Reader, error) {
	plain, err := key.unseal(in)
	if err != nil {
		return nil, err
	}
	zip, err := zstd.NewReader(plain, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(window))
	if err != nil {
		return nil, damaged(err)
	}
	r := &Reader{zip: zip, lines: bufio.NewReaderSize(zip, 1<<20), hash: sha256.New()}
	if err := r.head(); err != nil {
		zip.Close()
		return nil, err
	}
	return r, nil
}

// Close gives back what the reader holds; it leaves the file to who opened it.
func (r *Reader) Close() { r.zip.Close() }

func (r *Reader) head() error {
	text, err := r.next()
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, &r.Head); err != nil || r.Head.Format == 0 {
		return ErrNotBackup
	}
	if r.Head.Format != Version {
		return fmt.Errorf("%w: format %d, made by Switchboard %s", ErrVersion, r.Head.Format, r.Head.Program)
	}
	return nil
}

// Each calls f with every row, in the order of the file. Without an error the file is whole, and as written.
func (r *Reader) Each(f func(t Table, row []any) error) (Summary, error) {
	defer r.Close()
	for _, t := range r.Head.Tables {
		if err := r.each(t, f); err != nil {
			return Summary{}, err
		}
	}
	want := hex.EncodeToString(r.hash.Sum(nil))
	last, err := r.control()
	if err != nil {
		return Summary{}, err
	}
	if !last.End || last.Rows == nil || *last.Rows != r.summary.Rows || last.SHA256 != want {
		return Summary{}, fmt.Errorf("%w: its last line does not match the rest", ErrDamaged)
	}
	if n, err := io.Copy(io.Discard, r.lines); err != nil || n > 0 {
		return Summary{}, fmt.Errorf("%w: something comes after its end", ErrDamaged)
	}
	r.summary.SHA256 = want
	return r.summary, nil
}

func (r *Reader) each(t Table, f func(t Table, row []any) error) error {
	first, err := r.control()
	if err != nil {
		return err
	}
	if first.Table != t.Name {
		return fmt.Errorf("%w: no table %s", ErrDamaged, t.Name)
	}
	count := Count{Table: t.Name}
	for {
		text, err := r.next()
		if err != nil {
			return err
		}
		if text[0] != '[' {
			end, err := value[line](text)
			if err != nil || end.Rows == nil || *end.Rows != count.Rows {
				return fmt.Errorf("%w: table %s does not have as many rows as it says", ErrDamaged, t.Name)
			}
			r.summary.Counts = append(r.summary.Counts, count)
			r.summary.Rows += count.Rows
			return nil
		}
		row, err := decodeRow(t, text)
		if err != nil {
			return err
		}
		if err := f(t, row); err != nil {
			return err
		}
		count.Rows++
	}
}

func decodeRow(t Table, text []byte) ([]any, error) {
	values, err := value[[]json.RawMessage](text)
	if err != nil {
		return nil, err
	}
	if len(values) != len(t.Columns) {
		return nil, fmt.Errorf("%w: a row of %s has %d values", ErrDamaged, t.Name, len(values))
	}
	row := make([]any, len(values))
	for i, v := range values {
		if row[i], err = decode(t.Columns[i].Kind, v); err != nil {
			return nil, fmt.Errorf("%s.%s: %w", t.Name, t.Columns[i].Name, err)
		}
	}
	return row, nil
}

// control is a line that is neither the head nor a row.
func (r *Reader) control() (line, error) {
	text, err := r.next()
	if err != nil {
		return line{}, err
	}
	return value[line](text)
}

// next is the next line, good until the one after it.
func (r *Reader) next() ([]byte, error) {
	r.buffer = r.buffer[:0]
	for {
		part, err := r.lines.ReadSlice('\n')
		r.buffer = append(r.buffer, part...)
		switch {
		case err == nil:
			_, _ = r.hash.Write(r.buffer) // never fails
			return r.buffer, notEmpty(r.buffer)
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, damaged(err) // the end of the file as well: every line ends before it
		case len(r.buffer) > longestLine:
			return nil, fmt.Errorf("%w: a line of more than %d MB", ErrDamaged, longestLine>>20)
		}
	}
}

func notEmpty(text []byte) error {
	if len(bytes.TrimSpace(text)) == 0 {
		return fmt.Errorf("%w: an empty line", ErrDamaged)
	}
	return nil
}
