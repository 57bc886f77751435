import type { retention as en } from '../en/retention'

const span = (days: number) =>
  days % 365 === 0
    ? days === 365
      ? '1 Jahr'
      : `${String(days / 365)} Jahre`
    : days === 1
      ? '1 Tag'
      : `${String(days)} Tage`

// endless is how long something is kept if nobody says less.
const endless = (kind: string) => (kind === 'EVENTS' ? '30 Tage' : 'Unbegrenzt')

export const retention: typeof en = {
  title: 'Aufbewahrung von Daten',
  hint: 'Wie lange die Daten dieses Kunden aufbewahrt werden. Ältere werden nach und nach gelöscht und lassen sich nicht wiederherstellen. Ausgaben und Auswertung bleiben erhalten.',
  longerOnly: 'Eine kürzere Zeit kann nur wählen, wer solche Daten löschen darf.',
  workspaceHint:
    'Für alle Kunden ohne eigene Einstellung. Ältere Daten werden gelöscht und lassen sich nicht wiederherstellen.',
  days: span,
  forever: endless,
  inherit: (days: number | null) => (days === null ? 'Wie im Arbeitsbereich' : `Wie im Arbeitsbereich (${span(days)})`),
  since: (date: string) => `Aufbewahrt ab ${date}.`,
  due: (n: string) => `Zu löschen: ${n}.`,
  sure: (name: string) => `Alte ${name} löschen?`,
  sureHint: (what: string, days: number) => `Endgültig gelöscht wird, was älter als ${span(days)} ist: ${what}.`,
  sureAction: 'Ältere löschen',
  kinds: {
    CONVERSATIONS: {
      name: 'Unterhaltungen',
      what: 'Chats mit ihren Nachrichten',
      from: 'Ab der letzten Änderung',
      forever: 'Alle bleiben erhalten.',
    },
    CALLS: {
      name: 'Anrufe',
      what: 'Anrufe mit ihren Aufzeichnungen und Transkripten',
      from: 'Ab dem Anruf',
      forever: 'Alle bleiben erhalten.',
    },
    APPOINTMENTS: { name: 'Termine', what: 'Termine', from: 'Ab dem Beginn', forever: 'Alle bleiben erhalten.' },
    EVENTS: {
      name: 'Ereignisse',
      what: 'Ereignisse und ihre Zustellungen',
      from: 'Höchstens 30 Tage',
      forever: 'Werden 30 Tage aufbewahrt.',
    },
  },
}
