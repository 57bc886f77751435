import type { language as en } from '../en/language'

export const language: typeof en = {
  title: 'Sprache',
  hint: 'Die Sprache des Dashboards und der Nachrichten an Sie. Datums- und Zahlenformate richten sich danach. Gilt sofort.',
}
