import { Copy } from 'lucide-react'
import { useGo } from '../../app/go'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { More } from '../../ui/more'
import { tell } from '../../ui/toast'

const Fragment = graphql(`
  fragment ToolMenu_Tool on Tool {
    id
    name
    isPrebuilt
  }
`)

const CopyDocument = graphql(`
  mutation CopyTool($id: ID!, $name: String) {
    copyTool(id: $id, name: $name) {
      id
      name
    }
  }
`)

const Delete = graphql(`
  mutation DeleteTool($id: ID!) {
    deleteTool(id: $id) {
      id
      deleted
    }
  }
`)

const longest = 64

type Props = { tool: FragmentType<typeof Fragment>; onDeleted?: () => void }

// ToolMenu has the less common actions of a tool; one of the platform's can only be copied.
export function ToolMenu({ tool, onDeleted }: Props) {
  const words = text.tool
  const { id, name, isPrebuilt } = readFragment(Fragment, tool)
  const can = { create: useCan('tools:create'), delete: useCan('tools:delete') }
  const [copy] = useMutate(CopyDocument, { touches: ['Tool'] })
  const [remove] = useMutate(Delete, { touches: ['Tool'] })
  const go = useGo()
  const duplicate = async () => {
    const { data } = await copy({ id, name: words.copyOf(name.slice(0, longest - words.copyOf('').length)) })
    if (!data) return
    tell(words.copied(name))
    go(url.tool, data.copyTool.id)
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
      items={[can.create && { label: words.copy, icon: Copy, onSelect: () => void duplicate() }]}
      remove={!isPrebuilt && can.delete && { title: words.deleteTitle(name), hint: words.deleteHint, run: del }}
    />
  )
}
