package talk

// Phrases are what is said that nobody had to think of; "" says nothing.
type Phrases struct {
	// Filler is said while a reply takes long.
	Filler string
	// StillThere asks somebody who says nothing.
	StillThere string
	// Sorry is said where the words could not be had, Apology where that happens again and the call ends.
	Sorry, Apology string
	// Refused is said where the caller could not be put through and the mind says nothing.
	Refused string
	// Returned is said where a person who had taken over is cut off, and the assistant goes on.
	Returned string
	// Hold asks a caller to stay on the line where a person who had taken over is cut off, and others listen in.
	Hold string
	// Goodbye ends a call that has taken too long.
	Goodbye string
}

var phrases = map[string]Phrases{
	"en": {
		Filler: "One moment.", StillThere: "Are you still there?", Sorry: "I am sorry, I did not understand.",
		Apology: "I am sorry, I cannot hear you well. Please call again later. Goodbye.",
		Refused: "I am sorry, I could not put you through.", Returned: "I am sorry, we were cut off. How can I help you?",
		Hold:    "I am sorry, you were cut off. I am asking another colleague to take your call. Please stay on the line.",
		Goodbye: "I am afraid our time is up. Thank you for calling. Goodbye.",
	},
	"es": {
		Filler:     "Un momento.", //nolint:misspell // Spanish
		StillThere: "¿Sigue ahí?", Sorry: "Perdone, no le he entendido.",
		Apology: "Lo siento, no le oigo bien. Por favor, vuelva a llamar más tarde. Adiós.",
		Refused: "Lo siento, no he podido pasarle la llamada.", Returned: "Perdone, se ha cortado. ¿En qué puedo ayudarle?",
		Hold:    "Perdone, se ha cortado. Estoy pidiendo a otro compañero que atienda su llamada. No cuelgue, por favor.",
		Goodbye: "Se nos ha acabado el tiempo. Gracias por llamar. Adiós.",
	},
	"de": {
		Filler: "Einen Moment, bitte.", StillThere: "Sind Sie noch da?", Sorry: "Entschuldigung, das habe ich nicht verstanden.",
		Apology: "Es tut mir leid, ich höre Sie nicht gut. Bitte rufen Sie später noch einmal an. Auf Wiederhören.",
		Refused: "Es tut mir leid, ich konnte Sie nicht verbinden.", Returned: "Entschuldigung, wir wurden unterbrochen. Wie kann ich Ihnen helfen?",
		Hold: "Entschuldigung, die Verbindung wurde unterbrochen. Ich frage, ob jemand anderes Ihr Gespräch übernehmen kann. " +
			"Bitte bleiben Sie dran.",
		Goodbye: "Unsere Zeit ist leider um. Danke für Ihren Anruf. Auf Wiederhören.",
	},
}

// phrasesOf are those of a language, in English where it is not known.
func phrasesOf(language string) Phrases {
	if p, ok := phrases[base(language)]; ok {
		return p
	}
	return phrases["en"]
}
