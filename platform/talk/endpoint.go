package talk

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/switchboard-dev/switchboard/platform/speech"
)

// unfinished are the words that a sentence of a language does not end with. Transcribers put a full stop after them all the
// same.
var unfinished = map[string]map[string]bool{
	"en": words(`and or but because so if when while that which who whose the a an my your his her our their to of for from with
		at by in on into about than as um uh er erm like is are was were it's i'm we're
		maybe actually well let`),
	"es": words(`y e o u pero porque si cuando que el la los las un una unos unas mi tu su de del al a para por con sin en
		sobre como eh em este pues es son está`),
	"de": words(`und oder aber weil wenn dass ob der die das den dem des ein eine einen einem einer mein meine ihr ihre zu von vom
		für mit bei in im auf an am um äh ähm hm also ist sind denn sondern als wie`),
}

// numberComes is what a number is expected after, and short a number that has only begun.
var (
	numberComes = regexp.MustCompile(`(?i)(number is|number's|code is|reach me at|call me (?:at|on)|número es|código es|teléfono es|` +
		`nummer (?:ist|lautet)|code ist)[\s:,.…]*([\d\s().+,-]*)[.…]*$`)
	short = 7
)

// fillers are sounds of somebody who thinks: never an answer, even alone.
var fillers = words(`um uh er erm eh em äh ähm`)

// Half a question ends with these, in English: could I speak to? Of whole ones only those do that ask for what would follow: who am
// I speaking to?
var (
	halfQuestion = words(`and or but because if the a an my your our their to of for from with at than`)
	asksWhat     = regexp.MustCompile(`(?i)\b(who|whom|whose|what|where|which|how|why)\b`)
)

// handsOver is up to how many words are an answer rather than a sentence that could go on.
const handsOver = 3

// sign is what a transcriber thinks of the end of an utterance, if it says so: how likely it is, from 0 to 1, that nothing more follows.
type sign struct {
	over   float64
	judged bool
}

// signOf an ear, for the words that it returned last.
func signOf(e speech.Ear) sign {
	if j, ok := e.(speech.Judge); ok {
		if over, judged := j.Over(); judged {
			return sign{over, true}
		}
	}
	return sign{}
}

// Beyond these a transcriber is sure that somebody has finished, or that they have not. They are where Deepgram's models end a turn unless configured
// otherwise, and the least that they take for a first sign of it.
const (
	sure   = 0.7
	doubts = 0.3
)

// wait is the silence, in ms, after which a text is answered. A question or a short answer hands the turn over; after a statement
// more may come, however complete it looks: it is given half of the time that half a sentence is. The sound tells a transcriber that judges it what
// the words do not.
func (h Hearing) wait(text, language string, s sign) int {
	half := (h.Complete + h.Incomplete) / 2
	switch {
	case !complete(text, language) && s.over >= sure:
		return half
	case !complete(text, language):
		return h.Incomplete
	case s.over >= sure, !strings.ContainsAny(lastRune(strings.TrimSpace(text)), ".。।"), len(bare(text)) <= handsOver:
		return h.Complete
	case s.judged && s.over < doubts:
		return h.Incomplete
	default:
		return half
	}
}

// complete reports whether a text looks like all that somebody had to say: it ends as sentences end, and not where more has
// to follow.
func complete(text, language string) bool {
	text = strings.TrimSpace(text)
	if !strings.ContainsAny(lastRune(text), ".!?。！？؟।;") || strings.HasSuffix(text, "...") {
		return false
	}
	if m := numberComes.FindStringSubmatch(text); m != nil && digits(m[2]) < short {
		return false
	}
	all := bare(text)
	if !strings.ContainsAny(lastRune(text), ".。।") {
		return len(all) == 0 || !halfQuestion[all[len(all)-1]] || base(language) != "en" || len(all) == 1 || asksWhat.MatchString(text)
	}
	return len(all) > 0 && !hangs(all[len(all)-1], base(language), len(all))
}

// hangs reports whether more has to follow a word. Alone, even such a word can be an answer.
func hangs(word, language string, of int) bool {
	if fillers[word] {
		return true
	}
	if table, ok := unfinished[language]; ok {
		return of > 1 && table[word]
	}
	for _, table := range unfinished {
		if table[word] {
			return of > 1
		}
	}
	return false
}

func lastRune(text string) string {
	if all := []rune(text); len(all) > 0 {
		return string(all[len(all)-1])
	}
	return ""
}

func digits(text string) (n int) {
	for _, r := range text {
		if unicode.IsDigit(r) {
			n++
		}
	}
	return n
}
