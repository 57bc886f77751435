import type { RowSelectionState } from '@tanstack/react-table'
import { CalendarDays, Pencil, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useCan, useShell } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { AppointmentStatus } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import type { Pages } from '../../lib/pages'
import { text } from '../../text/text'
import { choiceColumn } from '../../ui/choice-column'
import { Empty } from '../../ui/empty'
import { Link } from '../../ui/link'
import { Menu } from '../../ui/menu'
import { Table, type Column } from '../../ui/table'
import { Ago, At } from '../../ui/time'
import type { AppointmentRow } from './appointment-row'
import { AppointmentState, statuses } from './appointment-status'

const Setting = graphql(`
  mutation SetAppointmentStatus($id: ID!, $status: AppointmentStatus) {
    updateAppointment(id: $id, input: { status: $status }) {
      id
      status
    }
  }
`)

type Props = {
  pages: Pages<AppointmentRow>
  onOpen: (appointment: AppointmentRow) => void
  onDelete: (id: string) => void
}

type ListProps = Props & {
  chosen: RowSelectionState
  onChoose: (chosen: RowSelectionState) => void
  order: string
}

const rowId = (a: AppointmentRow) => a.id

const choice = choiceColumn<AppointmentRow>((a) => a.contactName ?? text.appointment.taken)

// AppointmentList is all appointments, one a line.
export function AppointmentList({ pages, onOpen, onDelete, chosen, onChoose, order }: ListProps) {
  const mayChoose = [useCan('appointments:update'), useCan('appointments:delete')].includes(true)
  const { timeZone } = useShell()
  const words = text.appointment
  const columns = useMemo(
    () => columnsOf(timeZone, mayChoose, { onOpen, onDelete }),
    [timeZone, mayChoose, onOpen, onDelete],
  )
  return (
    <Table
      list="appointments"
      label={words.title}
      pages={pages}
      columns={columns}
      rowId={rowId}
      onOpen={onOpen}
      order={order}
      {...(mayChoose && { selection: { state: chosen, onChange: onChoose } })}
      empty={<Empty icon={CalendarDays} title={words.none} hint={words.noneHint} />}
    />
  )
}

type Does = Omit<Props, 'pages'>

function columnsOf(timeZone: string, mayChoose: boolean, does: Does): Column<AppointmentRow>[] {
  const words = text.appointment
  return [
    ...(mayChoose ? [choice] : []),
    {
      id: 'when',
      meta: { width: 'minmax(10rem, 1fr)', narrow: true, order: { asc: 'earliest', desc: 'latest' } },
      header: words.when,
      cell: ({ row: { original: a } }) => (
        <span className="tabular truncate">
          {a.startTime && <At at={a.startTime} zone={timeZone} known as="brief" />}
        </span>
      ),
    },
    {
      id: 'contact',
      meta: { width: 'minmax(5rem, 1.4fr)', narrow: true },
      header: words.contact,
      cell: ({ row: { original: a } }) =>
        a.contactId ? (
          <Link to={url.contact} id={a.contactId}>
            {a.contactName ?? a.contactId}
          </Link>
        ) : (
          <span className="text-soft">{words.taken}</span>
        ),
    },
    {
      id: 'address',
      meta: { width: 'minmax(8rem, 1.4fr)' },
      header: words.address,
      cell: ({ row }) => <span className="truncate">{row.original.address}</span>,
    },
    {
      id: 'source',
      meta: { width: 'minmax(6rem, 0.7fr)' },
      header: words.source,
      cell: ({ row }) => <span className="truncate text-soft">{row.original.source}</span>,
    },
    {
      id: 'status',
      meta: { width: '8.5rem' },
      header: words.status,
      cell: ({ row }) => <AppointmentState status={row.original.status} />,
    },
    {
      id: 'created',
      meta: { width: '8rem', end: true, off: true, order: { asc: 'oldest', desc: 'newest', first: 'desc' } },
      header: text.field.created,
      cell: ({ row }) => (
        <span className="text-soft">
          <Ago at={row.original.createdAt} />
        </span>
      ),
    },
    {
      id: 'updated',
      meta: {
        width: '8rem',
        end: true,
        off: true,
        order: { asc: 'longestUnchanged', desc: 'updated', first: 'desc' },
      },
      header: text.field.updated,
      cell: ({ row }) => (
        <span className="text-soft">
          <Ago at={row.original.updatedAt} />
        </span>
      ),
    },
    {
      id: 'more',
      meta: { width: '3.5rem', end: true, narrow: true },
      header: () => <span className="sr-only">{text.action.more}</span>,
      cell: ({ row }) => <More appointment={row.original} {...does} />,
    },
  ]
}

function More({ appointment: a, onOpen, onDelete }: Does & { appointment: AppointmentRow }) {
  const [run] = useMutate(Setting)
  const [mayUpdate, mayDelete] = [useCan('appointments:update'), useCan('appointments:delete')]
  const set = (status: AppointmentStatus) => () => void run({ id: a.id, status })
  return (
    <Menu
      label={`${text.action.more}: ${a.contactName ?? text.appointment.taken}`}
      items={[
        mayUpdate && {
          label: text.action.edit,
          icon: Pencil,
          onSelect: () => {
            onOpen(a)
          },
        },
        ...(mayUpdate
          ? statuses
              .filter((s) => s.value !== a.status)
              .map((s, i) => ({ label: s.label, onSelect: set(s.value), divided: i === 0 }))
          : []),
        mayDelete && {
          label: text.action.delete,
          icon: Trash2,
          danger: true,
          divided: true,
          onSelect: () => {
            onDelete(a.id)
          },
        },
      ]}
    />
  )
}
