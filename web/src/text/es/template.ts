import type { template as en } from '../en/template'

// Assistants that begin with a template.
export const template: typeof en = {
  trades: 'Para un sector',
  tradesHint: 'Con un prompt, saludos, herramientas y conocimiento de ejemplo que se reemplaza por el del cliente.',
  tasks: 'Para una tarea',
  sample: (client: string) =>
    `Crea una base de conocimiento con horarios y precios inventados para ${client}. Edítela antes de ponerla en marcha.`,
  asks: 'Después puede preguntarle, por ejemplo:',
}
