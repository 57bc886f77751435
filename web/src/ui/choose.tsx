import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { text } from '../text/text'
import { classes } from './class'
import { Field, inputClass } from './field'
import type { Option } from './select'

type Props = {
  label: string
  hint?: string
  error?: string | undefined
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
  placeholder?: string
  disabled?: boolean
}

const shown = 60

// Choose takes one of many that are known here, by a few letters of it. "" is none.
export function Choose({ label, hint, error, value, options, onChange, placeholder, disabled }: Props) {
  const chosen = options.find((o) => o.value === value) ?? null
  // What is typed stands there until something is chosen; then what is chosen does.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <Combobox.Root<Option>
          items={options}
          limit={shown}
          value={chosen}
          inputValue={typed ?? chosen?.label ?? ''}
          onInputValueChange={setTyped}
          onValueChange={(option) => {
            onChange(option?.value ?? '')
            setTyped(null)
          }}
          onOpenChange={(open) => {
            if (!open) setTyped(null)
          }}
          itemToStringLabel={(o) => o.label}
          isItemEqualToValue={(a, b) => a.value === b.value}
          disabled={disabled}
        >
          <span className="relative">
            <Combobox.Input
              {...wiring}
              placeholder={placeholder ?? text.action.search}
              className={classes(inputClass, 'h-9 pr-8')}
            />
            <ChevronDown className="pointer-events-none absolute top-2.5 right-2.5 size-4 text-soft" aria-hidden />
          </span>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={4} className="z-50">
              <Combobox.Popup className="max-h-72 w-[var(--anchor-width)] overflow-y-auto rounded-xl border border-line bg-raised p-1 text-ink shadow-float outline-none">
                <Combobox.Empty className="px-3 py-2 text-soft empty:hidden">{text.table.empty}</Combobox.Empty>
                <Combobox.List>{(option: Option) => <Line key={option.value} option={option} />}</Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  )
}

function Line({ option }: { option: Option }) {
  return (
    <Combobox.Item
      value={option}
      className="flex cursor-default items-center gap-2.5 rounded-lg px-2.5 py-1.5 outline-none select-none data-[highlighted]:bg-sunken"
    >
      <span className="min-w-0 flex-1 truncate">{option.label}</span>
      <Combobox.ItemIndicator>
        <Check className="size-4 text-accent" aria-hidden />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  )
}
