package scalar_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/graph/scalar"
)

// What a KB of text costs, in the alphabets and shapes that answers have.
func BenchmarkAppendString(b *testing.B) {
	kb := func(text string) string { return strings.Repeat(text, 1+1024/len(text))[:1024] }
	for name, text := range map[string]string{
		"prose":    kb("You answer the phone. Be kind and brief. "),
		"lines":    kb("- Say \"hello\".\n- Ask for the name.\n"),
		"cyrillic": kb("Вы отвечаете на звонки. "),
		"broken":   kb("a\xffb"),
	} {
		b.Run(name, func(b *testing.B) {
			dst := make([]byte, 0, 8*len(text))
			for b.Loop() {
				dst = scalar.AppendString(dst[:0], text)
			}
		})
	}
}
