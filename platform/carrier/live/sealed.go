package live

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// sealed begins the names of files in the spool that are encrypted, before what the name of any begins with: programs from before there were such
// do not take them for their own. A file of those is read unchanged.
const sealed = "sealed-"

// pieceSize is how much of a file is sealed at a time; pieceMost bounds what that may have become.
const (
	pieceSize = 256 << 10
	pieceMost = pieceSize + 4<<10
	// lengthSize is that of the length before a piece.
	lengthSize = 4
)

var errPiece = errors.New("live: a file in the spool was altered or cut off, or its master key is not configured")

// spot of a piece: in this file, there, and with nothing behind it or something. No other piece is taken for it.
func spot(name string, n int, last bool) string {
	end := ""
	if last {
		end = " end"
	}
	return strings.Join([]string{"spool", filepath.Base(name), strconv.Itoa(n)}, " ") + end
}

// seal copies a file into the spool, piece by piece, each behind its length.
func (c *Carrier) seal(to io.Writer, name string, from io.Reader) error {
	if c.cfg.Seal == nil {
		_, err := io.Copy(to, from)
		return err //nolint:wrapcheck // the only caller's
	}
	piece := make([]byte, pieceSize)
	for n := 0; ; n++ {
		size, err := io.ReadFull(from, piece)
		last := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
		if err != nil && !last {
			return err //nolint:wrapcheck // likewise
		}
		shut := c.cfg.Seal(spot(name, n, last), piece[:size])
		if _, err := to.Write(append(binary.BigEndian.AppendUint32(nil, uint32(len(shut))), shut...)); err != nil { //nolint:gosec // it is short
			return err //nolint:wrapcheck // likewise
		}
		if last {
			return nil
		}
	}
}

// open a file of the spool. What was altered or cut off fails when it is read.
func (c *Carrier) open(name string) (io.Reader, *os.File, error) {
	file, err := os.Open(name) //nolint:gosec // it is ours
	if err != nil {
		return nil, nil, fmt.Errorf("live: %w", err)
	}
	if !strings.HasPrefix(filepath.Base(name), sealed) {
		return file, file, nil
	}
	return &opening{carrier: c, name: name, from: bufio.NewReader(file)}, file, nil
}

// opening reads a sealed file.
type opening struct {
	carrier *Carrier
	name    string
	from    *bufio.Reader
	n       int
	piece   []byte
	over    bool
}

// Read of io.Reader.
func (o *opening) Read(to []byte) (int, error) {
	for len(o.piece) == 0 {
		if o.over {
			return 0, io.EOF
		}
		if err := o.next(); err != nil {
			return 0, fmt.Errorf("%w: %v", errPiece, err) //nolint:errorlint // an end within a piece is not that of the file
		}
	}
	n := copy(to, o.piece)
	o.piece = o.piece[n:]
	return n, nil
}

func (o *opening) next() error {
	var length uint32
	if err := binary.Read(o.from, binary.BigEndian, &length); err != nil {
		return err //nolint:wrapcheck // the only caller does
	}
	if length > pieceMost || o.carrier.cfg.Open == nil {
		return errPiece
	}
	shut := make([]byte, length)
	if _, err := io.ReadFull(o.from, shut); err != nil {
		return err //nolint:wrapcheck // likewise
	}
	_, err := o.from.Peek(1)
	o.over = errors.Is(err, io.EOF)
	if o.piece, err = o.carrier.cfg.Open(spot(o.name, o.n, o.over), shut); err != nil {
		return err
	}
	o.n++
	return nil
}

// later is why a file waits on. The key that sealed it may be gone before it can be kept: then it is sealed with the current one.
func (c *Carrier) later(name string, why error) error {
	if errors.Is(why, errPiece) {
		return why
	}
	if err := c.reseal(name); err != nil && !errors.Is(err, os.ErrNotExist) { // else another process has kept it
		return errors.Join(why, fmt.Errorf("seal %s again: %w", filepath.Base(name), err))
	}
	return why
}

// headed is how much of a file says which key sealed it.
const headed = 64

// reseal a file that an old key sealed. The file keeps its age, which limits for how long it is tried.
func (c *Carrier) reseal(name string) error {
	from, file, err := c.open(name)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // it was only read
	shut, is := from.(*opening)
	if !is || c.cfg.Stale == nil {
		return nil
	}
	head, err := shut.from.Peek(headed)
	if err != nil && !errors.Is(err, io.EOF) { // it may be short
		return err //nolint:wrapcheck // the only caller does
	}
	if len(head) <= lengthSize || !c.cfg.Stale(head[lengthSize:]) {
		return nil
	}
	info, err := file.Stat()
	if err != nil {
		return err //nolint:wrapcheck // likewise
	}
	draft, err := os.CreateTemp(c.cfg.Spool, "."+filepath.Base(name)+"-*")
	if err != nil {
		return err //nolint:wrapcheck // likewise
	}
	there := func() error {
		_, err := os.Stat(name)
		return err //nolint:wrapcheck // likewise
	}
	if err := c.fill(draft, name, there, from); err != nil {
		return err
	}
	return os.Chtimes(name, info.ModTime(), info.ModTime()) //nolint:wrapcheck // likewise
}
