import type { behavior as en } from '../en/behavior'

// How an assistant behaves in conversations, beyond its prompt.
export const behavior: typeof en = {
  told: 'Kontext für das Modell',
  toldHint: 'Ergänzt den Prompt in jeder Unterhaltung. Im Prompt selbst muss das nicht stehen.',
  parts: {
    time: { label: 'Datum und Uhrzeit', hint: 'Wochentag, Datum, Uhrzeit und Zeitzone.' },
    channel: {
      label: 'Kanal',
      hint: 'Wie dort geschrieben wird: am Telefon kurze Sätze ohne Listen, per SMS höchstens 320 Zeichen.',
    },
    contact: {
      label: 'Kontakt',
      hint: 'Die Felder des Kontakts, als Daten gekennzeichnet, damit nichts darin als Anweisung befolgt wird.',
    },
    hours: { label: 'Öffnungszeiten', hint: 'Die Buchungszeiten, wenn ein Tool den Kalender verwendet.' },
    tags: { label: 'Tags', hint: 'Die Namen der Tags, wenn ein Tool sie hinzufügt oder entfernt.' },
  },
  search: 'Suche im Wissen',
  rewrite: {
    label: 'Fragen vor der Suche umformulieren',
    hint: 'Das Modell überträgt jede Frage in die Wörter und die Sprache des Wissens. Das dauert bis zu eine Sekunde und wird wie eine kurze Antwort berechnet.',
  },
  sentences: 'Feste Sätze',
  sentencesHint: 'Werden wörtlich gesendet, ohne das Modell zu fragen.',
  fallbackSentence: {
    label: 'Wenn kein Modell antwortet',
    hint: 'Die Unterhaltung wartet dann auf einen Mitarbeiter. Ohne Angabe wird nichts gesendet und die Antwort schlägt fehl.',
  },
  handOffSentence: {
    label: 'Bei Übergabe an einen Mitarbeiter',
    hint: 'In einem Anruf der letzte Satz, danach endet der Anruf. Ohne Angabe wird nichts gesendet: Anrufer hören dann, dass jemand zurückruft.',
  },
  closedSentence: {
    label: 'Bei Übergabe außerhalb der Öffnungszeiten',
    hint: 'Ersetzt den Satz darüber. Ohne Angabe gilt dieser jederzeit.',
  },
  fallbacks: 'Ersatzmodelle',
  fallbacksHint: (most: number) =>
    `Werden in dieser Reihenfolge gefragt, wenn das Modell des Assistenten nicht antwortet. Höchstens ${String(most)}.`,
  fallbacksNone: 'Keine Ersatzmodelle.',
  endpoints: { WORKSPACE: 'Endpunkt des Arbeitsbereichs', INSTALLATION: 'Endpunkt der Installation' },
  endpointDeleted: 'Gelöschter Endpunkt',
  endpoint: (place: number) => `Endpunkt des Ersatzmodells ${String(place)}`,
  model: (place: number) => `Name des Ersatzmodells ${String(place)}`,
  modelName: 'Name des Modells',
  add: 'Ersatzmodell hinzufügen',
  up: (place: number) => `Ersatzmodell ${String(place)} nach oben verschieben`,
  down: (place: number) => `Ersatzmodell ${String(place)} nach unten verschieben`,
  remove: (place: number) => `Ersatzmodell ${String(place)} entfernen`,
  movedTo: (place: number, of: number) => `Auf Platz ${String(place)} von ${String(of)} verschoben`,
  removed: (place: number) => `Ersatzmodell ${String(place)} entfernt`,
  length: 'Länge der Antworten',
  maxTokens: 'Maximale Token pro Antwort',
  maxTokensHint: 'Ohne Angabe gilt die Grenze des Endpunkts.',
  maxTokensWrong: (most: string) => `Geben Sie eine Zahl von 1 bis ${most} ein.`,
  silence: 'Stille in Anrufen',
  silenceHint: 'In Sekunden. Ohne Angabe gelten die Werte der Installation.',
  askAfterSilence: 'Fragen, ob noch jemand da ist, nach',
  endAfterSilence: 'Ohne Antwort den Anruf beenden nach',
  silenceWrong: (least: string, most: string) => `Geben Sie eine Zahl von ${least} bis ${most} ein.`,
  save: 'Verhalten speichern',
  saved: 'Verhalten gespeichert',
}
