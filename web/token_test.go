package web_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/platform/llm"
)

// The dashboard counts tokens while one writes: by the server's weights of characters, which are written for it, with the counts of some
// texts that its own tests compare.
func TestTokens(t *testing.T) {
	t.Parallel()
	isUpToDate(t, "src/lib/token-weight.tsv", tokenWeights())
	isUpToDate(t, "src/lib/token-sample.tsv", tokenSamples(t))
}

// weighed is how often a character is repeated to have its weight in twelfths of a token.
const weighed = 12

// tokenWeights are the weights of all characters: where each begins to hold.
func tokenWeights() string {
	var out strings.Builder
	last := 0
	for r := range unicode.MaxRune + 1 {
		if n := llm.Tokens(strings.Repeat(string(r), weighed)); n != last {
			_, _ = fmt.Fprintf(&out, "%x\t%d\n", r, n)
			last = n
		}
	}
	return out.String()
}

// tokenSamples are texts with their characters and tokens. Each script is in one of them, and the ends of each weight.
func tokenSamples(t *testing.T) string {
	t.Helper()
	var out strings.Builder
	for _, text := range []string{
		"", " ", "a", "ab", "abcd", "abcde", "\n", "\t\r\n", "0123456789", "+49 170 1234567", "~\u007f\u0080\u00ff\u024f\u0250",
		"# Role\n\nYou are the receptionist of {{location.name}}.\n\n## Rules\n- Never promise a price (€ 120).\n",
		`{"date":"2027-05-03","name":"Ann"}`, "Können wir den Termin verschieben?", "¿A qué hora abren mañana?",
		"Можно перенести запись на четверг?", "Μπορούμε να αλλάξουμε το ραντεβού;", "هل يمكن تغيير الموعد؟", "我想把预约改到星期四",
		"ขอเลื่อนนัดเป็นวันพฤหัสบดี", "예약을 바꿀 수 있을까요?", "\u08ff\u0900\u1fff\u2000\u2e7f\u2e80\uffff", "“quoted” – … ™ → ✓", "👍🏽🎉 done", "\U00010000\U0010ffff", "\ufffd",
		strings.Repeat("word ", 1000),
	} {
		quoted, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = fmt.Fprintf(&out, "%s\t%d\t%d\n", quoted, utf8.RuneCountInString(text), llm.Tokens(text))
	}
	return out.String()
}

// isUpToDate compares a file with what it is to be, and with -update writes it first.
func isUpToDate(t *testing.T, file, want string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err := os.ReadFile(file); err != nil || string(kept) != want {
		t.Errorf("%s is not up to date (%v): go test ./web -update", file, err)
	}
}
