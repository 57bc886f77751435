import { useState } from 'react'
import { count } from '../../lib/format'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Confirm } from '../../ui/dialog'
import { mostByFilter } from './bulk'

type Props = {
  // total is how many match; null where that is not known.
  total: number | null
  on: boolean
  onChoose: () => void
}

// AllMatching selects what matches and is not loaded yet, once all that is loaded is selected.
export function AllMatching({ total, on, onChoose }: Props) {
  const words = text.table
  if (on) return null
  if (total !== null && total > mostByFilter)
    return <span className="text-soft">{words.fewerMatching(count(mostByFilter))}</span>
  return (
    <Button look="quiet" size="small" onClick={onChoose}>
      {words.allMatching(total === null ? null : count(total))}
    </Button>
  )
}

type Asked = { run: () => Promise<void> | void }

// useSure asks before something is done to all that match.
export function useSure(total: number | null) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const words = text.table
  const dialog = (
    <Confirm
      open={asked !== null}
      onClose={() => setAsked(null)}
      title={words.changeAll(total === null ? null : count(total))}
      hint={words.changeAllHint}
      action={words.changeAllAction}
      look="primary"
      onConfirm={async () => {
        await asked?.run()
      }}
    />
  )
  return [(run: Asked['run']) => setAsked({ run }), dialog] as const
}
