package archive

import (
	"errors"
	"io"
	"strings"
	"testing"
)

// What no reader takes is not written: it would be found out when the backup is needed.
func TestLongRowIsNotWritten(t *testing.T) {
	t.Parallel()
	w, err := NewWriter(io.Discard, nil, Head{})
	if err != nil {
		t.Fatal(err)
	}
	w.longest = 1000
	if err := w.Begin(Table{Name: "calls", Columns: []Column{{Name: "text", Kind: Text}}}); err != nil {
		t.Fatal(err)
	}
	if err := w.Row([]any{strings.Repeat("x", 900)}); err != nil {
		t.Errorf("a row that fits: %v", err)
	}
	if err := w.Row([]any{strings.Repeat("x", 1000)}); !errors.Is(err, errLong) || !strings.Contains(err.Error(), "calls") {
		t.Errorf("one that does not: %v", err)
	}
}
