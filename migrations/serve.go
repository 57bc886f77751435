package migrations

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

	"github.com/pressly/goose/v3"
)

// Which programs may serve after a migration stands in its file, as `-- serves: VERSION`: those that know the migration VERSION, or a
// newer one. It is written to the database by the transaction of the migration, because the programs that have to know it are older than
// the file. Without it, or with `-- serves: none`, none that is older than the migration may.

// createServes makes the table of that. Programs older than the table do not look for it.
const createServes = "CREATE TABLE IF NOT EXISTS migration_serves (version bigint PRIMARY KEY, serves bigint NOT NULL)"

var (
	servesLine = regexp.MustCompile(`(?m)^-- serves:(.*)$`)
	downLine   = []byte("-- +goose Down")
	errServes  = errors.New("must have one line `-- serves: VERSION` or `-- serves: none` at most")
)

// servesOf reads the line of a migration; 0 is none.
func servesOf(text []byte) (int64, error) {
	lines := servesLine.FindAllSubmatch(text, -1)
	if len(lines) == 0 {
		return 0, nil
	}
	value := strings.TrimSpace(string(lines[0][1]))
	if value == "none" && len(lines) == 1 {
		return 0, nil
	}
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil || n <= 0 || len(lines) > 1 {
		return 0, errServes
	}
	return n, nil
}

// noting is a folder of migrations each of which also writes to the database which programs may serve after it.
type noting struct{ fs.FS }

// Open of fs.FS.
func (n noting) Open(name string) (fs.File, error) {
	f, err := n.FS.Open(name)
	if err != nil || !strings.HasSuffix(name, ".sql") {
		return f, err //nolint:wrapcheck // goose looks at it
	}
	defer func() { _ = f.Close() }() // it was read
	text, err := io.ReadAll(f)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	if text, err = noted(name, text); err != nil {
		return nil, err
	}
	return &memory{bytes.NewReader(text), info}, nil
}

// noted is a migration with the statement at the end of its upward part.
func noted(name string, text []byte) ([]byte, error) {
	version, err := goose.NumericComponent(name)
	if err != nil {
		return nil, fmt.Errorf("migrations: %w", err)
	}
	serves, err := servesOf(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	up, down := text, []byte(nil)
	if i := bytes.Index(text, downLine); i >= 0 {
		up, down = text[:i], text[i:]
	}
	statement := fmt.Sprintf("\nDELETE FROM migration_serves WHERE version = %[1]d;\n"+
		"INSERT INTO migration_serves (version, serves) VALUES (%[1]d, %d);\n\n",
		version, serves)
	return bytes.Join([][]byte{up, []byte(statement), down}, nil), nil
}

// memory is a file that has been read. Its size is the original's, which nobody asks for.
type memory struct {
	*bytes.Reader

	info fs.FileInfo
}

// Stat of fs.File.
func (m *memory) Stat() (fs.FileInfo, error) { return m.info, nil }

// Close of fs.File.
func (m *memory) Close() error { return nil }
