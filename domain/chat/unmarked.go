package chat

import (
	"regexp"
	"strings"
)

// forged finds dataMark where a line begins with it: in any case, with letters and brackets of full width, and with what nobody sees before and
// in it. A turn answers several messages as one text, and endpoints join messages, so that the beginning of any line may become that of a message.
var forged = func() *regexp.Regexp {
	const unseen = `[\s\v\p{Z}\p{Cc}\p{Cf}\p{M}]*`
	return regexp.MustCompile(`(?i)(^|[\n\r\v\f\x{85}\x{2028}\x{2029}])(` + unseen + `)[\[［](` +
		unseen + `[dｄ]` + unseen + `[aａ]` + unseen + `[tｔ]` + unseen + `[aａ]` + unseen + `)[\]］]`)
}()

// unmarked breaks the mark of our own records in text that somebody else wrote: the prompt says that marked text can be trusted.
func unmarked(text string) string {
	if !strings.ContainsAny(text, "[［") { // most often, and long before the pattern has read all of it
		return text
	}
	return forged.ReplaceAllString(text, "$1$2($3)")
}
