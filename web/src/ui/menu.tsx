import { Menu as Base } from '@base-ui/react/menu'
import { Check, Ellipsis, type LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import { text } from '../text/text'
import { IconButton } from './button'
import { classes } from './class'

export type MenuItem = {
  // id is that of what the item stands for, where two of them may have one name.
  id?: string
  label: string
  icon?: LucideIcon
  onSelect: () => void
  danger?: boolean
  disabled?: boolean
  divided?: boolean
  // checked makes it one that is on or off; where several can be, the menu stays open.
  checked?: boolean
  stays?: boolean
}

type Props = {
  items: (MenuItem | false | null | undefined)[]
  trigger?: ReactElement<Record<string, unknown>>
  label?: string
  // opened has it open from the start.
  opened?: boolean
}

// Menu has the less common actions of a thing.
export function Menu({ items, trigger, label = text.action.more, opened = false }: Props) {
  const shown = items.filter((i): i is MenuItem => Boolean(i))
  if (shown.length === 0) return null
  return (
    <Base.Root defaultOpen={opened}>
      <Base.Trigger render={trigger ?? <IconButton icon={Ellipsis} label={label} size="small" />} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-50">
          <Base.Popup className="max-h-[60dvh] min-w-44 overflow-y-auto rounded-xl border border-line bg-raised p-1 text-ink shadow-float outline-none">
            {shown.map((i) => (
              <Item key={i.id ?? i.label} {...i} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const itemClass =
  'flex cursor-default items-center gap-2.5 rounded-lg px-2.5 py-1.5 outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-sunken'

function Item({ label, icon: Icon, onSelect, danger, disabled, divided, checked, stays = false }: MenuItem) {
  return (
    <>
      {divided && <Base.Separator className="my-1 h-px bg-line" />}
      {checked === undefined ? (
        <Base.Item onClick={onSelect} disabled={disabled} className={classes(itemClass, danger && 'text-bad')}>
          {Icon && <Icon className="size-4 opacity-70" aria-hidden />}
          {label}
        </Base.Item>
      ) : (
        <Base.CheckboxItem
          checked={checked}
          onCheckedChange={onSelect}
          closeOnClick={!stays}
          disabled={disabled}
          className={itemClass}
        >
          <Check className={classes('size-4 text-accent', !checked && 'invisible')} aria-hidden />
          <span className="max-w-64 truncate">{label}</span>
        </Base.CheckboxItem>
      )}
    </>
  )
}
