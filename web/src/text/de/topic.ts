import type { topic as en } from '../en/topic'

export const topic: typeof en = {
  one: 'Thema',
  title: 'Themen',
  hint: 'Was Kontakte möchten: Das Sprachmodell ordnet jede Unterhaltung und jeden Anruf nach dem Ende Themen zu. Ein gelöschtes Thema kommt nicht von selbst zurück.',
  search: 'Themen suchen',
  add: 'Thema hinzufügen',
  edit: 'Thema umbenennen',
  none: 'Noch keine Themen',
  noneFound: 'Kein passendes Thema',
  noneHint:
    'Sie erscheinen, sobald das Sprachmodell Unterhaltungen zusammengefasst hat. Themen, die Sie erwarten, können Sie selbst hinzufügen.',
  counts: (conversations: string, calls: string) => `Unterhaltungen: ${conversations} · Anrufe: ${calls}`,
  merge: 'Thema zusammenführen',
  mergeHint:
    'Alle Unterhaltungen und Anrufe dieses Themas gehen auf das andere über, das seinen Namen behält. Sie lassen sich nicht wieder trennen.',
  into: 'Zusammenführen mit',
  intoNone: 'Thema auswählen',
  mergeNow: 'Zusammenführen',
  merged: (name: string, into: string) => `${name} mit ${into} zusammengeführt`,
  added: (name: string) => `${name} hinzugefügt`,
  deleted: (name: string) => `${name} gelöscht`,
  overlap:
    'Eine Unterhaltung über mehrere Themen zählt bei jedem davon, eine ohne Thema bei keinem. Die Themen ergeben zusammen daher nicht die Gesamtzahl.',
}
