export const language = {
  title: 'Language',
  hint: 'The language of the dashboard and of what you are sent. Dates and numbers follow it. Applies immediately.',
}
