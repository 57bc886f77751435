import { count } from '../../lib/format'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { mostByFilter } from './bulk'

type Props = {
  // total is how many match; null where that is not known.
  total: number | null
  on: boolean
  onChange: (on: boolean) => void
}

// AllMatching selects what matches and is not loaded yet, once all that is loaded is selected, and takes that back: the focus stays on it.
export function AllMatching({ total, on, onChange }: Props) {
  const words = text.table
  if (!on && total !== null && total > mostByFilter)
    return <span className="text-soft">{words.fewerMatching(count(mostByFilter))}</span>
  return (
    <Button
      look="quiet"
      size="small"
      onClick={() => {
        onChange(!on)
      }}
    >
      {on ? words.onlyLoaded : words.allMatching(total === null ? null : count(total))}
    </Button>
  )
}
