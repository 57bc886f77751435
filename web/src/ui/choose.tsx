import { Combobox } from '@base-ui/react/combobox'
import { useState } from 'react'
import { Combo } from './combo'
import { Field } from './field'
import type { Option } from './option'

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

const most = 60
const shown = (option: Option) => ({ key: option.value, label: option.label })

// Choose selects one of many options that the page has, by typing a few letters. "" is none.
export function Choose({ label, hint, error, value, options, onChange, placeholder, disabled }: Props) {
  const chosen = options.find((o) => o.value === value) ?? null
  // What is typed stands there until something is chosen; then what is chosen does.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <Combobox.Root<Option>
          items={options}
          limit={most}
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
          <Combo wiring={wiring} placeholder={placeholder} show={shown} />
        </Combobox.Root>
      )}
    </Field>
  )
}
