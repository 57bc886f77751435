import { useState } from 'react'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import { IdPicker } from '../../pick/id-picker'
import { useWritten } from '../../lib/written'
import { text } from '../../text/text'
import { tell } from '../../ui/toast'

const Assign = graphql(`
  mutation AnswerPhoneNumber($id: ID!, $assistant: ID) {
    assignPhoneNumber(id: $id, assistantId: $assistant) {
      id
      assistantId
      assistantName
    }
  }
`)

type Numbered = { id: string; number: string; assistantId?: string | null; assistantName?: string | null }

const words = text.number

// Answerer is who answers a number; it is changed where it stands, with a way back in the toast.
export function Answerer({ number: n }: { number: Numbered }) {
  const mayAssign = useCan('numbers:update')
  const [wanted, setWanted] = useState<{ to: string; from: string } | null>(null)
  const [assign, pending] = useMutate(Assign)
  const number = useWritten(n.number)
  const now = n.assistantId ?? ''
  // What was chosen is shown until the list has been read again: then it has changed, by this or by somebody else.
  if (wanted && wanted.from !== now && !pending) setWanted(null)
  const shown = wanted?.to ?? now
  if (!mayAssign) return <span className="truncate">{n.assistantName ?? words.nobody}</span>
  const set = async (to: string, undo: string | null) => {
    setWanted({ to, from: now })
    const { data } = await assign({ id: n.id, assistant: to || null })
    if (!data) {
      setWanted(null)
      return
    }
    const name = data.assignPhoneNumber.assistantName
    const title = name ? words.assigned(number, name) : words.unassigned(number)
    tell(title, undo === null ? undefined : { label: text.action.undo, run: () => void set(undo, null) })
  }
  return (
    <IdPicker
      hidden
      of="assistant"
      label={words.answeredBy(number)}
      none={words.nobody}
      className="w-full"
      look="h-8! border-transparent! bg-transparent!"
      value={shown}
      known={n.assistantId ? { id: n.assistantId, name: n.assistantName ?? null } : null}
      onChange={(to) => {
        if (!pending) void set(to, shown) // one at a time, without taking the focus away
      }}
    />
  )
}
