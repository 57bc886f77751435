import { graphql } from '../../gql/gql'
import { useClient } from 'urql'
import { changeAll } from '../../lib/bulk'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { tell } from '../../ui/toast'

const Archive = graphql(`
  mutation ArchiveKnowledgeBase($id: ID!) {
    archiveKnowledgeBase(id: $id) {
      id
      archived
    }
  }
`)

const Restore = graphql(`
  mutation RestoreKnowledgeBase($id: ID!) {
    updateKnowledgeBase(id: $id, input: { isArchived: false }) {
      id
      isArchived
    }
  }
`)

const touches = ['KnowledgeBase', 'KnowledgeBaseConnection']

type Base = { id: string; name: string }

// useArchive puts a knowledge base away, with a way back in the toast, or brings one back.
export function useArchive() {
  const [archive] = useMutate(Archive, { touches })
  const [restore] = useMutate(Restore, { touches })
  const back = async (base: Base) => {
    const { data } = await restore({ id: base.id })
    if (data) tell(text.knowledge.isBack(base.name))
  }
  const away = async (base: Base) => {
    const { data } = await archive({ id: base.id })
    if (data)
      tell(text.knowledge.isArchived(base.name), { label: text.action.undo, run: () => void restore({ id: base.id }) })
  }
  return { away, back }
}

const context = { additionalTypenames: touches }

// useArchiveAll puts several away, with a way back for those that were.
export function useArchiveAll() {
  const client = useClient()
  const words = text.knowledge
  const run = (ids: readonly string[], document: typeof Archive | typeof Restore) =>
    changeAll('KnowledgeBase', ids, (id) => client.mutation(document, { id }, context).toPromise(), words.someFailed)
  return async (ids: readonly string[]) => {
    const done = await run(ids, Archive)
    if (done.length === 0) return
    tell(words.chosenArchived(done.length), { label: text.action.undo, run: () => void run(done, Restore) })
  }
}
