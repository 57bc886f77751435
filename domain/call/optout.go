package call

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/ngram"
)

// "Do not call" alone may be about anything: somebody who does not want to be called before ten, or at the office, wants to be called. It has to be
// all that is said, or to say whom not to call, and then neither when nor that it is somebody's habit.
var (
	notAtAll = regexp.MustCompile(`^(?:please |no |hey |just |and |so )*` +
		`(?:(?:do not|don't|dont|never)(?: ever)? call(?: back)?(?: again| any ?more| ever)*|unsubscribe)(?: please| thank you| thanks)*$`)
	notMe = regexp.MustCompile(`(?:\b(i|we|they|he|she|` + others + `|if you|` + urged + ` you|you) (?:(?:will|would|just|still|always|really) )?)?` +
		`\b(?:do not|don't|dont|never)(?: ever)? call ` +
		`(?:(again|any more|anymore)|(?:me|us)(?: back)?|back|here|(?:this|my|our) (?:number|phone|house|home|line))\b( again| any ?more| ever)?` +
		`( (?:before|after|until|till|between|during|while|when|today|tonight|tomorrow|now|right now|later|yet|that|by` +
		`|this (?:morning|afternoon|evening|week)|in the (?:morning|afternoon|evening)|at (?:night|work|the office)` +
		`|on (?:the )?(?:weekends?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?))\b)?`)
)

// others are whom somebody complains of.
const others = `(?:(?:you|your|these|those|the) )?(?:guys|people|folks|company|office|team)`

// urged is what comes before "you" where what follows is no complaint.
const urged = `(?:told|tell|telling|asked|ask|asking|said to|beg|begging|hope|sure)`

// A caller who mentions the do-not-call list wants to be on it, unless they ask what it is or whether they are on it, or want to be taken off.
const doNotCall, theList = `(?:do not call|don't call|dont call|no call|dnc)`, ` (?:list|registry|register)\b`

var (
	listMe  = regexp.MustCompile(`\b` + doNotCall + theList + `|\b(?:put|place|add|mark)(?: \S+){1,4} (?:on|to|as) (?:your |the )?` + doNotCall + `\b`)
	notList = regexp.MustCompile(`(?:` + strings.Join([]string{
		`\b(?:(?:take|remove|delete) (?:my|this|our) number )?(?:off|from|out of)`,
		`(?:\bnot|n't|\bdont|\bnever)(?: (?:want|need|to|be|put|place|add|get|me|us|it|my|this|our|number|phone))* (?:on|to|in|onto)`,
		`\b(?:am|are|is|was|were) (?:i|we|it|(?:my|our|this|that) (?:number|phone))(?: still| already| even)? (?:on|in)`,
		`\b(?:what|what's|which|why|about|is there|is that|is this|have|has|keep|use|honou?r|check)(?: is| are)?`,
	}, `|`) + `)(?: (?:of|the|your|a|an|any|this|that|our|my|national|federal|state|internal|own|company|company's))* ` + doNotCall + theList)
	unsubscribes = regexp.MustCompile(`(?:(\bif|\bwhen|\bhow|\bnot|n't|\bdont|\bnever)(?: i| we)? )?\b(?:want|like|wish|need|have) to unsubscribe\b` +
		`( from(?: \S+){0,3}? (calls?|calling|lists?|everything|you|it)\b| from)?`)
)

// declines says whether an event is that somebody wants no more calls: they said so, or pressed the key for it.
func declines(e carrier.Event) bool {
	return e.Kind == carrier.OptedOut || e.Kind == carrier.Spoke && e.Utterance.Role == carrier.User && optsOut(e.Utterance.Content)
}

// optsOut says whether somebody said so, case, accents and punctuation aside.
func optsOut(said string) bool {
	said = ngram.Plain(strings.ReplaceAll(said, "’", "'"))
	for clause := range strings.FieldsFuncSeq(said, func(r rune) bool { return strings.ContainsRune(".,;:!?–—¿¡؟،。、！？।", r) }) {
		if words := plainWords(clause); notAtAll.MatchString(words) || donotcall.Alone(words) {
			return true
		}
	}
	all := notList.ReplaceAllString(plainWords(said), "")
	return donotcall.Phrased(all) || donotcall.Alone(all) || notAtAll.MatchString(all) || listMe.MatchString(all) ||
		slices.ContainsFunc(unsubscribes.FindAllStringSubmatch(all, -1), func(m []string) bool {
			return m[1] == "" && (m[2] == "" || m[3] != "") // from calls, and not from a newsletter
		}) ||
		slices.ContainsFunc(notMe.FindAllStringSubmatch(all, -1), func(m []string) bool { return meant(m[1], m[2]+m[3], m[4]) })
}

// meant says whether "do not call me" is what somebody wants, by who else is said not to call, and whether forever or for some time.
func meant(who, again, when string) bool {
	switch who {
	case "", "if you":
	case "you": // "you do not call me again", but not "you never call me back", nor "you don't call me any more"
		return strings.Contains(again, "again")
	default:
		if !strings.HasSuffix(who, " you") { // whom nobody asks not to call
			return false
		}
	}
	return again != "" || when == "" && who != "if you"
}

// plainWords of a text, without punctuation.
func plainWords(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && r != '\''
	}), " ")
}
