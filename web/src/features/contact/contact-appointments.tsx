import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCan } from '../../app/shown'
import { useShell } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import type { ContactAppointmentsQuery } from '../../gql/graphql'
import { usePages } from '../../lib/pages'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Link } from '../../ui/link'
import { LoadMore } from '../../ui/load-more'
import { AppointmentDialog } from '../appointment/appointment-dialog'
import { AppointmentState } from '../appointment/appointment-status'
import { dayOf } from '../../lib/day'
import { At } from '../../ui/time'

const Fragment = graphql(`
  fragment ContactAppointments_Appointment on Appointment {
    id
    startTime
    status
    address
  }
`)

const Document = graphql(`
  query ContactAppointments($id: ID!, $first: Int!, $after: String) {
    appointments(contactId: $id, first: $first, after: $after) {
      nodes {
        ...ContactAppointments_Appointment
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const pick = ({ appointments }: ContactAppointmentsQuery) => ({
  ...appointments,
  nodes: readFragment(Fragment, appointments.nodes),
})

type Props = { contact: { id: string; name: string } } & Pick<ContactAppointmentsQuery, 'appointments'>

// ContactAppointments are the times that a contact has, and the way to one more.
export function ContactAppointments({ contact, appointments }: Props) {
  const first = useMemo(() => ({ appointments }), [appointments])
  const pages = usePages(Document, { id: contact.id, first: 25 }, pick, { first })
  const { rows } = pages
  const { timeZone } = useShell()
  const [booking, setBooking] = useState(false)
  const may = useCan('appointments:create')
  return (
    <Card
      title={text.contact.appointments}
      actions={
        may && (
          <Button
            size="small"
            icon={Plus}
            onClick={() => {
              setBooking(true)
            }}
          >
            {text.contact.book}
          </Button>
        )
      }
    >
      {rows.length === 0 && <p className="text-soft">{text.contact.appointmentsNone}</p>}
      <ul className="flex flex-col gap-3">
        {rows.map((a) => (
          <li key={a.id} className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <Link
                to={url.appointments}
                {...(a.startTime ? { search: { day: dayOf(a.startTime, timeZone) } } : {})}
                className="block"
              >
                {a.startTime ? <At at={a.startTime} zone={timeZone} /> : a.id}
              </Link>
              {a.address && <p className="truncate text-xs text-soft">{a.address}</p>}
            </div>
            <AppointmentState status={a.status} />
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} />
      {booking && (
        <AppointmentDialog
          appointment={null}
          given={{ contact }}
          onClose={() => {
            setBooking(false)
          }}
        />
      )}
    </Card>
  )
}
