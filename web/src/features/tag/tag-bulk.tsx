import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql'
import { changeAll } from '../../lib/bulk'
import { touch } from '../../lib/touch'
import { text } from '../../text/text'
import { BulkBar } from '../../ui/bulk-bar'
import { Button } from '../../ui/button'
import { Confirm } from '../../ui/dialog'
import { tell } from '../../ui/toast'

const Deleting = graphql(`
  mutation DeleteTags($id: ID!) {
    deleteTag(id: $id) {
      id
    }
  }
`)

type Props = { ids: string[]; onDone: () => void }

// TagBulk is what can be done with the selected tags.
export function TagBulk({ ids, onDone }: Props) {
  const client = useClient()
  const words = text.tag
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    const done = await changeAll('Tag', ids, (id) => client.mutation(Deleting, { id }).toPromise(), words.someFailed)
    touch(new Set(['Contact']))
    if (done.length > 0) tell(words.chosenDeleted(done.length))
    onDone()
  }
  return (
    <BulkBar count={ids.length} onClear={onDone}>
      <Button icon={Trash2} onClick={() => setAsking(true)}>
        {text.action.delete}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={words.deleteChosen(ids.length)}
        hint={words.deleteChosenHint}
        action={text.action.delete}
        onConfirm={remove}
      />
    </BulkBar>
  )
}
