import { useId } from 'react'
import { classes } from './class'

type Props<T extends string> = {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
  hidden?: boolean
}

// Segments choose one of a few, which all are in sight.
export function Segments<T extends string>({ label, value, options, onChange, hidden }: Props<T>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={classes('mb-1.5 font-medium', hidden && 'sr-only')}>{label}</legend>
      <div className="flex flex-wrap gap-1 rounded-lg bg-sunken p-1">
        {options.map((o) => (
          <label
            key={o.value}
            className={classes(
              'flex h-7 min-w-0 flex-1 cursor-pointer items-center justify-center rounded-md px-3 whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-accent',
              o.value === value ? 'bg-raised font-medium text-ink shadow-card' : 'text-soft hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={o.value}
              checked={o.value === value}
              onChange={() => {
                onChange(o.value)
              }}
              className="sr-only"
            />
            {o.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
