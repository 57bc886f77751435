import { text } from '../../text/text'
import { classes } from '../../ui/class'
import type { Suggestion } from './suggest'

type Props = { id: string; found: readonly Suggestion[]; at: number; onChoose: (s: Suggestion) => void }

export const optionId = (list: string, at: number) => `${list}-${String(at)}`

// SuggestList stands above what one writes. The field has the focus; the arrow keys and Enter choose.
export function SuggestList({ id, found, at, onChoose }: Props) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={text.conversation.inbox.suggestions}
      className="max-h-56 overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-float"
    >
      {found.map((s, i) => (
        <li
          key={s.id}
          id={optionId(id, i)}
          role="option"
          aria-selected={i === at}
          onPointerDown={(e) => {
            e.preventDefault()
            onChoose(s)
          }}
          className={classes('flex cursor-default gap-3 rounded-lg px-2.5 py-1.5', i === at && 'bg-sunken')}
        >
          <span className="shrink-0 font-medium">{s.label}</span>
          {s.hint && <span className="min-w-0 truncate text-soft">{s.hint}</span>}
        </li>
      ))}
    </ul>
  )
}
