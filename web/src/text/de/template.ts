import type { template as en } from '../en/template'

// Assistants that begin with a template.
export const template: typeof en = {
  trades: 'Für eine Branche',
  tradesHint: 'Mit Prompt, Begrüßungen, Tools und Beispielwissen, das Sie durch das des Kunden ersetzen.',
  tasks: 'Für eine Aufgabe',
  sample: (client: string) =>
    `Erstellt eine Wissensdatenbank mit erfundenen Öffnungszeiten und Preisen für ${client}. Bearbeiten Sie die Angaben, bevor Sie live gehen.`,
  asks: 'Fragen Sie den Assistenten anschließend zum Beispiel:',
}
