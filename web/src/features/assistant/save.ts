import { useClient } from 'urql'
import { useSave, type Save as SaveOf } from '../../edit/save'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import { useMutate } from '../../lib/mutate'
import { etag, inputOf, keptOf, Saved, type Edit, type Values } from './values'

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

export type Save = SaveOf<Values>

// useSaveAssistant saves what was changed; a note goes with a changed prompt.
export function useSaveAssistant(id: string, edit: Edit): Save {
  const client = useClient()
  const [update] = useMutate(Update, { quiet: true, touches: ['Assistant'] })
  return useSave<Values>(edit, {
    send: async (base, values, version, note) => {
      const input = inputOf(base, values)
      const changeNote = note && 'prompt' in input ? { changeNote: note } : {}
      const { data, problem } = await update({ id, input: { ...input, ...changeNote }, ifMatch: etag(version) })
      if (problem) return { data: null, problem: { ...problem, fields: fieldsOf(problem.fields) } }
      return { data: keptOf(readFragment(Saved, data.updateAssistant)), problem: null }
    },
    newest: async () => {
      const { data } = await client.query(Newest, { id }, { requestPolicy: 'network-only' }).toPromise()
      return data ? keptOf(readFragment(Saved, data.assistant)) : null
    },
  })
}

// fieldsOf names what is wrong as the form does: the server says "voiceSettings.greetingMode".
function fieldsOf(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.split('.').at(-1) ?? name, message]))
}
