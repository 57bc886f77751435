import type { language as en } from '../en/language'

export const language: typeof en = {
  title: 'Sprache',
  hint: 'Die Sprache des Dashboards und dessen, was Ihnen gesendet wird. Datum und Zahlen richten sich danach. Gilt sofort.',
}
