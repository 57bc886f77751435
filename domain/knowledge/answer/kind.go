package answer

import (
	"regexp"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/ngram"
)

// kind is what a question wants to hear: how it is asked, and what an answer looks like.
type kind struct {
	name         string
	asked, looks *regexp.Regexp
	// subject is what a section is called that is about nothing else; nil if none is.
	subject *regexp.Regexp
}

// amount of money, a share, or nothing to pay.
const amount = `[$€£]\s?\d|\d[\d.,]*\s?(?:€|£|\$|%|eur\b|usd\b|dollars?\b|euros?\b|percent\b|prozent\b|cents?\b|por ciento\b)|\b(?:free|gratis|kostenlos|for nothing|no (?:charge|fee)|costs nothing)\b`

// instant is a time of the day, a day, a month, or a stretch of time.
const instant = `\d{1,2}[:.]\d\d|\b\d{1,2} ?(?:am|pm|uhr|h)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:noon|midnight|daily|weekdays?|weekends?|tonight|morning|evening|afternoon|around the clock|day and night|closed)\b|` +
	`\b(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lunes|martes|miercoles|jueves|viernes|sabado|domingo)s?\b|` + stretch +
	`|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b`

const stretch = `\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|once|twice|every|zwei|drei|dos|tres)\b[a-z ]{0,10} (?:minutes?|hours?|days?|nights?|weeks?|months?|years?|times|minuten|stunden|tage|wochen|monate|jahre|minutos|horas|dias|semanas|meses|anos)\b|\bhalf an hour\b|\b(?:at|from|until|till|by|before|after) (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b`

const place = `\b(?:street|road|lane|avenue|quay|square|floor|building|upstairs|downstairs|basement|cellar|garage|car park|keller|sotano|into|inside|outside|under|opposite|across from|next to|behind|between|in front|corner|entrance|counter|desk|yard|strasse|platz|calle|avenida|plaza)\b|\w(?:allee|platz|strasse)\b|\bat \d+ `

// What sections are called that give a business's hours, its address, how to reach it, and what it charges.
var (
	hours       = regexp.MustCompile(`\b(?:hours|opening times|when we are open|offnungszeiten|sprechzeiten|sprechstunden?|geschaftszeiten|horarios?)\b`)
	whereabouts = regexp.MustCompile(`\b(?:address|directions|location|where (?:we are|to find us|to find)|finding us|find us|getting (?:here|there)|how to (?:find|get|reach)|adresse|anfahrt|standort|so finden sie|direccion|donde estamos|como llegar|ubicacion)\b`)
	reach       = regexp.MustCompile(`\b(?:contact|contacts|reach us|phone|telephone|kontakt|telefon|contacto|telefono)\b|` + whereabouts.String())
	charges     = regexp.MustCompile(`\b(?:prices?|price list|rates|fees|tariffs?|charges|preise|preisliste|gebuhren|tarife|precios|tarifas)\b`)
)

// The kinds of questions, the first that fits counts.
var kinds = []kind{
	{"mail", regexp.MustCompile(`\be-?mails?\b|\bcorreo\b`), regexp.MustCompile(`\S@\S`), reach},
	{"phone", regexp.MustCompile(`\bphone\b|\btelephone\b|\b(?:what|which) number\b|\bnumber (?:do|can|should|to|of)\b|\btelefon|\brufnummer\b|\bnumero de\b`), regexp.MustCompile(`\+?\d[\d() -]{6,}\d`), reach},
	{"time", regexp.MustCompile(`\bhow much (?:notice|time|warning|longer|earlier|later)\b`), regexp.MustCompile(instant), nil},
	{"price", regexp.MustCompile(`\bhow much\b|\bcosts?\b|\bprices?\b|\bfees?\b|\bcharges?\b|\brates?\b|\bexpensive\b|\bcuanto (?:cuesta|vale|cobran|es|sale)\b|\bprecios?\b|\bkoste[tn]\b|\bpreise?\b|\bwie teuer\b|\bwie viel (?:prozent|kostet|nehmen)\b`), regexp.MustCompile(amount), charges},
	{"time", regexp.MustCompile(`\bwhen\b|\bwhat time\b|\bwhat day\b|\bwhich days?\b|\bhow (?:long|late|early|soon|often|quickly|fast)\b|\bhours\b|\bopen\b|\bclosed?\b|\bcuando\b|\bhora(?:s|rio)?\b|\bcuanto tarda\b|\bwann\b|\bwie lange\b|\bwie oft\b|\boffnungszeiten\b|\bgeoffnet\b|\babr(?:en|is|e)\b|\babiert[oa]s?\b|\bcierran?\b|\bcerrad[oa]s?\b`), regexp.MustCompile(instant), hours},
	{"place", regexp.MustCompile(`\bwhere\b|\baddress\b|\bdirections?\b|\blocated\b|\bdonde\b|\bdireccion\b|\bwo\b|\badresse\b`), regexp.MustCompile(place), whereabouts},
	{"person", regexp.MustCompile(`\bwho(?:s|se|m)?\b|\bquien(?:es)?\b|\bwer\b|\bwem\b`), nil, nil},
	{"number", regexp.MustCompile(`\bhow (?:many|old|far|big|large|tall|heavy|high)\b|\bwhat age\b|\bminimum\b|\bmaximum\b|\bcuant[oa]s\b|\bwie (?:viele|alt|weit|gross)\b`), regexp.MustCompile(`\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b`), nil},
}

// kindOf a question, and the words that show it; nil if it wants nothing that one can see.
func kindOf(question string) (*kind, string) {
	folded := strings.NewReplacer("’", "", "'", "").Replace(ngram.Fold(question))
	for i := range kinds {
		if asked := kinds[i].asked.FindString(folded); asked != "" {
			return &kinds[i], asked
		}
	}
	return nil, ""
}

// words reports whether a stem is of a word by which such questions are asked.
func (k *kind) words(stem string) bool {
	return k.asked.MatchString(stem) || k.asked.MatchString(stem+"e") || k.asked.MatchString(stem+"ed") ||
		k.subject != nil && k.subject.MatchString(stem)
}

// about reports whether a section is, by its heading, about what such questions ask for.
func (k *kind) about(heading string) bool {
	return k.subject != nil && k.subject.MatchString(ngram.Fold(heading))
}

// name is two words with capitals, or one after a title: somebody.
var name = regexp.MustCompile(`\b(?:Dr|Mr|Mrs|Ms|Prof|Frau|Herr|Chef|Nurse|Sra?|Don|Doña)\.? \p{Lu}\p{Ll}+|[\p{Ll}\d,:;] \p{Lu}\p{Ll}+|^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|^\p{Lu}\p{Ll}+ (?:is|at|and|runs|owns|heads|leads|looks|teaches|works)\b`)

// fits reports whether a text looks like an answer of the kind.
func (k *kind) fits(text string) bool {
	if k.looks == nil {
		return name.MatchString(text)
	}
	return k.looks.MatchString(ngram.Fold(text))
}
