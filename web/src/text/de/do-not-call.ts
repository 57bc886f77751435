import type { doNotCall as en } from '../en/do-not-call'

export const doNotCall: typeof en = {
  title: 'Sperrliste',
  hint: 'Nummern auf diesen Listen werden nie angerufen, egal, wer es anfordert. Wird eine entfernt, bleibt der Grund festgehalten.',
  tabs: { label: 'Listen', own: 'Dieses Unterkonto', workspace: 'Gesamter Arbeitsbereich' },
  ownHint:
    'Gilt für dieses Unterkonto. Wer während eines Anrufs darum bittet oder STOP per SMS sendet, wird automatisch hinzugefügt. START per SMS macht ein STOP rückgängig.',
  workspaceHint: 'Gilt für alle Unterkonten des Arbeitsbereichs.',
  none: 'Diese Liste ist leer',
  noneHint: 'Fügen Sie Nummern hinzu, die nicht angerufen werden dürfen, oder importieren Sie eine Datei.',
  add: 'Nummer hinzufügen',
  import: 'Datei importieren',
  number: 'Nummer',
  numberHint: 'In jedem Format. Mit + und Landesvorwahl am Anfang funktioniert es immer.',
  erased: 'Gelöschter Kontakt',
  erasedHint: 'Die Nummer wurde gelöscht. An einem mit einem Schlüssel berechneten Hash wird sie weiterhin erkannt.',
  source: 'Herkunft',
  sources: { api: 'Manuell hinzugefügt', text: 'SMS', call: 'Während eines Anrufs', import: 'Import' },
  reason: 'Grund',
  reasonHint: 'Für alle sichtbar, die die Liste sehen.',
  since: 'Seit',
  added: 'Nummer hinzugefügt',
  lift: 'Entfernen',
  liftTitle: (n: number, number: string) =>
    n === 1 ? `${number} von der Liste entfernen?` : `${String(n)} Nummern von der Liste entfernen?`,
  liftHint:
    'Die Nummer kann dann wieder angerufen werden. Wer nicht mehr angerufen werden wollte, muss dem zugestimmt haben.',
  liftReason: 'Grund für das Entfernen',
  lifted: (n: number, number: string) => (n === 1 ? `${number} entfernt` : `${String(n)} Nummern entfernt`),
  someFailed: (n: number) =>
    n === 1 ? 'Eine Nummer wurde nicht entfernt.' : `${String(n)} Nummern wurden nicht entfernt.`,
  file: 'CSV-Datei hier ablegen oder auswählen',
  fileHint: 'Eine Nummer pro Zeile, in der ersten Spalte. Bis zu 10.000 Zeilen.',
  fileLarge: 'Die Datei ist zu groß. Höchstens 1 MB Text ist möglich.',
  fileRead: (name: string, lines: string) => `${name}: ${lines} ${lines === '1' ? 'Zeile' : 'Zeilen'}`,
  region: 'Land für Nummern ohne +',
  regionHint: 'Zwei Buchstaben, zum Beispiel DE.',
  regionBad: 'Geben Sie zwei Buchstaben ein, zum Beispiel DE.',
  result: (added: string, known: string) => `${added} hinzugefügt, ${known} standen schon auf der Liste.`,
  bad: (n: number, shown: string) =>
    n === 1
      ? '1 Zeile beginnt nicht mit einer Nummer und wurde übersprungen:'
      : `${shown} Zeilen beginnen nicht mit einer Nummer und wurden übersprungen:`,
  line: (n: string) => `Zeile ${n}`,
  lines: 'Übersprungene Zeilen',
}
