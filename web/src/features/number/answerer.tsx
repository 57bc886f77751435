import { useState } from 'react'
import { useCan } from '../../app/shown'
import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { classes } from '../../ui/class'
import { inputClass } from '../../ui/field'
import type { Option } from '../../ui/select'
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
export function Answerer({ number: n, assistants }: { number: Numbered; assistants: readonly Option[] }) {
  const mayAssign = useCan('numbers:update')
  const [wanted, setWanted] = useState<string | null>(null)
  const [assign] = useMutate(Assign)
  const now = n.assistantId ?? ''
  if (!mayAssign) return <span className="truncate">{n.assistantName ?? words.nobody}</span>
  const set = async (to: string, undo: string | null) => {
    setWanted(to)
    const { data } = await assign({ id: n.id, assistant: to || null })
    setWanted(null)
    if (!data) return
    const name = data.assignPhoneNumber.assistantName
    const title = name ? words.assigned(n.number, name) : words.unassigned(n.number)
    tell(title, undo === null ? undefined : { label: text.action.undo, run: () => void set(undo, null) })
  }
  return (
    <select
      aria-label={words.answeredBy(n.number)}
      value={wanted ?? now}
      disabled={wanted !== null}
      onChange={(e) => void set(e.target.value, now)}
      className={classes(inputClass, 'h-8 border-transparent bg-transparent px-2')}
    >
      <option value="">{words.nobody}</option>
      {n.assistantId && !assistants.some((a) => a.value === n.assistantId) && (
        <option value={n.assistantId}>{n.assistantName}</option>
      )}
      {assistants.map((a) => (
        <option key={a.value} value={a.value}>
          {a.label}
        </option>
      ))}
    </select>
  )
}
