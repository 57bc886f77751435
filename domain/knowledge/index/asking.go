package index

import (
	"maps"
	"slices"
	"strings"
)

// askingWords are, by language, the words by which people ask and that join what they ask for: articles, pronouns,
// auxiliaries, question words, the commonest prepositions. Lower case, without accents, each between blanks. A language
// without a list only ranks such words by their rarity, like any other.
var askingWords = map[string]string{
	"de": " aber als am an auch auf aus bei bin bis da dann das dass dem den der des die dich dir doch du ein eine einem " +
		"einen einer eines er es euch fur hab habe haben hat hatte ich ihm ihn ihr ihre im in ins ist kann kannst konnen " +
		"man mein meine meinen meiner mich mir mit muss nach ob oder sein seine sich sie sind so soll sollte uber um und " +
		"uns unser vom von war warum was welche welcher welches wenn wer werden wie wieso wir wird wo wurde zu zum zur ",
	"en": " a about am an and any are as at be been by can could did do does doing for from had has have how i if in " +
		"into is it its me my of on or our ours shall should so some than that the their them then there these they this " +
		"those to us was we were what when where which while who whom whose why will with would you your d ll m re s t ve ",
	"es": " a al como con cual cuales cuando de del desde donde el ella ellos en entre es esa ese eso esta este esto " +
		"estoy fue ha hay la las le les lo los me mi mis muy o para pero por porque puede puedo que quien se ser si sin " +
		"sobre son su sus te tengo tiene tu un una uno unos y ya yo ",
	"fr": " a ai ainsi as au aux avec c ce ceci cela ces cet cette comment d dans de des dois doit donc du elle en est " +
		"et etre eux faire fait il ils j je l la le les leur leurs lui m ma mais me mes moi mon n ne nos notre nous on " +
		"ont ou par pas peut peux pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa se ses si son sont " +
		"sur t ta te tes toi ton tu un une vos votre vous y ",
	"it": " a ai al alla alle anche c che chi ci come con cosa cui da dal dalla de dei del della delle devo di dove e " +
		"essere fa gli ha ho i il in io l la le lei lo ma me mi mia mie miei mio ne nel nella noi non o per perche posso " +
		"puo qual quale quali quando quanto questa questo se si sono su sua suo ti tra tu un una uno voi ",
	"nl": " aan als bij dan dat de deze die dit doe doen door een en er had heb hebben heeft het hij hoe hun ik in is " +
		"je kan kun kunnen maar me mij mijn moet naar of om omdat ons onze ook op te tot u uit van voor waar waarom was " +
		"wat we welke wie wij worden wordt ze zich zij zijn zo zou ",
	"pt": " a ao aos as com como da das de do dos e ela ele em entre era essa esse esta este eu foi ha isso isto ja " +
		"lhe mais mas me meu meus minha minhas na nas no nos o onde os ou para pela pelo pode por porque posso qual quais " +
		"quando que quem se sem ser seu seus sobre sua suas tem tenho um uma voce ",
}

// Guess is the language whose asking words a short text has most of, "" if it has none. It is for questions, which are
// too short for [Language].
func Guess(text string) string {
	return guessed(text, slices.Sorted(maps.Keys(askingWords)))
}

// GuessFrom is Guess where a language is the usual one. It is "" as well where another has as many words as that.
func GuessFrom(text, usual string) string {
	others := slices.DeleteFunc(slices.Sorted(maps.Keys(askingWords)), func(lang string) bool { return lang == usual })
	best := guessed(text, append([]string{usual}, others...))
	if best == usual && guessed(text, append(others, usual)) != usual {
		return ""
	}
	return best
}

// guessed is the first of the languages with the most words.
func guessed(text string, languages []string) string {
	best, most := "", 0
	for _, lang := range languages {
		n := 0
		for t := range tokens(newStemmer(""), text) {
			if t.word != "" && strings.Contains(askingWords[lang], " "+fold(t.word)+" ") {
				n++
			}
		}
		if n > most {
			best, most = lang, n
		}
	}
	return best
}
