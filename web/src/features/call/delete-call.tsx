import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useGo } from '../../app/go'
import { useCan } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Confirm } from '../../ui/dialog'
import { Menu } from '../../ui/menu'
import { tell } from '../../ui/toast'

const Delete = graphql(`
  mutation DeleteCall($id: ID!) {
    deleteCall(id: $id) {
      id
      deleted
    }
  }
`)

const words = text.call.detail

// DeleteCall deletes a call that has ended, with everything that was said in it.
export function DeleteCall({ id }: { id: string }) {
  const may = useCan('conversations:delete')
  const go = useGo()
  const [asks, setAsks] = useState(false)
  const [remove] = useMutate(Delete, { touches: ['Call', 'Conversation', 'Message'] })
  if (!may) return null
  const destroy = async () => {
    if (!(await remove({ id })).data) return
    tell(words.deleted)
    go(url.calls)
  }
  return (
    <>
      <Menu
        items={[
          {
            label: text.action.delete,
            icon: Trash2,
            danger: true,
            onSelect: () => {
              setAsks(true)
            },
          },
        ]}
      />
      <Confirm
        open={asks}
        onClose={() => {
          setAsks(false)
        }}
        onConfirm={destroy}
        title={words.deleteTitle}
        hint={words.deleteHint}
        action={text.action.delete}
      />
    </>
  )
}
