import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
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

// useArchive puts assistants away, or brings them back; the toast takes that back.
export function useArchive() {
  const touches = ['Assistant', 'AssistantFolder']
  const [archive] = useMutate(Archive, { touches })
  const [unarchive] = useMutate(Unarchive, { touches })
  const all = async (ids: string[], away: boolean) => {
    const done: string[] = []
    for (const id of ids) {
      const { problem } = await (away ? archive({ id }) : unarchive({ id }))
      if (!problem) done.push(id)
    }
    return done
  }
  return async (assistants: { id: string; name: string }[], away: boolean) => {
    const done = await all(
      assistants.map((a) => a.id),
      away,
    )
    if (done.length === 0) return
    const words = text.assistant
    const name = done.length === 1 ? assistants.find((a) => a.id === done[0])?.name : undefined
    const what = name ?? words.many(done.length)
    tell(away ? words.archived(what) : words.broughtBack(what), {
      label: text.action.undo,
      run: () => void all(done, !away),
    })
  }
}
