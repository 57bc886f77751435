export const language = {
  title: 'Language',
  hint: 'The language of the dashboard and of the e-mails and notifications you receive. Dates and numbers follow it. Applies immediately.',
}
