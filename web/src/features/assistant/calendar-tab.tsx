import type { Dispatch, SetStateAction } from 'react'
import { useShell } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { useAnswered } from '../../lib/answered'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'
import { without } from './behavior'
import { days, overlaps, plain, put, ranges, type Calendar } from './hours'
import { NumberInput } from './number-input'
import { WeekHours } from './week-hours'

const Fragment = graphql(`
  fragment CalendarTab_Calendar on Calendar {
    sunday {
      from
      to
    }
    monday {
      from
      to
    }
    tuesday {
      from
      to
    }
    wednesday {
      from
      to
    }
    thursday {
      from
      to
    }
    friday {
      from
      to
    }
    saturday {
      from
      to
    }
    slotMinutes
    bufferMinutes
    noticeMinutes
  }
`)

const Put = graphql(`
  mutation SetAssistantCalendar($assistantId: ID!, $calendar: CalendarInput) {
    setAssistantCalendar(assistantId: $assistantId, calendar: $calendar) {
      ...CalendarTab_Calendar
    }
  }
`)

type Props = {
  assistantId: string
  calendar: FragmentType<typeof Fragment>
  may: boolean
  refresh: () => void
  // edited is what is not saved yet: it outlives a look at another tab.
  edited: Partial<Calendar> | null
  onEdit: Dispatch<SetStateAction<Partial<Calendar> | null>>
}

// CalendarTab is when appointments can be booked with an assistant. It is saved on its own.
export function CalendarTab({ assistantId, calendar, may, refresh, edited, onEdit }: Props) {
  const words = text.assistant.calendar
  const { timeZone } = useShell()
  const [now, answered] = useAnswered(calendar)
  const saved = plain(readFragment(Fragment, now))
  const [set, pending] = useMutate(Put, { touches: ['Assistant'] })
  const shown = { ...saved, ...edited }
  const wrong = days.some((day) => overlaps(shown[day]))
  const send = async (hours: Calendar | null, done: string) => {
    const { data, problem } = await set({ assistantId, calendar: hours })
    if (problem) return
    answered(data.setAssistantCalendar)
    onEdit((now) => now && without(now, edited ?? {}))
    refresh()
    tell(done)
  }
  const change = (to: Partial<Calendar>) => {
    onEdit((now) => put(saved, now, to))
  }
  const numbers = { slotMinutes: words.slot, bufferMinutes: words.buffer, noticeMinutes: words.notice }
  const hints = { slotMinutes: words.slotHint, bufferMinutes: words.bufferHint, noticeMinutes: words.noticeHint }
  return (
    <Card title={words.card} hint={words.hint(timeZone)}>
      <WeekHours hours={shown} may={may} onChange={change} />
      <div className="mt-5 grid max-w-2xl gap-4 sm:grid-cols-3">
        {(Object.keys(ranges) as (keyof typeof ranges)[]).map((name) => (
          <NumberInput
            key={name}
            label={numbers[name]}
            hint={hints[name]}
            min={ranges[name][0]}
            max={ranges[name][1]}
            wrong={words.range(ranges[name][0], ranges[name][1])}
            required
            value={shown[name]}
            disabled={!may}
            onChange={(n) => {
              if (n !== null) change({ [name]: Math.round(n) })
            }}
          />
        ))}
      </div>
      {wrong && (
        <div className="mt-4">
          <Alert>{words.overlap}</Alert>
        </div>
      )}
      {may && (
        <div className="mt-5 flex flex-wrap gap-2">
          <Button
            look="primary"
            disabled={!edited || wrong}
            pending={pending}
            onClick={() => void send(shown, words.saved)}
          >
            {words.save}
          </Button>
          {edited && (
            <Button
              look="quiet"
              onClick={() => {
                onEdit(null)
              }}
            >
              {text.edit.discard}
            </Button>
          )}
          <Button look="quiet" className="ml-auto" onClick={() => void send(null, words.officeDone)}>
            {words.office}
          </Button>
        </div>
      )}
    </Card>
  )
}
