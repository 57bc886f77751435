import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { text } from '../text/text'
import { classes } from './class'
import { inputClass, type Wiring } from './field'

type Shown = { key: string; label: string; hint?: string | null }

type Props<T> = {
  wiring: Wiring
  placeholder: string | undefined
  show: (item: T) => Shown
  look?: string | undefined
  // empty stands where there is nothing to choose, and problem where that cannot be known.
  empty?: string
  problem?: string | undefined
}

// Combo is the input of a Combobox.Root and the list that opens under it.
export function Combo<T>({
  wiring,
  placeholder = text.action.search,
  show,
  look,
  empty = text.table.empty,
  problem,
}: Props<T>) {
  return (
    <>
      <span className="relative">
        <Combobox.Input
          {...wiring}
          placeholder={placeholder}
          className={classes(inputClass, 'h-9 truncate pr-8', look)}
        />
        <ChevronDown className="pointer-events-none absolute top-2.5 right-2.5 size-4 text-soft" aria-hidden />
      </span>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-50">
          <Combobox.Popup className="max-h-72 w-[var(--anchor-width)] overflow-y-auto rounded-xl border border-line bg-raised p-1 text-ink shadow-float outline-none">
            {problem && (
              <p role="alert" className="px-3 py-2 text-bad">
                {problem}
              </p>
            )}
            <Combobox.Empty className="px-3 py-2 text-soft empty:hidden">{problem ? null : empty}</Combobox.Empty>
            <Combobox.List>{(item: T) => <Line key={show(item).key} item={item} shown={show(item)} />}</Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </>
  )
}

function Line({ item, shown: { label, hint } }: { item: unknown; shown: Shown }) {
  return (
    <Combobox.Item
      value={item}
      className="flex cursor-default items-center gap-2.5 rounded-lg px-2.5 py-1.5 outline-none select-none data-[highlighted]:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        {hint && <span className="block truncate text-xs text-soft">{hint}</span>}
      </span>
      <Combobox.ItemIndicator>
        <Check className="size-4 text-accent" aria-hidden />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  )
}
