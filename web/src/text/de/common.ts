import type * as en from '../en/common'

export const product: typeof en.product = 'Switchboard'
export const action: typeof en.action = {
  add: 'Hinzufügen',
  archive: 'Archivieren',
  back: 'Zurück',
  cancel: 'Abbrechen',
  choose: 'Auswählen',
  clear: 'Zurücksetzen',
  close: 'Schließen',
  copied: 'Kopiert',
  copy: 'Kopieren',
  create: 'Erstellen',
  delete: 'Löschen',
  done: 'Fertig',
  edit: 'Bearbeiten',
  loadMore: 'Mehr anzeigen',
  more: 'Mehr',
  reload: 'Neu laden',
  remove: 'Entfernen',
  rename: 'Umbenennen',
  retry: 'Erneut versuchen',
  save: 'Speichern',
  search: 'Suchen',
  send: 'Senden',
  unarchive: 'Wiederherstellen',
  undo: 'Rückgängig',
}
export const field: typeof en.field = {
  all: 'Alle',
  any: 'Alle',
  created: 'Erstellt',
  day: 'Geben Sie ein Datum ein.',
  description: 'Beschreibung',
  email: 'E-Mail',
  longest: (most: string) => `Geben Sie höchstens ${most} Zeichen ein.`,
  name: 'Name',
  none: 'Nicht gesetzt',
  optional: 'optional',
  phone: 'Telefon',
  required: 'Dieses Feld ist erforderlich.',
  status: 'Status',
  updated: 'Geändert',
}
export const state: typeof en.state = {
  archived: 'Archiviert',
  loading: 'Wird geladen',
  saved: 'Gespeichert',
  saving: 'Wird gespeichert …',
  unsaved: 'Nicht gespeichert',
}
export const draft: typeof en.draft = {
  found: 'Sie haben einen ungespeicherten Entwurf.',
  take: 'Weiter bearbeiten',
  drop: 'Verwerfen',
}
export const pairs: typeof en.pairs = {
  name: 'Name',
  value: 'Wert',
  nameOf: (which: number) => `Name in Zeile ${String(which)}`,
  valueOf: (which: string) => `Wert von ${which}`,
  remove: (which: string) => `${which} entfernen`,
}
export const days: typeof en.days = {
  monday: 'Montag',
  tuesday: 'Dienstag',
  wednesday: 'Mittwoch',
  thursday: 'Donnerstag',
  friday: 'Freitag',
  saturday: 'Samstag',
  sunday: 'Sonntag',
}
export const sentiment: typeof en.sentiment = {
  POSITIVE: 'Positiv',
  NEUTRAL: 'Neutral',
  NEGATIVE: 'Negativ',
  MIXED: 'Gemischt',
}
export const table: typeof en.table = {
  empty: 'Keine Ergebnisse.',
  emptyHint: 'Entfernen Sie einen Filter oder ändern Sie die Suche.',
  select: 'Zeile auswählen',
  selectAll: 'Alle Zeilen auswählen',
  selectNamed: (name: string) => `Zeile auswählen: ${name}`,
  selected: (n: number) => `${String(n)} ausgewählt`,
  total: (n: number, shown: string) => `${shown} ${n === 1 ? 'Eintrag' : 'Einträge'}`,
  bulk: 'Ausgewählte Zeilen',
  tooMany: (n: number) => `Wählen Sie höchstens ${String(n)} Zeilen aus, um sie gemeinsam zu ändern.`,
  allMatching: (n: string | null) => (n === null ? 'Alle passenden auswählen' : `Alle ${n} passenden auswählen`),
  allSelected: (n: string | null) =>
    n === null ? 'Alle passenden sind ausgewählt' : `Alle ${n} passenden sind ausgewählt`,
  fewerMatching: (most: string) =>
    `Filtern Sie die Liste auf höchstens ${most} Zeilen, um alle passenden auszuwählen.`,
  changeAll: (n: string | null) => (n === null ? 'Alle passenden ändern?' : `Alle ${n} ändern?`),
  changeAllHint:
    'Geändert wird alles, was jetzt passt, auch was noch nicht geladen ist. Das geschieht im Hintergrund. Sie können es anhalten; was geändert ist, bleibt geändert.',
  changeAllAction: 'Alle ändern',
  bulkChange: 'Sammeländerung',
  bulkBegins: 'Beginnt …',
  bulkDone: (done: string, total: string) => `${done} von ${total} erledigt`,
  bulkStop: 'Anhalten',
  bulkChanged: (n: string) => `${n} geändert.`,
  bulkSkipped: (n: string) => `${n} übersprungen: inzwischen gelöscht oder schon wie gewünscht.`,
  bulkFailed: (n: string) => `${n} ließen sich nicht ändern.`,
  bulkStopped: (changed: string, total: string) => `Angehalten: ${changed} von ${total} geändert.`,
  columns: 'Spalten',
  resetColumns: 'Spalten zurücksetzen',
  width: (column: string) => `Breite von ${column}`,
  widthHint:
    'Ziehen Sie oder verwenden Sie die Pfeiltasten links und rechts. Mit den Pfeiltasten oben und unten wechseln Sie die Spalte, mit der Eingabetaste setzen Sie die Breite zurück.',
}
export const view: typeof en.view = {
  title: 'Ansichten',
  none: 'Keine Ansicht',
  save: 'Als neue Ansicht speichern …',
  saveTitle: 'Ansicht speichern',
  saveHint: 'Speichert Filter, Sortierung und Spalten für Sie, wo auch immer Sie sich anmelden.',
  update: (name: string) => `Änderungen an ${name} speichern`,
  rename: 'Ansicht umbenennen …',
  renameTitle: 'Ansicht umbenennen',
  delete: 'Ansicht löschen',
  kept: (name: string) => `Ansicht ${name} gespeichert`,
  deleted: (name: string) => `Ansicht ${name} gelöscht`,
  taken: 'Eine andere Ansicht hat bereits diesen Namen.',
  full: (n: number) => `Sie haben ${String(n)} Ansichten dieser Liste. Mehr sind nicht möglich.`,
}
