import type { AppointmentStatus } from '../../gql/graphql'
import { text } from '../../text/text'
import { Badge, type Tone } from '../../ui/badge'

const tones: Record<AppointmentStatus, Tone> = {
  SCHEDULED: 'info',
  CONFIRMED: 'good',
  CANCELLED: 'plain',
  COMPLETED: 'accent',
  NO_SHOW: 'bad',
  RESCHEDULED: 'warn',
}

export const statuses = Object.entries(text.appointment.statuses).map(([value, label]) => ({
  value: value as AppointmentStatus,
  label,
}))

// statusOf is a status that stands in an address; null where it is none.
export function statusOf(value: string): AppointmentStatus | null {
  return statuses.find((s) => s.value === value)?.value ?? null
}

// AppointmentState is how an appointment stands.
export function AppointmentState({ status }: { status: AppointmentStatus | null | undefined }) {
  return status ? <Badge tone={tones[status]}>{text.appointment.statuses[status]}</Badge> : null
}
