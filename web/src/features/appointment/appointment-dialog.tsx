import { Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { useCan, useShell } from '../../app/shown'
import { graphql } from '../../gql/gql'
import type { AssistantChoicesQuery, ContactChoicesQuery } from '../../gql/graphql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import type { Problem } from '../../lib/problem'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { Picker } from '../../ui/picker'
import { Select } from '../../ui/select'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'
import type { AppointmentRow } from './appointment-row'
import { statuses } from './appointment-status'
import {
  changedOf,
  daysOf,
  endDays,
  inputOf,
  moved,
  schema,
  valuesOf,
  type AppointmentValues,
} from './appointment-values'
import { Refused } from './refused'
import { contactHint, contactName } from '../../lib/contact-name'
import { addDays, dayOf, daysBetween } from '../../lib/day'
import { plansRead } from '../../lib/phone'
import { isDay } from './zone'

const Contacts = graphql(`
  query ContactChoices($search: String) {
    contacts(search: $search, first: 25) {
      nodes {
        id
        name
        email
        phone
      }
    }
  }
`)

const Assistants = graphql(`
  query AssistantChoices($search: String) {
    assistants(search: $search, first: 25) {
      nodes {
        id
        name
      }
    }
  }
`)

const Creating = graphql(`
  mutation CreateAppointment($input: CreateAppointmentInput!, $force: Boolean!) {
    createAppointment(input: $input, force: $force) {
      id
      startTime
    }
  }
`)

const Updating = graphql(`
  mutation UpdateAppointment($id: ID!, $input: UpdateAppointmentInput!, $force: Boolean!) {
    updateAppointment(id: $id, input: $input, force: $force) {
      id
      startTime
    }
  }
`)

const asked = (search: string) => ({ search: search || null })
const people = (data: ContactChoicesQuery) =>
  data.contacts.nodes.map((c) => ({ id: c.id, name: contactName(c), hint: contactHint(c) }))
const machines = (data: AssistantChoicesQuery) => data.assistants.nodes

type Props = {
  // appointment is the one to change; null makes a new one, of what is given.
  appointment: AppointmentRow | null
  given?: Partial<AppointmentValues>
  assistantName?: string | undefined
  onDelete?: () => void
  onClose: () => void
}

// AppointmentDialog makes an appointment, or changes one. Its times are those of the subaccount's clock.
export function AppointmentDialog({ appointment, given, assistantName, onDelete, onClose }: Props) {
  const words = text.appointment
  const { timeZone } = useShell()
  const was = useMemo(
    () => (appointment ? valuesOf(appointment, timeZone, assistantName) : { ...fresh(timeZone), ...given }),
    // Changes are found by comparing with what the dialog was opened with.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- above
    [],
  )
  const form = useZodForm(schema, was)
  const [create] = useMutate(Creating, { quiet: true })
  const [update] = useMutate(Updating, { quiet: true })
  const mayDelete = useCan('appointments:delete')
  const { errors, isSubmitting, isDirty } = form.formState
  const [refused, setRefused] = useState<Problem | null>(null)
  const send = (force: boolean) => async (values: AppointmentValues) => {
    const input = inputOf(values, timeZone)
    const { problem } = appointment
      ? await update({ id: appointment.id, input: changedOf(input, inputOf(was, timeZone)), force })
      : await create({ input, force })
    setRefused(problem?.code === 'conflict' ? problem : null)
    if (problem?.code === 'conflict') return
    if (problem) {
      blame(form, { ...problem, fields: renamed(problem.fields) })
      return
    }
    tell(words.saved)
    onClose()
  }
  return (
    <Dialog
      held={isDirty}
      open
      onClose={onClose}
      title={appointment ? words.edit : words.add}
      hint={words.zone(timeZone)}
    >
      <form noValidate onSubmit={(e) => void form.handleSubmit(send(false))(e)} className="flex flex-col gap-4">
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        {refused && (
          <Refused
            problem={refused}
            timeZone={timeZone}
            pending={isSubmitting}
            onPick={(time) => {
              for (const [name, value] of Object.entries(moved(form.getValues(), time, timeZone))) {
                form.setValue(name as keyof Moved, value, { shouldDirty: true, shouldValidate: true })
              }
            }}
            onInsist={() => void form.handleSubmit(send(true))()}
          />
        )}
        <Who control={form.control} />
        <When form={form} />
        <Select label={words.status} options={statuses} empty={text.field.none} {...form.register('status')} />
        <Booker control={form.control} />
        <Input
          label={words.address}
          optional={text.field.optional}
          error={errors.address?.message}
          {...form.register('address')}
        />
        <DialogButtons>
          {appointment && mayDelete && onDelete && (
            <Button icon={Trash2} look="quiet" className="mr-auto" onClick={onDelete}>
              {text.action.delete}
            </Button>
          )}
          <Button onClick={onClose}>{text.action.cancel}</Button>
          <Button type="submit" look="primary" pending={isSubmitting}>
            {appointment ? text.action.save : text.action.create}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

type Form = UseFormReturn<AppointmentValues, unknown, AppointmentValues>
type Control = Form['control']

// When is the time that it takes. The day of its end follows that of its start, and by how much is changed here.
function When({ form }: { form: Form }) {
  const words = text.appointment
  const { errors } = form.formState
  const [day, start, end, days] = useWatch({ control: form.control, name: ['day', 'start', 'end', 'days'] })
  return (
    <div className="grid grid-cols-2 gap-4">
      <Input label={words.day} type="date" error={errors.day?.message} {...form.register('day')} />
      <Input label={words.start} type="time" error={errors.start?.message} {...form.register('start')} />
      <Input
        label={words.endDay}
        type="date"
        min={day}
        disabled={end === '' || !isDay(day)}
        value={end !== '' && isDay(day) ? addDays(day, endDays({ start, end, days })) : ''}
        onChange={(e) => {
          const later = isDay(e.target.value) ? daysOf(start, end, daysBetween(day, e.target.value)) : null
          form.setValue('days', later, { shouldDirty: true })
          void form.trigger('end')
        }}
      />
      <Input label={words.end} type="time" error={errors.end?.message} {...form.register('end')} />
    </div>
  )
}

function Who({ control }: { control: Control }) {
  const words = text.appointment
  return (
    <Controller
      control={control}
      name="contact"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <Picker
          label={words.contact}
          hint={words.contactHint}
          error={error?.message}
          document={Contacts}
          variables={asked}
          pick={people}
          ready={plansRead}
          {...{ value, onChange }}
        />
      )}
    />
  )
}

function Booker({ control }: { control: Control }) {
  return (
    <Controller
      control={control}
      name="assistant"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <Picker
          label={text.appointment.assistant}
          error={error?.message}
          document={Assistants}
          variables={asked}
          pick={machines}
          {...{ value, onChange }}
        />
      )}
    />
  )
}

function fresh(timeZone: string): AppointmentValues {
  const day = dayOf(Date.now(), timeZone)
  return {
    contact: null,
    assistant: null,
    day,
    start: '09:00',
    end: '09:30',
    days: null,
    status: 'SCHEDULED',
    address: '',
  }
}

type Moved = ReturnType<typeof moved>

const own: Record<string, string> = {
  startTime: 'start',
  endTime: 'end',
  contactId: 'contact',
  assistantId: 'assistant',
}

// renamed has what the server says of its fields under the names of the form's.
function renamed(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, message]) => [own[name] ?? name, message]))
}
