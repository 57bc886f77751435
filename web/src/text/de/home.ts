import type { home as en } from '../en/home'

export const home: typeof en = {
  title: 'Übersicht',
  agencyTitle: 'Gesamte Agentur',
  range: 'Zeitraum',
  ranges: { '7': 'Letzte 7 Tage', '30': 'Letzte 30 Tage', '90': 'Letzte 90 Tage' },
  calls: 'Anrufe',
  answered: (share: string) => `${share} beantwortet`,
  conversations: 'Unterhaltungen',
  messages: (n: string) => (n === '1' ? '1 Nachricht' : `${n} Nachrichten`),
  cost: 'Kosten',
  costHint: 'Anrufe und Antworten',
  errors: 'Fehler',
  errorsHint: 'Fehlgeschlagene Anrufe, Antworten, Quellen, Abgleiche und Zustellungen',
  errorSorts: {
    errorCalls: (n: number, shown: string) =>
      n === 1 ? '1 fehlgeschlagener Anruf' : `${shown} fehlgeschlagene Anrufe`,
    errorReplies: (n: number, shown: string) =>
      n === 1 ? '1 fehlgeschlagene Antwort' : `${shown} fehlgeschlagene Antworten`,
    errorSources: (n: number, shown: string) =>
      n === 1 ? '1 fehlgeschlagene Quelle' : `${shown} fehlgeschlagene Quellen`,
    errorAssistants: (n: number, shown: string) =>
      n === 1 ? '1 fehlgeschlagener Abgleich' : `${shown} fehlgeschlagene Abgleiche`,
    errorDeliveries: (n: number, shown: string) =>
      n === 1 ? '1 fehlgeschlagene Zustellung' : `${shown} fehlgeschlagene Zustellungen`,
  },
  refused: (n: string) => (n === '1' ? '1 Anruf abgewiesen' : `${n} Anrufe abgewiesen`),
  sentiment: 'Stimmung',
  sentimentHint: 'Wie sich die Menschen fühlten, soweit erkennbar',
  more: (share: string) => `${share} mehr als im Zeitraum davor`,
  less: (share: string) => `${share} weniger als im Zeitraum davor`,
  same: 'Keine Veränderung',
  fromNone: 'Keine früheren Daten',
  overTime: (what: string) => `${what} im Zeitverlauf`,
  day: 'Tag',
  busiest: 'Unterkonten',
  busiestHint: 'Aktivste zuerst',
  waiting: 'Warten auf Mitarbeiter',
  waitingHint: 'Von einem Assistenten übergebene Unterhaltungen',
  waitingNone: 'Niemand wartet. Unterhaltungen, die Assistenten übergeben, erscheinen hier.',
  recent: 'Letzte Anrufe',
  recentNone:
    'Noch keine Anrufe. Starten Sie einen bei einem Assistenten oder weisen Sie einem Assistenten eine Nummer zu.',
}
