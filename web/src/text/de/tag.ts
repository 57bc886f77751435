import type { tag as en } from '../en/tag'

export const tag: typeof en = {
  title: 'Tags',
  hint: 'Tags ordnen Kontakte. Ein Tag kann auch bestimmen, welcher Assistent ihnen antwortet. Tun das mehrere, gilt das zuletzt hinzugefügte.',
  search: 'Tags suchen',
  add: 'Tag hinzufügen',
  edit: 'Tag bearbeiten',
  none: 'Noch keine Tags',
  noneHint:
    'Fügen Sie eines hinzu, zum Beispiel „Neuer Patient“, und wählen Sie, welcher Assistent Kontakten damit antwortet.',
  assistant: 'Assistent',
  nobody: 'Keiner',
  gone: 'Archivierter Assistent',
  contacts: 'Kontakte anzeigen',
  crmId: 'CRM-ID',
  added: (name: string) => `${name} hinzugefügt`,
  deleted: (name: string) => `${name} gelöscht`,
  chosenDeleted: (n: number) => (n === 1 ? '1 Tag gelöscht' : `${String(n)} Tags gelöscht`),
  someFailed: (n: number) => (n === 1 ? 'Ein Tag wurde nicht gelöscht.' : `${String(n)} Tags wurden nicht gelöscht.`),
  deleteChosen: (n: number) => (n === 1 ? '1 Tag löschen?' : `${String(n)} Tags löschen?`),
  deleteChosenHint: 'Sie werden von allen Kontakten entfernt. Das lässt sich nicht rückgängig machen.',
}
