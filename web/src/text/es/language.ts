import type { language as en } from '../en/language'

export const language: typeof en = {
  title: 'Idioma',
  hint: 'El idioma del panel y de lo que se le envía. Las fechas y los números se adaptan a él. Se aplica de inmediato.',
}
