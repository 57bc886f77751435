import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useConditions, useNew } from '../../app/go'
import { useCan, useShell } from '../../app/shown'
import { graphql } from '../../gql/gql'
import type { AppointmentSort, AppointmentsPageQuery } from '../../gql/graphql'
import { readFragment } from '../../gql/fragment-masking'
import { useChosen } from '../../lib/chosen'
import { useGone } from '../../lib/gone'
import { oneOf } from '../../lib/list'
import { useLive } from '../../lib/live'
import { useMutate } from '../../lib/mutate'
import { useNow } from '../../lib/now'
import { usePages } from '../../lib/pages'
import { PickFilter } from '../../pick/id-picker'
import { useNames } from '../../pick/name'
import { locale } from '../../text/language'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Filter, Toolbar } from '../../ui/filter'
import { Page } from '../../ui/page'
import { Views } from '../../ui/views'
import { AppointmentBulk } from './appointment-bulk'
import { AppointmentDialog } from './appointment-dialog'
import { AppointmentList } from './appointment-list'
import { Fragment, type AppointmentRow } from './appointment-row'
import { statuses, statusOf } from './appointment-status'
import type { AppointmentValues } from './appointment-values'
import { Ways, WeekBar } from './week-bar'
import { Week } from './week'
import { addDays, dayOf, instant } from '../../lib/day'
import { firstDay, isDay, weekOf } from './zone'

const Document = graphql(`
  query AppointmentsPage(
    $from: Time
    $to: Time
    $status: AppointmentStatus
    $assistantId: ID
    $sort: AppointmentSort
    $first: Int
    $after: String
  ) {
    appointments(
      from: $from
      to: $to
      status: $status
      assistantId: $assistantId
      sort: $sort
      first: $first
      after: $after
    ) {
      nodes {
        ...AppointmentRow_Appointment
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    assistants(first: 100) {
      nodes {
        id
        name
      }
    }
  }
`)

const Deleting = graphql(`
  mutation DeleteAppointment($id: ID!) {
    deleteAppointment(id: $id) {
      id
    }
  }
`)

const pick = ({ appointments }: AppointmentsPageQuery) => ({
  ...appointments,
  nodes: readFragment(Fragment, appointments.nodes),
})

// orders are those that the list can have.
const orders: AppointmentSort[] = ['newest', 'oldest', 'updated', 'longestUnchanged', 'latest', 'earliest']
const usual: AppointmentSort = 'latest'

// useDelete takes an appointment away at once, and for good when nobody has taken that back.
function useDelete() {
  const [gone, away] = useGone()
  const [remove] = useMutate(Deleting, { touches: ['Appointment'] })
  const drop = (id: string) => {
    away(id, text.appointment.deleted, () => remove({ id }))
  }
  return [gone, drop] as const
}

// lasting is how many days before a week those are looked for that last into it: the server knows them by when they start.
const lasting = 7

type Opened = { appointment: AppointmentRow | null; given?: Partial<AppointmentValues> }

const fresh: Opened = { appointment: null }

// useOpening is which appointment is open, or the form of a new one: that stands in the address.
function useOpening(mayCreate: boolean) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [adding, setAdding] = useNew()
  return {
    opened: opened ?? (adding && mayCreate ? fresh : null),
    setOpened,
    make: () => {
      setAdding(true)
    },
    close: () => {
      setOpened(null)
      if (adding) setAdding(false)
    },
  }
}

// AppointmentsPage is when people come, as a week or as a list.
export function AppointmentsPage() {
  const words = text.appointment
  const { timeZone } = useShell()
  const [conditions, change] = useConditions('view', 'day', 'status', 'assistant', 'sort')
  const [gone, remove] = useDelete()
  const [mayCreate, mayUpdate] = [useCan('appointments:create'), useCan('appointments:update')]
  const { opened, setOpened, make, close } = useOpening(mayCreate)
  const today = dayOf(useNow(), timeZone)
  const day = isDay(conditions.day) ? conditions.day : today
  const days = useMemo(() => weekOf(day, firstDay(locale)), [day])
  const list = conditions.view === 'list'
  const begin = days[0] ?? day
  const span = list
    ? { from: null, to: null }
    : { from: instant(addDays(begin, -lasting), '00:00', timeZone), to: instant(addDays(begin, 7), '00:00', timeZone) }
  const asked = { ...span, status: statusOf(conditions.status), assistantId: conditions.assistant || null }
  const pages = usePages(
    Document,
    {
      ...asked,
      // A week is the same in any order; a list is by when it takes place, unless somebody wants it otherwise.
      sort: list ? (oneOf(conditions.sort, orders) ?? usual) : null,
      first: 100,
    },
    pick,
  )
  useLive(['appointment'], pages.refresh)
  const names = useNames([opened?.appointment?.assistantId], pages.data?.assistants.nodes)
  const shown = { ...pages, rows: pages.rows.filter((a) => !gone.has(a.id)) }
  const chosen = useChosen(shown.rows, JSON.stringify(asked))
  const open = (appointment: AppointmentRow) => {
    if (mayUpdate) setOpened({ appointment })
  }
  const add = (given?: Partial<AppointmentValues>) => {
    if (mayCreate) setOpened({ appointment: null, ...(given ? { given } : {}) })
  }
  return (
    <Page
      title={words.title}
      hint={words.zone(timeZone)}
      actions={
        mayCreate && (
          <Button look="primary" icon={Plus} onClick={make}>
            {words.add}
          </Button>
        )
      }
    >
      <Card flush>
        {list && chosen.ids.length > 0 ? (
          <AppointmentBulk ids={chosen.ids} onDone={chosen.clear} />
        ) : (
          <Bar {...{ conditions, list, days, today }} onChange={change} />
        )}
        {list ? (
          <AppointmentList
            pages={shown}
            onOpen={open}
            onDelete={remove}
            chosen={chosen.state}
            onChoose={chosen.choose}
            order={usual}
          />
        ) : (
          <Week days={days} today={today} pages={shown} onOpen={open} onAdd={add} mayAdd={mayCreate} />
        )}
      </Card>
      {opened && (
        <AppointmentDialog
          {...opened}
          assistantName={names.get(opened.appointment?.assistantId ?? '')}
          onDelete={() => {
            if (opened.appointment) remove(opened.appointment.id)
            close()
          }}
          onClose={close}
        />
      )}
    </Page>
  )
}

type Conditions = Record<'view' | 'day' | 'status' | 'assistant', string>

type BarProps = {
  conditions: Conditions
  list: boolean
  days: string[]
  today: string
  onChange: (change: Partial<Conditions>) => void
}

function Bar({ conditions, list, days, today, onChange }: BarProps) {
  const words = text.appointment
  return (
    <Toolbar>
      <Ways
        list={list}
        onChange={(view) => {
          onChange({ view })
        }}
      />
      {!list && (
        <WeekBar
          days={days}
          today={today}
          onChange={(day) => {
            onChange({ day: day === today ? '' : day })
          }}
        />
      )}
      <span className="flex-1" />
      <Filter
        label={words.status}
        value={conditions.status}
        options={statuses}
        onChange={(status) => {
          onChange({ status })
        }}
      />
      <PickFilter
        label={words.assistant}
        any={text.field.any}
        of="anyAssistant"
        value={conditions.assistant}
        onChange={(assistant) => {
          onChange({ assistant })
        }}
      />
      {list && <Views list="appointments" names={['status', 'assistant']} />}
    </Toolbar>
  )
}
