import { Archive, ArchiveRestore, Copy } from 'lucide-react'
import { useGo } from '../../app/go'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { More } from '../../ui/more'
import { tell } from '../../ui/toast'
import { useArchive } from './archive'

const Fragment = graphql(`
  fragment AssistantMenu_Assistant on Assistant {
    id
    name
    archived
  }
`)

const Duplicate = graphql(`
  mutation DuplicateAssistant($id: ID!, $name: String) {
    duplicateAssistant(id: $id, name: $name) {
      id
      name
    }
  }
`)

const Delete = graphql(`
  mutation DeleteAssistant($id: ID!) {
    deleteAssistant(id: $id) {
      id
      deleted
    }
  }
`)

type Props = { assistant: FragmentType<typeof Fragment>; onDeleted?: () => void }

// AssistantMenu has the less common actions of an assistant.
export function AssistantMenu({ assistant, onDeleted }: Props) {
  const { id, name, archived } = readFragment(Fragment, assistant)
  const words = text.assistant
  const [duplicate] = useMutate(Duplicate)
  const [remove] = useMutate(Delete, { touches: ['Assistant', 'AssistantFolder'] })
  const archive = useArchive()
  const go = useGo()
  const can = {
    create: useCan('assistants:create'),
    update: useCan('assistants:update'),
    delete: useCan('assistants:delete'),
  }
  const copy = async () => {
    const { data } = await duplicate({ id, name: words.copyOf(name).slice(0, 200) })
    if (!data) return
    tell(words.duplicated(name))
    go(url.assistant, data.duplicateAssistant.id)
  }
  const del = async () => {
    const { data } = await remove({ id })
    if (!data) return
    tell(words.deleted(name))
    onDeleted?.()
  }
  return (
    <More
      label={words.moreOf(name)}
      items={[
        can.create && { label: words.duplicate, icon: Copy, onSelect: () => void copy() },
        can.update && {
          label: archived ? text.action.unarchive : text.action.archive,
          icon: archived ? ArchiveRestore : Archive,
          onSelect: () => void archive([{ id, name }], !archived),
        },
      ]}
      remove={can.delete && { title: words.deleteTitle(name), hint: words.deleteHint, run: del }}
    />
  )
}
