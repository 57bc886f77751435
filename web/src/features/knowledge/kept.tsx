import { text } from '../../text/text'
import { Button } from '../../ui/button'

// Kept offers an unsent draft.
export function Kept({ onTake, onDrop }: { onTake: () => void; onDrop: () => void }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 rounded-lg bg-info-wash px-3 py-2 text-info">
      <span className="flex-1">{text.draft.found}</span>
      <Button size="small" onClick={onTake}>
        {text.draft.take}
      </Button>
      <Button size="small" look="quiet" onClick={onDrop}>
        {text.draft.drop}
      </Button>
    </div>
  )
}
