package call

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/switchboard-dev/switchboard/platform/ngram"
)

// phrases by which somebody says not to be called again, in the languages in which calls are held, without accents.
var phrases = []string{
	"stop calling", "take me off your list", "remove me from your list", "remove my number", "take my number off", "unsubscribe me",
	"no me llame mas", "no me llamen mas", "no me llames mas", "no vuelva a llamar", "no vuelvan a llamar", "deje de llamar", "dejen de llamar",
	"borre mi numero", "borren mi numero", "quiteme de su lista", "quitenme de su lista",
	"rufen sie mich nicht mehr an", "rufen sie nicht mehr an", "mich nicht mehr anrufen", "mich nie wieder an", "nicht mehr angerufen werden",
	"keine anrufe mehr",
	"horen sie auf anzurufen", "mich aus ihrer liste", "mich von ihrer liste", "loschen sie meine nummer",
}

// "Do not call" alone may be about anything: whoever does not want to be called before ten, or at the office, wants to be called. It has to
// be all that is said, or to name whom, and then neither when nor that it is somebody's habit.
var (
	notAtAll = regexp.MustCompile(`^(?:please |no |hey |just |and |so )*` +
		`(?:(?:do not|don't|dont|never)(?: ever)? call|unsubscribe)(?: please| thank you| thanks)*$`)
	notMe = regexp.MustCompile(`(?:\b(i|we|they|he|she|if you|you) )?\b(?:do not|don't|dont|(never))(?: ever)? call ` +
		`(?:(again|any more|anymore)|me|us|here|this number|my number|my phone)\b( again| any ?more| ever)?` +
		`( (?:before|after|until|till|between|during|while|when|today|tonight|tomorrow|now|right now|later|yet|that|by` +
		`|this (?:morning|afternoon|evening|week)|in the (?:morning|afternoon|evening)|at (?:night|work|the office)` +
		`|on (?:the )?(?:weekends?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?))\b)?`)
)

// optsOut says whether somebody said so, case, accents and punctuation aside.
func optsOut(said string) bool {
	said = ngram.Fold(strings.ReplaceAll(said, "’", "'"))
	all := plainWords(said)
	if slices.ContainsFunc(phrases, func(p string) bool { return strings.Contains(all, p) }) || notAtAll.MatchString(all) {
		return true
	}
	for clause := range strings.FieldsFuncSeq(said, func(r rune) bool { return strings.ContainsRune(".,;:!?–—", r) }) {
		if notAtAll.MatchString(plainWords(clause)) {
			return true
		}
	}
	return slices.ContainsFunc(notMe.FindAllStringSubmatch(all, -1), func(m []string) bool {
		who, never, again, when := m[1], m[2] != "", m[3]+m[4] != "", m[5]
		switch {
		case again:
			return true
		case when != "":
			return false
		case who == "you": // "I told you, don't call me", but not "you never call me"
			return !never
		default:
			return who == ""
		}
	})
}

// plainWords of a text, without punctuation.
func plainWords(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\''
	}), " ")
}
