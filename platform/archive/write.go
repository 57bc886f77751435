package archive

import (
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

// Writer writes a backup. What it has written is one after Close, and is refused by every reader before.
type Writer struct {
	sealed  io.WriteCloser
	zip     *zstd.Encoder
	hash    hash.Hash
	buffer  bytes.Buffer
	json    *json.Encoder
	table   Table
	began   bool
	summary Summary
	longest int // line that a reader takes
}

var (
	// errRow is a mistake of ours.
	errRow  = errors.New("archive: a row that is not of its table")
	errLong = errors.New("it is longer than a reader takes")
)

// NewWriter begins a backup of what the head says.
func NewWriter(out io.Writer, key *Key, head Head) (*Writer, error) {
	sealed, err := key.seal(out)
	if err != nil {
		return nil, err
	}
	zip, err := zstd.NewWriter(sealed, zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(true))
	if err != nil {
		return nil, fmt.Errorf("compress: %w", err)
	}
	w := &Writer{sealed: sealed, zip: zip, hash: sha256.New(), longest: longestLine}
	w.json = json.NewEncoder(&w.buffer)
	w.json.SetEscapeHTML(false)
	head.Format = Version
	return w, w.line(head)
}

// Begin a table, which ends the one before.
func (w *Writer) Begin(t Table) error {
	if err := w.finish(); err != nil {
		return err
	}
	w.table, w.began = t, true
	w.summary.Counts = append(w.summary.Counts, Count{Table: t.Name})
	return w.line(line{Table: t.Name})
}

// Row of the table that was begun last: a value for each column.
func (w *Writer) Row(values []any) error {
	if !w.began || len(values) != len(w.table.Columns) {
		return errRow
	}
	row := make([]any, len(values))
	for i, v := range values {
		var err error
		if row[i], err = encode(w.table.Columns[i].Kind, v); err != nil {
			return fmt.Errorf("%s.%s: %w", w.table.Name, w.table.Columns[i].Name, err)
		}
	}
	w.summary.Counts[len(w.summary.Counts)-1].Rows++
	w.summary.Rows++
	return w.line(row)
}

// Close ends the backup, and says what is in it.
func (w *Writer) Close() (Summary, error) {
	if err := w.finish(); err != nil {
		return Summary{}, err
	}
	w.summary.SHA256 = hex.EncodeToString(w.hash.Sum(nil))
	if err := w.line(line{End: true, Rows: &w.summary.Rows, SHA256: w.summary.SHA256}); err != nil {
		return Summary{}, err
	}
	if err := errors.Join(w.zip.Close(), w.sealed.Close()); err != nil {
		return Summary{}, fmt.Errorf("write the backup: %w", err)
	}
	return w.summary, nil
}

// finish the table that was begun.
func (w *Writer) finish() error {
	if !w.began {
		return nil
	}
	w.began = false
	return w.line(line{Rows: &w.summary.Counts[len(w.summary.Counts)-1].Rows})
}

func (w *Writer) line(v any) error {
	w.buffer.Reset()
	if err := w.json.Encode(v); err != nil { // with its line's end
		return fmt.Errorf("write the backup: %w", err)
	}
	if w.buffer.Len() > w.longest {
		return fmt.Errorf("write the backup: a row of %s: %w", w.table.Name, errLong)
	}
	_, _ = w.hash.Write(w.buffer.Bytes()) // never fails
	if _, err := w.zip.Write(w.buffer.Bytes()); err != nil {
		return fmt.Errorf("write the backup: %w", err)
	}
	return nil
}
