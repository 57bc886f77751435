import { X } from 'lucide-react'
import { useRef } from 'react'
import { mostAtOnce } from '../../lib/each'
import { text } from '../../text/text'
import { IconButton } from '../../ui/button'
import { useListAfter } from '../../ui/focus'
import type { InboxRow } from './inbox-row'
import { useTriage } from './triage'
import { TriageMenus } from './triage-menus'

type Props = { rows: readonly InboxRow[]; onClear: () => void; onDone: (ids: readonly string[]) => void }

// BulkBar decides about the selected conversations together.
export function BulkBar({ rows, onClear, onDone }: Props) {
  const words = text.conversation.inbox
  const { triage } = useTriage()
  const bar = useRef<HTMLDivElement>(null)
  useListAfter(bar)
  return (
    <div
      ref={bar}
      role="group"
      aria-label={words.bulk}
      className="flex items-center gap-1 border-b border-line bg-accent-wash px-3 py-1.5"
    >
      <span role="status" className="tabular flex-1 text-[13px] font-medium">
        {words.selected(rows.length)}
      </span>
      {rows.length > mostAtOnce ? (
        <span className="text-soft">{text.table.tooMany(mostAtOnce)}</span>
      ) : (
        <TriageMenus
          ids={rows.map((r) => r.id)}
          done={rows.every((r) => r.triage === 'DONE')}
          triage={triage}
          onDone={onDone}
        />
      )}
      <IconButton icon={X} size="small" label={words.clearSelection} onClick={onClear} />
    </div>
  )
}
