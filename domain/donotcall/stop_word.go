package donotcall

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

// stops are the texts that say no more than not to be written to and called again, in the same languages. The English ones are those that
// carriers have to take, with bareStops; of the others, none is a likely answer to a question.
var stops = []string{
	"stop", "stopall", "stop all", "opt out", "optout", "unsubscribe",
	"stop baja", "dar de baja", "darme de baja", "cancelar suscripcion", "no mas mensajes", "no me escriba mas", "no me escriban mas",
	"stopp", "keine sms mehr", "keine nachrichten mehr", "schreiben sie mir nicht mehr",
}

// starts are the texts that take such a wish back.
var starts = []string{"start", "unstop", "opt in", "optin"}

// bareStops are wishes only where nothing stands beside them: "Cancel, please" may as well answer a question.
var bareStops = []string{"quit", "end", "revoke", "cancel"}

// longest is how long a text may be that is nothing but such a wish, in bytes.
const longest = 200

const courtesy = `(?:please|por favor|bitte)`

var courteous = regexp.MustCompile(`^(?:` + courtesy + ` )*(.*?)(?: ` + courtesy + `)*$`)

// Stops says whether a text is nothing but a wish not to be written to and called again; case, accents, punctuation and courtesy aside.
func Stops(text string) bool {
	words := bare(text)
	return slices.Contains(stops, words) || slices.Contains(phrases, words) || slices.Contains(bareStops, words) && words == plain(text)
}

// Starts says whether a text is nothing but the wish to be written to again, as Stops does.
func Starts(text string) bool { return slices.Contains(starts, bare(text)) }

// Phrased says whether one of the phrases is in what somebody said, whose words are folded and without punctuation.
func Phrased(words string) bool {
	return slices.ContainsFunc(phrases, func(p string) bool { return strings.Contains(words, p) })
}

// bare are the words of a text without what makes it polite; "" if it is long.
func bare(text string) string {
	if len(text) > longest {
		return ""
	}
	return courteous.FindStringSubmatch(plain(text))[1]
}

// plain are the words of a text, folded and without punctuation.
func plain(text string) string {
	words := strings.FieldsFunc(ngram.Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.Join(words, " ")
}
