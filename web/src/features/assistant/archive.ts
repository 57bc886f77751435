import { useClient } from 'urql'
import { graphql } from '../../gql/gql'
import { changeAll } from '../../lib/bulk'
import { problemOf } from '../../lib/problem'
import { touch } from '../../lib/touch'
import { text } from '../../text/text'
import { tell } from '../../ui/toast'

const Archive = graphql(`
  mutation ArchiveAssistant($id: ID!) {
    archiveAssistant(id: $id) {
      id
      archived
      revision
    }
  }
`)

const Unarchive = graphql(`
  mutation UnarchiveAssistant($id: ID!) {
    unarchiveAssistant(id: $id) {
      id
      archived
      revision
    }
  }
`)

const context = { additionalTypenames: ['Assistant', 'AssistantFolder'] }

// useArchive puts assistants away, or brings them back; the toast takes that back.
export function useArchive() {
  const client = useClient()
  const words = text.assistant
  const all = async (ids: string[], away: boolean) => {
    let refused: unknown
    const run = async (id: string) => {
      const { error } = await client.mutation(away ? Archive : Unarchive, { id }, context).toPromise()
      refused = error
      return { error }
    }
    const why = (n: number) => (ids.length === 1 ? problemOf(refused).message : words.someFailed(n))
    const done = await changeAll('Assistant', ids, run, why)
    touch(new Set(['AssistantFolder']))
    return done
  }
  return async (assistants: { id: string; name: string }[], away: boolean) => {
    const done = await all(
      assistants.map((a) => a.id),
      away,
    )
    if (done.length === 0) return
    const name = done.length === 1 ? assistants.find((a) => a.id === done[0])?.name : undefined
    const what = name ?? words.many(done.length)
    tell(away ? words.archived(what) : words.broughtBack(what), {
      label: text.action.undo,
      run: () => void all(done, !away),
    })
  }
}
