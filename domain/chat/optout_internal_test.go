package chat

import "testing"

// A text that is nothing but a word of one of the languages that are spoken here ends messages and calls, or begins them again. What has such a
// word among others does not.
func TestOptsOutInAllLanguages(t *testing.T) {
	t.Parallel()
	for want, all := range map[wish][]string{
		optOut: {
			"STOP", "stop.", " Stop! ", "Stop please", "Please stop.", "STOPALL", "quit", "End", "revoke",
			"Opt-out", "OPT OUT", "cancel", "Unsubscribe", "Unsubscribe me!",
			"STOPP", "Stopp!", "Bitte stopp.", "Keine SMS mehr!", "Keine Nachrichten mehr bitte", "Rufen Sie mich nicht mehr an!", "Bitte löschen Sie meine Nummer.",
			"STOP BAJA", "¡Stop, por favor!", "Cancelar suscripción", "No más mensajes.",
			"Darme de baja", "No me llame más", "Por favor, quíteme de su lista.",
		},
		optIn: {
			"START", "start.", "Start, please", "Unstop", "UNSTOP!", "Opt-in", "Bitte START",
		},
		noWish: {
			"", "Please", "When do you stop?", "Cancel my appointment", "Can we start at nine?", "I will not stop", "Stop it, you are funny",
			"Bitte nicht stoppen", "Nicht abmelden", "Wo kann ich mich anmelden?", "Termin absagen", "No quiero cancelar", "Estoy de baja", "para",
			"Cancel, please", "Please end", "Cancelar", "Cancelar, por favor", "Baja", "Alto", "Parar", "Abmelden", "Austragen.", "Abbestellen",
			"Anmelden", "Alta", "Empezar", "stopstart", "Don't call me, text me", "Keine Anrufe mehr, bitte nur SMS",
		},
	} {
		for _, text := range all {
			for _, channel := range []string{channelSMS, "WHATSAPP"} {
				if got := wished(channel, text); got != want {
					t.Errorf("%q by %s is %d, want %d", text, channel, got, want)
				}
			}
			if got := wished("WEBCHAT", text); got != noWish {
				t.Errorf("%q in a chat is %d", text, got)
			}
		}
	}
}
