import { useState } from 'react'
import { asTyped } from '../../lib/amount'
import { Input } from '../../ui/field'
import { read, taken } from './number-text'

type Props = {
  label: string
  hint?: string
  // wrong is said of what is no such number.
  wrong: string
  min?: number
  max?: number
  step?: number
  value: number | null
  error?: string | undefined
  disabled?: boolean
  required?: boolean
  className?: string
  onChange: (value: number | null) => void
}

// NumberInput takes a number, or none. What is no such number is kept as it was typed, and said to be wrong.
export function NumberInput({ value, onChange, wrong, error, min, max, disabled, required, step, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [before, setBefore] = useState(value)
  // What was typed is shown for as long as the form has its value, which can be discarded.
  const mine = typed !== null && taken(typed, before, Boolean(required)) === value
  const shown = mine ? typed : asTyped(value)
  function bad(text: string) {
    const n = read(text)
    if (n === null) return text.trim() !== '' || Boolean(required)
    return (min !== undefined && n < min) || (max !== undefined && n > max)
  }
  return (
    <Input
      {...rest}
      inputMode="decimal"
      value={shown}
      step={step}
      error={error ?? (typed !== null && bad(shown) ? wrong : undefined)}
      readOnly={disabled}
      onChange={(e) => {
        const from = mine ? before : value
        setBefore(from)
        setTyped(e.target.value)
        onChange(taken(e.target.value, from, Boolean(required)))
      }}
      onBlur={() => {
        if (!bad(shown)) setTyped(null)
      }}
    />
  )
}
