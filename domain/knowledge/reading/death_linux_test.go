package reading_test

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
	"github.com/switchboard-dev/switchboard/domain/knowledge/reading"
)

// children are the processes that this one has started.
func children(t *testing.T) (all []int) {
	t.Helper()
	lists, _ := filepath.Glob("/proc/self/task/*/children")
	for _, list := range lists {
		text, _ := os.ReadFile(list) // its thread may have ended
		for pid := range strings.FieldsSeq(string(text)) {
			n, _ := strconv.Atoi(pid)
			all = append(all, n)
		}
	}
	return all
}

// striking is a document whose reader is struck when it wants it.
type striking struct {
	t      *testing.T
	signal syscall.Signal
	text   string
}

func (s striking) ReadAt(p []byte, off int64) (int, error) {
	if len(p) > 1024 { // the child wants it
		for _, pid := range children(s.t) {
			_ = syscall.Kill(pid, s.signal)
		}
	}
	return strings.NewReader(s.text).ReadAt(p, off)
}

// bomb is a PDF of a page that is a thousand times what it seems, and as many times again.
func bomb(t *testing.T) string {
	t.Helper()
	data := make([]byte, 160<<20)
	for range 2 {
		var b bytes.Buffer
		w := zlib.NewWriter(&b)
		_, err := w.Write(data)
		if err := errors.Join(err, w.Close()); err != nil {
			t.Fatal(err)
		}
		data = b.Bytes()
	}
	var b strings.Builder
	for i, object := range []string{
		"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>",
		fmt.Sprintf("<< /Length %d /Filter [/FlateDecode /FlateDecode] >>\nstream\n%s\nendstream", len(data), data),
	} {
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	return "%PDF-1.7\n" + b.String() + "trailer << /Size 5 /Root 1 0 R >>\n"
}

// A document that its process does not survive fails with a reason that says what to do, and the next one is read.
func TestProcessDies(t *testing.T) { //nolint:paralleltest // it strikes all children
	small := func(o *reading.Options) { o.Memory = 256 << 20 }
	prose := strings.Repeat("Words. ", 1000)
	for name, c := range map[string]struct { //nolint:paralleltest // likewise
		change        func(*reading.Options)
		document      reading.Document
		want, outcome string
	}{
		"by a crash":    {nil, reading.Document{Name: "a.txt", File: striking{t, syscall.SIGSEGV, prose}, Size: int64(len(prose))}, "Retry it", "broken"},
		"by the kernel": {nil, reading.Document{Name: "a.txt", File: striking{t, syscall.SIGKILL, prose}, Size: int64(len(prose))}, "", "exhausted"}, // whose memory was short, nobody knows
		"of its memory": {small, document("a.pdf", bomb(t)), "too much memory", "exhausted"},
	} {
		t.Run(name, func(t *testing.T) {
			r, o := open(t, c.change)
			_, err := r.Index(t.Context(), c.document, "", usual, &shelf{})
			if refusal, is := errors.AsType[extract.Refusal](err); err == nil || is != (c.want != "") || !strings.Contains(refusal.Reason, c.want) {
				t.Errorf("%v, not %q", err, c.want)
			}
			if _, err := r.Index(t.Context(), document("a.txt", prose), "", usual, &shelf{}); err != nil {
				t.Error(err)
			}
			if !slices.Equal(o.all, []string{c.outcome, "read"}) {
				t.Error(o.all)
			}
		})
	}
}

// A child that waits for its next document has no secret and no file of the server's. That it dies meanwhile is nobody's fault.
func TestIdleChild(t *testing.T) {
	t.Setenv("SWITCHBOARD_MASTER_KEY", "secret")
	secret, err := os.Open("/etc/passwd")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = secret.Close() }()
	r, o := open(t, nil)
	read := func() []int {
		t.Helper()
		if _, err := r.Index(t.Context(), document("a.txt", "Words."), "", usual, &shelf{}); err != nil {
			t.Fatal(err)
		}
		return children(t)
	}
	first := read()
	if again := read(); len(first) != 1 || !slices.Equal(again, first) {
		t.Fatalf("%v, then %v", first, again)
	}
	process := fmt.Sprintf("/proc/%d/", first[0])
	if environ, err := os.ReadFile(process + "environ"); err != nil || len(environ) > 0 {
		t.Errorf("%q, %v", environ, err)
	}
	files, _ := filepath.Glob(process + "fd/*")
	for _, f := range files {
		to, _ := os.Readlink(f)
		if !slices.ContainsFunc([]string{"pipe:", "anon_inode:", "/dev/null", "/sys/fs/cgroup/"}, func(fine string) bool { return strings.HasPrefix(to, fine) }) {
			t.Errorf("it has %s", to)
		}
	}
	if len(files) < 3 {
		t.Error(files)
	}
	_ = syscall.Kill(first[0], syscall.SIGKILL)
	if second := read(); slices.Equal(second, first) || len(second) != 1 {
		t.Errorf("%v after %v", second, first)
	}
	if !slices.Equal(o.all, []string{"read", "read", "read"}) {
		t.Error(o.all)
	}
	if err := r.Close(); err != nil || len(children(t)) > 0 {
		t.Errorf("%v are left: %v", children(t), err)
	}
}

// counting is a document that says how many processes there are when it is read.
type counting struct {
	t    *testing.T
	mu   sync.Mutex
	most int
	text *strings.Reader
}

func (c *counting) ReadAt(p []byte, off int64) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.most = max(c.most, len(children(c.t)))
	return c.text.ReadAt(p, off)
}

// However many documents come, a few processes read them, and one of what is large or may become it for one owner.
func TestProcessesAreFew(t *testing.T) { //nolint:paralleltest // it counts all children
	for name, c := range map[string]struct { //nolint:paralleltest // likewise
		filename string
		owners   []string
		want     int
	}{
		"small ones of one":  {"a.txt", []string{"a"}, 2},
		"small ones of many": {"a.txt", []string{"a", "b", "c"}, 4},
		"large ones of one":  {"a.zip", []string{"a"}, 1},
		"large ones of many": {"a.zip", []string{"a", "b", "c"}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			r, _ := open(t, nil)
			file := &counting{t: t, text: strings.NewReader("PK\x03\x04 " + strings.Repeat("words ", 300))}
			if c.filename == "a.txt" {
				file.text = strings.NewReader(strings.Repeat("words ", 300))
			}
			var all sync.WaitGroup
			for i := range 12 {
				all.Go(func() {
					d := reading.Document{Name: c.filename, Size: file.text.Size(), File: file, Owner: c.owners[i%len(c.owners)]}
					_, _ = r.Index(t.Context(), d, "", usual, &shelf{}) // no archive is whole
				})
			}
			all.Wait()
			if file.most > c.want || file.most == 0 {
				t.Errorf("%d processes, not up to %d", file.most, c.want)
			}
		})
	}
}
