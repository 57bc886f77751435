import { Trash2, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { changeAll } from '../lib/bulk'
import { touch } from '../lib/touch'
import { text } from '../text/text'
import { BulkBar } from './bulk-bar'
import { Button } from './button'
import { Confirm } from './dialog'
import { tell } from './toast'

export type DeleteWords = {
  chosenDeleted: (n: number) => string
  someFailed: (n: number) => string
  deleteChosen: (n: number) => string
  deleteChosenHint: string
}

type Props = {
  ids: readonly string[]
  onDone: () => void
  // type is what is deleted, and touches what else is read anew then.
  type: string
  touches?: readonly string[]
  remove: Parameters<typeof changeAll>[2]
  words: DeleteWords
  action?: string
  icon?: LucideIcon
  // more stands before it.
  more?: ReactNode
}

// DeleteBulk deletes what is selected in a list, one by one, once somebody has confirmed it.
export function DeleteBulk({
  ids,
  onDone,
  type,
  touches = [],
  remove,
  words,
  action = text.action.delete,
  icon = Trash2,
  more,
}: Props) {
  const [asking, setAsking] = useState(false)
  const run = async () => {
    const done = await changeAll(type, ids, remove, words.someFailed)
    touch(new Set(touches))
    if (done.length > 0) tell(words.chosenDeleted(done.length))
    onDone()
  }
  return (
    <BulkBar count={ids.length} onClear={onDone}>
      {more}
      <Button icon={icon} onClick={() => setAsking(true)}>
        {action}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={words.deleteChosen(ids.length)}
        hint={words.deleteChosenHint}
        action={action}
        onConfirm={run}
      />
    </BulkBar>
  )
}
