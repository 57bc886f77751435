import { useState } from 'react'
import { Input } from '../../ui/field'

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

// NumberInput takes a number, or none. What is no number is kept as it was typed, said to be wrong, and told to nobody.
export function NumberInput({ value, onChange, wrong, error, min, max, disabled, required, step, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed !== null && read(typed) === value ? typed : typed !== null && bad(typed) ? typed : write(value)
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
      error={error ?? (typed !== null && bad(typed) ? wrong : undefined)}
      readOnly={disabled}
      onChange={(e) => {
        setTyped(e.target.value)
        if (!bad(e.target.value)) onChange(read(e.target.value))
      }}
      onBlur={() => {
        if (typed !== null && !bad(typed)) setTyped(null)
      }}
    />
  )
}

const write = (n: number | null) => (n === null ? '' : String(n))

function read(text: string): number | null {
  const n = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || Number.isNaN(n) ? null : n
}
