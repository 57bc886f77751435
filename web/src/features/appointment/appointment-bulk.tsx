import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useClient } from 'urql'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import type { AppointmentStatus } from '../../gql/graphql'
import { changeAll } from '../../lib/bulk'
import { text } from '../../text/text'
import { BulkBar } from '../../ui/bulk-bar'
import { Button } from '../../ui/button'
import { Confirm } from '../../ui/dialog'
import { Menu } from '../../ui/menu'
import { tell } from '../../ui/toast'
import { statuses } from './appointment-status'

const Setting = graphql(`
  mutation SetAppointmentsStatus($id: ID!, $status: AppointmentStatus) {
    updateAppointment(id: $id, input: { status: $status }) {
      id
      status
    }
  }
`)

const Deleting = graphql(`
  mutation DeleteAppointments($id: ID!) {
    deleteAppointment(id: $id) {
      id
    }
  }
`)

type Props = { ids: string[]; onDone: () => void }

// AppointmentBulk is what can be done with the selected appointments.
export function AppointmentBulk({ ids, onDone }: Props) {
  const client = useClient()
  const words = text.appointment
  const [pending, setPending] = useState(false)
  const [asking, setAsking] = useState(false)
  const [mayUpdate, mayDelete] = [useCan('appointments:update'), useCan('appointments:delete')]
  const run = async (change: Parameters<typeof changeAll>[2], done: (n: number) => string) => {
    setPending(true)
    const changed = await changeAll('Appointment', ids, change, words.someFailed)
    setPending(false)
    if (changed.length > 0) tell(done(changed.length))
    onDone()
  }
  const set = (status: AppointmentStatus, name: string) =>
    run(
      (id) => client.mutation(Setting, { id, status }).toPromise(),
      (n) => words.chosenSet(n, name),
    )
  return (
    <BulkBar count={ids.length} onClear={onDone}>
      {mayUpdate && (
        <Menu
          label={words.setStatus}
          trigger={<Button pending={pending}>{words.setStatus}</Button>}
          items={statuses.map((s) => ({ label: s.label, onSelect: () => void set(s.value, s.label) }))}
        />
      )}
      {mayDelete && (
        <Button icon={Trash2} disabled={pending} onClick={() => setAsking(true)}>
          {text.action.delete}
        </Button>
      )}
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={words.deleteChosen(ids.length)}
        hint={words.deleteChosenHint}
        action={text.action.delete}
        onConfirm={() => run((id) => client.mutation(Deleting, { id }).toPromise(), words.chosenDeleted)}
      />
    </BulkBar>
  )
}
