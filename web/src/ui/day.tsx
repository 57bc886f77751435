import { classes } from './class'
import { inputClass } from './field'

type Props = { label: string; value: string; onChange: (day: string) => void }

// Day is a date input of a filter. The day is YYYY-MM-DD, or '' if there is none.
export function Day({ label, value, onChange }: Props) {
  return (
    <label className="flex items-center gap-1.5 text-soft">
      {label}
      <input
        type="date"
        value={value}
        onChange={(e) => {
          onChange(e.target.value)
        }}
        className={classes(inputClass, 'h-9 w-auto!')}
      />
    </label>
  )
}
