package archive_test

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"filippo.io/age"
	"github.com/klauspost/compress/zstd"

	"github.com/switchboard-dev/switchboard/platform/archive"
)

var head = archive.Head{
	MadeAt: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), Program: "1.2.3", Dialect: "sqlite", Schema: "20260301",
	Tables: []archive.Table{
		{Name: "empty", Columns: []archive.Column{{Name: "id", Kind: archive.Text}}},
		{Name: "all", Columns: []archive.Column{
			{Name: "text", Kind: archive.Text},
			{Name: "int", Kind: archive.Int},
			{Name: "float", Kind: archive.Float},
			{Name: "bool", Kind: archive.Bool},
			{Name: "time", Kind: archive.Time},
			{Name: "bytes", Kind: archive.Bytes},
			{Name: "json", Kind: archive.JSON},
		}},
	},
}

var rows = [][]any{
	{"Grüße <&>\n\x00\u2028", int64(1<<62 + 1), 0.1, true, time.Date(2026, 3, 1, 1, 2, 3, 4000, time.UTC), []byte{0, 255, 10}, `{"b": 1,  "a":1.0}`},
	{nil, nil, nil, nil, nil, nil, nil},
	{"far", int64(0), 0.0, false, time.Date(10000, 1, 1, 0, 30, 0, 5000, time.UTC), []byte{}, `1`},
	{"before", int64(0), 0.0, false, time.Date(-44, 3, 15, 12, 0, 0, 0, time.UTC), []byte{}, `1`},
	{"not \xff UTF-8", int64(-1), 1e300, false, time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC), []byte{}, `null`},
}

func key(t *testing.T, text string) *archive.Key {
	t.Helper()
	k, err := archive.ParseKey(text)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func write(t *testing.T, k *archive.Key) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := archive.NewWriter(&out, k, head)
	if err != nil {
		t.Fatal(err)
	}
	for i, table := range head.Tables {
		if err := w.Begin(table); err != nil {
			t.Fatal(err)
		}
		for _, r := range rows[:len(rows)*i] {
			if err := w.Row(r); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func read(file []byte, k *archive.Key) (got [][]any, s archive.Summary, err error) {
	r, err := archive.NewReader(bytes.NewReader(file), k)
	if err != nil {
		return nil, s, err
	}
	s, err = r.Each(func(_ archive.Table, row []any) error {
		got = append(got, row)
		return nil
	})
	return got, s, err
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	t.Parallel()
	own, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	for name, keys := range map[string][2]string{
		"plain": {}, "passphrase": {"correct horse battery", "correct horse battery"}, "key": {own.String(), own.String()},
		"public key": {own.Recipient().String(), own.String()},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := write(t, key(t, keys[0]))
			got, s, err := read(file, key(t, keys[1]))
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, rows) {
				t.Errorf("read %q\nwant %q", got, rows)
			}
			if want := []archive.Count{{Table: "empty"}, {Table: "all", Rows: 5}}; !reflect.DeepEqual(s.Counts, want) || s.Rows != 5 {
				t.Errorf("%+v", s)
			}
			if keys[0] != "" && bytes.Contains(file, []byte("switchboard")) {
				t.Error("an encrypted file shows what it is of")
			}
		})
	}
}

// Any bit that is another, and any end that comes early, is noticed: encrypted or not.
func TestDamage(t *testing.T) {
	t.Parallel()
	own, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", own.String()} {
		k := key(t, text)
		file := write(t, k)
		for at := range file {
			if _, _, err := read(file[:at], k); err == nil {
				t.Fatalf("cut at %d of %d: read", at, len(file))
			}
			altered := bytes.Clone(file)
			altered[at] ^= 0x10
			if got, _, err := read(altered, k); err == nil && !reflect.DeepEqual(got, rows) {
				t.Fatalf("altered at %d of %d: read as %q", at, len(file), got)
			}
		}
		if _, _, err := read(append(bytes.Clone(file), file...), k); err == nil {
			t.Error("two backups in one file: read")
		}
		if _, _, err := read(append(bytes.Clone(file), 'x'), k); err == nil {
			t.Error("something after the end: read")
		}
	}
}

// Somebody who packs it again cannot leave out a row.
func TestRepacked(t *testing.T) {
	t.Parallel()
	zip, err := zstd.NewReader(bytes.NewReader(write(t, nil)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(zip)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	for name, change := range map[string]func() string{
		"without a row":       func() string { return strings.Join(append(lines[:4:4], lines[5:]...), "") },
		"rows in other order": func() string { return strings.Join(lines[:4], "") + lines[5] + lines[4] + strings.Join(lines[6:], "") },
		"another value":       func() string { return strings.Replace(string(text), "Grüße", "Grüsse", 1) },
		"without its end":     func() string { return strings.Join(lines[:len(lines)-2], "") },
		"another format":      func() string { return strings.Replace(string(text), `backup":1`, `backup":2`, 1) },
		"an empty line":       func() string { return strings.Join(lines[:3], "") + "\n" + strings.Join(lines[3:], "") },
	} {
		var out bytes.Buffer
		w, err := zstd.NewWriter(&out)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, change()); err != nil || w.Close() != nil {
			t.Fatal(err)
		}
		if _, _, err := read(out.Bytes(), nil); !errors.Is(err, archive.ErrDamaged) && !errors.Is(err, archive.ErrVersion) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWrongKey(t *testing.T) {
	t.Parallel()
	own, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	other, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	sealed, plain := write(t, key(t, own.String())), write(t, nil)
	for name, tt := range map[string]struct {
		file []byte
		key  string
		want error
	}{
		"none":              {sealed, "", archive.ErrNoKey},
		"another":           {sealed, other.String(), archive.ErrKey},
		"a passphrase":      {sealed, "correct horse battery", archive.ErrKey},
		"only the public":   {sealed, own.Recipient().String(), archive.ErrPublicKey},
		"plain with a key":  {plain, own.String(), archive.ErrPlain},
		"not a backup":      {[]byte("PGDMP, or whatever else somebody has"), "", archive.ErrNotBackup},
		"nothing":           {nil, "", archive.ErrNotBackup},
		"zstd of something": {zipped(t, "hello\n"), "", archive.ErrNotBackup},
	} {
		if _, _, err := read(tt.file, key(t, tt.key)); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", name, err, tt.want)
		}
	}
	for _, text := range []string{"short", "AGE-SECRET-KEY-1XYZ", "age1nonsense"} {
		if _, err := archive.ParseKey(text); err == nil || strings.Contains(err.Error(), "XYZ") {
			t.Errorf("key %q: %v", text, err)
		}
	}
}

func zipped(t *testing.T, text string) []byte {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return w.EncodeAll([]byte(text), nil)
}
