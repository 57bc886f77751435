package chat_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/chat"
)

// A prompt of half a megabyte can name a value a hundred thousand times.
func TestFillIsBounded(t *testing.T) {
	t.Parallel()
	filled, unknown := chat.Fill(strings.Repeat("{{a}}", 100_000)+"end", map[string]string{"a": strings.Repeat("x", 5_000)})
	if len(filled) > 2<<20 || !strings.HasSuffix(filled, "end") || len(unknown) > 0 {
		t.Errorf("%d bytes, %v unknown", len(filled), unknown)
	}
}
