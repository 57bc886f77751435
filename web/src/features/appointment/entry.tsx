import type { AppointmentStatus } from '../../gql/graphql'
import type { Writer } from '../../lib/when'
import { text } from '../../text/text'
import { classes } from '../../ui/class'
import type { AppointmentRow } from './appointment-row'

const looks: Record<AppointmentStatus, string> = {
  SCHEDULED: 'border-info bg-info-wash text-info',
  CONFIRMED: 'border-good bg-good-wash text-good',
  COMPLETED: 'border-accent bg-accent-wash text-accent',
  CANCELLED: 'border-edge bg-sunken text-soft line-through',
  NO_SHOW: 'border-bad bg-bad-wash text-bad',
  RESCHEDULED: 'border-warn bg-warn-wash text-warn line-through',
}

const wholeDay = 86_400_000

type Props = {
  appointment: AppointmentRow
  write: Writer
  onOpen: (appointment: AppointmentRow) => void
  tight?: boolean
}

// Entry is an appointment in the calendar.
export function Entry({ appointment: a, write, onOpen, tight }: Props) {
  const name = a.contactName ?? text.appointment.taken
  const status = a.status ?? 'SCHEDULED'
  const long = a.startTime && a.endTime && Date.parse(a.endTime) - Date.parse(a.startTime) >= wholeDay
  const written = long ? write.brief : write.time
  const times = [a.startTime, a.endTime].filter((t): t is string => Boolean(t)).map((t) => written(t))
  return (
    <button
      type="button"
      onClick={() => {
        onOpen(a)
      }}
      title={[name, times.join(' – '), text.appointment.statuses[status], a.address].filter(Boolean).join(', ')}
      className={classes(
        'flex h-full w-full min-w-0 overflow-hidden rounded-md border-l-3 px-1.5 text-left text-xs hover:brightness-95',
        tight ? 'items-center gap-1.5' : 'flex-col py-1',
        looks[status],
      )}
    >
      <span className="max-w-full truncate font-semibold">{name}</span>
      <span className="tabular max-w-full truncate">{tight ? times[0] : times.join(' – ')}</span>
      <span className="sr-only">{text.appointment.statuses[status]}</span>
    </button>
  )
}
