import { Archive, ArchiveRestore, Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useGo } from '../../app/go'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Confirm } from '../../ui/dialog'
import { Menu } from '../../ui/menu'
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

// AssistantMenu is what else can be done with an assistant.
export function AssistantMenu({ assistant, onDeleted }: Props) {
  const { id, name, archived } = readFragment(Fragment, assistant)
  const words = text.assistant
  const [asking, setAsking] = useState(false)
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
    <>
      <Menu
        label={words.moreOf(name)}
        items={[
          can.create && { label: words.duplicate, icon: Copy, onSelect: () => void copy() },
          can.update && {
            label: archived ? text.action.unarchive : text.action.archive,
            icon: archived ? ArchiveRestore : Archive,
            onSelect: () => void archive([{ id, name }], !archived),
          },
          can.delete && {
            label: text.action.delete,
            icon: Trash2,
            danger: true,
            divided: true,
            onSelect: () => {
              setAsking(true)
            },
          },
        ]}
      />
      <Confirm
        open={asking}
        onClose={() => {
          setAsking(false)
        }}
        onConfirm={del}
        title={words.deleteTitle(name)}
        hint={words.deleteHint}
        action={text.action.delete}
      />
    </>
  )
}
