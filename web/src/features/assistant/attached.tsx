import type { LucideIcon } from 'lucide-react'
import type { url } from '../../app/url'
import { IconButton } from '../../ui/button'
import { Link } from '../../ui/link'

type Item = { id: string; name: string; hint: string | null; to: (typeof url)[keyof typeof url] }

type Props = {
  icon: LucideIcon
  actionIcon: LucideIcon
  actionLabel?: (name: string) => string
  none: string
  items: readonly Item[]
  onRemove?: (item: Item) => void
}

// Attached are things that an assistant has, with the way to each and the way to take it away.
export function Attached({ icon: Icon, actionIcon, actionLabel, none, items, onRemove }: Props) {
  if (items.length === 0) return <p className="mb-4 text-soft">{none}</p>
  return (
    <ul className="mb-4 flex flex-col rounded-xl border border-line">
      {items.map((item) => (
        <li key={item.id} className="flex min-h-12 items-center gap-3 border-line px-3 py-1.5 not-first:border-t">
          <Icon className="size-4 shrink-0 text-soft" aria-hidden />
          <div className="min-w-0 flex-1">
            <Link to={item.to} id={item.id} className="block">
              {item.name}
            </Link>
            {item.hint && <p className="truncate text-xs text-soft">{item.hint}</p>}
          </div>
          {onRemove && (
            <IconButton
              size="small"
              icon={actionIcon}
              label={actionLabel?.(item.name) ?? item.name}
              onClick={() => {
                onRemove(item)
              }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
