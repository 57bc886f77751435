import { useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import type { SavedFragment } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { complain, tell } from '../../ui/toast'
import type { Edit } from './edit'
import { conflictsOf, etag, inputOf, rebase, Saved, valuesOf, type Name, type Values } from './values'

const Update = graphql(`
  mutation UpdateAssistant($id: ID!, $input: UpdateAssistantInput!, $ifMatch: String) {
    updateAssistant(id: $id, input: $input, ifMatch: $ifMatch) {
      ...Saved
      updatedAt
      ...SyncBadge_Assistant
    }
  }
`)

const Newest = graphql(`
  query NewestAssistant($id: ID!) {
    assistant(id: $id) {
      ...Saved
    }
  }
`)

// Conflict is what somebody else has saved, and the fields in which it meets mine.
export type Conflict = { theirs: SavedFragment; names: Name[] }

export type Save = {
  run: (note: string) => Promise<void>
  // decide saves on top of theirs; of the fields that are named theirs stand.
  decide: (take: readonly Name[]) => Promise<void>
  pending: boolean
  errors: Record<string, string>
  conflict: Conflict | null
  close: () => void
}

// useSave saves what was changed, and nothing over what somebody else has saved meanwhile.
export function useSave(id: string, edit: Edit): Save {
  const client = useClient()
  const [update, pending] = useMutate(Update, { quiet: true, touches: ['Assistant'] })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [noted, setNoted] = useState('')

  const send = async (base: Values, values: Values, revision: number, note: string, tries = 3): Promise<void> => {
    const input = inputOf(base, values)
    if (Object.keys(input).length === 0) return
    const changeNote = note && 'prompt' in input ? { changeNote: note } : {}
    const { data, problem } = await update({ id, input: { ...input, ...changeNote }, ifMatch: etag(revision) })
    if (data) {
      edit.settle(readFragment(Saved, data.updateAssistant))
      setErrors({})
      setConflict(null)
      tell(text.assistant.save.saved)
    } else if (problem.code === 'conflict' && tries > 0) {
      await meet(base, values, note, tries)
    } else {
      setErrors(fieldsOf(problem.fields))
      complain(text.problem.title, Object.keys(problem.fields).length > 0 ? text.problem.fields : problem.message)
    }
  }

  // meet reads what is newest. Where nobody else has changed the same, mine go on top of it without a question.
  const meet = async (base: Values, values: Values, note: string, tries: number) => {
    const { data } = await client.query(Newest, { id }, { requestPolicy: 'network-only' }).toPromise()
    if (!data) {
      complain(text.problem.title, text.problem.conflict)
      return
    }
    const saved = readFragment(Saved, data.assistant)
    const theirs = valuesOf(saved)
    const names = conflictsOf(base, values, theirs)
    setNoted(note)
    if (names.length > 0) setConflict({ theirs: saved, names })
    else await send(theirs, rebase(base, values, theirs), saved.revision, note, tries - 1)
  }

  return {
    pending,
    errors,
    conflict,
    run: (note) => send(edit.base, edit.values, edit.revision, note),
    decide: async (take) => {
      if (!conflict) return
      const theirs = valuesOf(conflict.theirs)
      const values = rebase(edit.base, edit.values, theirs, take)
      edit.settle(conflict.theirs, values)
      setConflict(null)
      await send(theirs, values, conflict.theirs.revision, noted)
    },
    close: () => {
      setConflict(null)
    },
  }
}

// fieldsOf names what is wrong as the form does: the server says "voiceSettings.greetingMode".
function fieldsOf(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.split('.').at(-1) ?? name, message]))
}
