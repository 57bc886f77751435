import { ChevronDown } from 'lucide-react'
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react'
import { classes } from './class'
import { Field, inputClass } from './field'
import type { Option } from './option'

type Props = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string
  options: readonly Option[]
  hint?: ReactNode
  error?: string | undefined
  hidden?: boolean
  // empty is the entry that stands for nothing chosen.
  empty?: string
  ref?: Ref<HTMLSelectElement>
}

// Select is the browser's own: it knows every keyboard, every phone and every reader of screens.
export function Select({ label, options, hint, error, hidden, empty, className, ...rest }: Props) {
  return (
    <Field {...{ label, hint, error, hidden }} {...(className ? { className } : {})}>
      {(wiring) => (
        <span className="relative">
          <select {...wiring} {...rest} className={classes(inputClass, 'h-9 appearance-none pr-8')}>
            {empty !== undefined && <option value="">{empty}</option>}
            {options.map((o) => (
              <option key={o.value} value={o.value} disabled={o.disabled}>
                {o.label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-2.5 right-2.5 size-4 text-soft" aria-hidden />
        </span>
      )}
    </Field>
  )
}
