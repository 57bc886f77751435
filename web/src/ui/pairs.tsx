import { Plus, X } from 'lucide-react'
import { text } from '../text/text'
import { Button, IconButton } from './button'
import { classes } from './class'
import { inputClass } from './field'
import type { Pair } from './pair'

type Props = {
  label: string
  add: string
  hint?: string
  pairs: Pair[]
  onChange: (pairs: Pair[]) => void
  disabled?: boolean
}

// Pairs are names with values, a row each.
export function Pairs({ label, add, hint, pairs, onChange, disabled }: Props) {
  const set = (at: number, change: Partial<Pair>) => {
    onChange(pairs.map((p, i) => (i === at ? { ...p, ...change } : p)))
  }
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium">{label}</legend>
      {pairs.map((pair, i) => (
        <div key={i} className="flex items-center gap-2">
          <input
            aria-label={text.pairs.nameOf(i + 1)}
            placeholder={text.pairs.name}
            value={pair.name}
            onChange={(e) => {
              set(i, { name: e.target.value })
            }}
            className={classes(inputClass, 'h-9 max-w-[45%] font-mono text-[13px]')}
          />
          <input
            aria-label={text.pairs.valueOf(pair.name || String(i + 1))}
            placeholder={text.pairs.value}
            value={pair.value}
            onChange={(e) => {
              set(i, { value: e.target.value })
            }}
            className={classes(inputClass, 'h-9')}
          />
          <IconButton
            icon={X}
            label={text.pairs.remove(pair.name || String(i + 1))}
            onClick={() => {
              onChange(pairs.filter((_, j) => j !== i))
            }}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={Plus}
          onClick={() => {
            onChange([...pairs, { name: '', value: '' }])
          }}
        >
          {add}
        </Button>
      </div>
      {hint && <p className="text-xs text-soft">{hint}</p>}
    </fieldset>
  )
}
