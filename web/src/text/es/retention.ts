import type { retention as en } from '../en/retention'

const span = (days: number) =>
  days % 365 === 0
    ? days === 365
      ? '1 año'
      : `${String(days / 365)} años`
    : days === 1
      ? '1 día'
      : `${String(days)} días`

// endless is how long something is kept if nobody says less.
const endless = (kind: string): string => (kind === 'EVENTS' ? '30 días' : 'Siempre')

export const retention: typeof en = {
  title: 'Conservación de datos',
  hint: 'Cuánto tiempo se conservan los datos de este cliente. Los más antiguos se eliminan poco a poco y no se pueden restaurar. Los gastos y los análisis permanecen.',
  longerOnly: 'Solo quien puede eliminar estos datos puede elegir un plazo más corto.',
  workspaceHint:
    'Para todos los clientes sin configuración propia. Los datos más antiguos se eliminan y no se pueden restaurar.',
  days: span,
  forever: endless,
  inherit: (days: number | null) =>
    days === null ? 'Como el espacio de trabajo' : `Como el espacio de trabajo (${span(days)})`,
  since: (date: string) => `Se conserva desde el ${date}.`,
  due: (n: string) => `Por eliminar: ${n}.`,
  sure: (name: string) => `¿Eliminar datos antiguos (${name.toLowerCase()})?`,
  sureHint: (what: string, days: number) =>
    `Se eliminará de forma permanente lo que tenga más de ${span(days)}: ${what.toLowerCase()}.`,
  sureAction: 'Eliminar lo más antiguo',
  kinds: {
    CONVERSATIONS: {
      name: 'Conversaciones',
      what: 'Chats con sus mensajes',
      from: 'Desde el último cambio',
      forever: 'Se conservan todas.',
    },
    CALLS: {
      name: 'Llamadas',
      what: 'Llamadas con sus grabaciones y transcripciones',
      from: 'Desde la llamada',
      forever: 'Se conservan todas.',
    },
    APPOINTMENTS: { name: 'Citas', what: 'Citas', from: 'Desde el inicio', forever: 'Se conservan todas.' },
    EVENTS: {
      name: 'Eventos',
      what: 'Eventos y sus entregas',
      from: '30 días como máximo',
      forever: 'Se conservan durante 30 días.',
    },
  },
}
