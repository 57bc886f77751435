import { graphql } from '../../gql/gql'
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
