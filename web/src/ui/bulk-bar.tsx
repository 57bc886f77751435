import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { mostAtOnce } from '../lib/each'
import { text } from '../text/text'
import { IconButton } from './button'
import { useListAfter } from './focus'

type Props = {
  count: number
  onClear: () => void
  children: ReactNode
  // selected says what is selected, where that is not so many rows.
  selected?: string | undefined
  // most is how many rows what can be done is offered for.
  most?: number
  // beside stands behind what is selected.
  beside?: ReactNode
}

// BulkBar stands in the place of a list's filters while rows are selected, with what can be done with them.
export function BulkBar({ count, onClear, children, selected, most = mostAtOnce, beside }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  useListAfter(bar)
  return (
    <div
      ref={bar}
      role="group"
      aria-label={text.table.bulk}
      className="flex flex-wrap items-center gap-2 rounded-t-2xl border-b border-line bg-accent-wash p-3"
    >
      <span role="status" className="tabular px-2 font-medium">
        {selected ?? text.table.selected(count)}
      </span>
      {beside}
      {count > most ? <span className="text-soft">{text.table.tooMany(most)}</span> : children}
      <span className="flex-1" />
      <IconButton icon={X} label={text.action.clear} onClick={onClear} />
    </div>
  )
}
