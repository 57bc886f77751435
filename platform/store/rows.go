package store

import (
	"bytes"
	"cmp"
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"math"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/switchboard-dev/switchboard/platform/share"
)

// rows are the answer of a pipeline's last query, as ent reads them. They hold a connection until they are read or closed.
type rows struct {
	pgx.Rows

	results pgx.BatchResults
	conn    *pgxpool.Conn
	meter   *share.Meter // of the bytes that are read; nil: nobody counts them
	err     error
}

// Next is false behind the last row, and where reading failed; the connection is free then.
func (r *rows) Next() bool {
	if r.Rows == nil || r.results == nil {
		return false
	}
	if r.Rows.Next() {
		if r.err = r.weigh(); r.err == nil {
			return true
		}
	}
	r.finish()
	return false
}

// weigh the row.
func (r *rows) weigh() error {
	if r.meter == nil {
		return nil
	}
	var n int
	for _, column := range r.RawValues() {
		n += len(column)
	}
	return r.meter.Add(int64(n)) //nolint:wrapcheck // the counter says what it is
}

// Err is what went wrong, which is known behind the last row.
func (r *rows) Err() error {
	if r.err == nil && r.Rows != nil {
		return r.Rows.Err() //nolint:wrapcheck // as those of database/sql
	}
	return r.err
}

// Close gives the connection back. What was not read yet is thrown away.
func (r *rows) Close() error {
	r.finish()
	return r.err
}

func (r *rows) finish() {
	if r.results == nil {
		return
	}
	if r.Rows != nil {
		r.Rows.Close()
		r.err = cmp.Or(r.err, r.Rows.Err())
	}
	if err := r.results.Close(); r.err == nil {
		r.err = err
	}
	r.results = nil
	if r.conn != nil { // a transaction keeps its own
		r.conn.Release()
	}
}

// Columns are the names of the columns.
func (r *rows) Columns() ([]string, error) {
	fields := r.FieldDescriptions()
	names := make([]string, len(fields))
	for i := range fields {
		names[i] = fields[i].Name
	}
	return names, nil
}

var errTypes = errors.New("store: the types of columns are not known here")

// ColumnTypes is for column types that ent does not know from its schema: there are none.
func (r *rows) ColumnTypes() ([]*sql.ColumnType, error) { return nil, errTypes }

// NextResultSet is false: there is one.
func (r *rows) NextResultSet() bool { return false }

// Scan of a row. What ent scans into is written without reflection; everything else is left to pgx.
func (r *rows) Scan(dest ...any) error {
	raw, fields := r.RawValues(), r.FieldDescriptions()
	if len(dest) != len(raw) {
		return errors.New("store: another number of columns than of places for them")
	}
	for i := range dest {
		if assign(&fields[i], raw[i], dest[i]) {
			continue
		}
		if err := r.Conn().TypeMap().Scan(fields[i].DataTypeOID, fields[i].Format, raw[i], dest[i]); err != nil {
			return pgx.ScanArgError{ColumnIndex: i, FieldName: fields[i].Name, Err: err}
		}
	}
	return nil
}

// assign a column where its type and its place go together in the usual way.
func assign(f *pgconn.FieldDescription, raw []byte, dest any) bool { //nolint:cyclop // a case for each pair of types
	switch d := dest.(type) {
	case *sql.NullString:
		if f.DataTypeOID != pgtype.TextOID && f.DataTypeOID != pgtype.VarcharOID {
			return false
		}
		d.String, d.Valid = string(raw), raw != nil
	case *sql.NullBool:
		if f.DataTypeOID != pgtype.BoolOID || f.Format != pgtype.BinaryFormatCode {
			return false
		}
		d.Bool, d.Valid = len(raw) == 1 && raw[0] != 0, raw != nil
	case *sql.NullInt64:
		d.Int64, d.Valid = 0, raw != nil
		return raw == nil || whole(f, raw, &d.Int64)
	case *sql.NullFloat64:
		if f.DataTypeOID != pgtype.Float8OID || f.Format != pgtype.BinaryFormatCode {
			return false
		}
		d.Float64, d.Valid = 0, raw != nil
		if raw != nil {
			d.Float64 = math.Float64frombits(binary.BigEndian.Uint64(raw))
		}
	case **string: // of an aggregate of times, which SQLite has as text
		var at time.Time
		if raw == nil || !moment(f, raw, &at) {
			return false
		}
		text := at.UTC().Format(time.RFC3339Nano)
		*d = &text
	case *sql.NullTime:
		d.Time, d.Valid = time.Time{}, raw != nil
		return raw == nil || moment(f, raw, &d.Time)
	case *driver.Value: // ids that ent has made, and gets back
		if f.DataTypeOID != pgtype.TextOID && f.DataTypeOID != pgtype.VarcharOID {
			return false
		}
		*d = string(raw)
	case *[]byte:
		text := f.Format == pgtype.TextFormatCode && (f.DataTypeOID == pgtype.JSONBOID || f.DataTypeOID == pgtype.JSONOID)
		if !text && (f.DataTypeOID != pgtype.ByteaOID || f.Format != pgtype.BinaryFormatCode) {
			return false
		}
		*d = bytes.Clone(raw)
	default:
		return false
	}
	return true
}

func whole(f *pgconn.FieldDescription, raw []byte, into *int64) bool {
	if f.Format != pgtype.BinaryFormatCode {
		return false
	}
	switch f.DataTypeOID {
	case pgtype.Int8OID:
		*into = int64(binary.BigEndian.Uint64(raw)) //nolint:gosec // two's complement, as PostgreSQL has it
	case pgtype.Int4OID:
		*into = int64(int32(binary.BigEndian.Uint32(raw))) //nolint:gosec // likewise
	default:
		return false
	}
	return true
}

// epoch is where PostgreSQL's time begins, in microseconds of ours.
var epoch = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC).UnixMicro()

func moment(f *pgconn.FieldDescription, raw []byte, into *time.Time) bool {
	if f.DataTypeOID != pgtype.TimestamptzOID || f.Format != pgtype.BinaryFormatCode {
		return false
	}
	n := int64(binary.BigEndian.Uint64(raw)) //nolint:gosec // two's complement
	if n > math.MaxInt64-epoch || n == math.MinInt64 {
		return false // infinity is pgx's to refuse
	}
	*into = time.UnixMicro(n + epoch)
	return true
}

// textual has arrays of numbers come as text, which is how database/sql gives them to types that scan themselves.
type textual struct{ *pgtype.ArrayCodec }

// PreferredFormat of pgtype.Codec.
func (textual) PreferredFormat() int16 { return pgtype.TextFormatCode }

func arraysAsText(m *pgtype.Map) {
	if t, ok := m.TypeForOID(pgtype.Int4ArrayOID); ok {
		if codec, ok := t.Codec.(*pgtype.ArrayCodec); ok {
			m.RegisterType(&pgtype.Type{Name: t.Name, OID: t.OID, Codec: textual{codec}})
		}
	}
}
