import { useId, type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes } from 'react'
import { classes } from './class'

export const inputClass =
  'w-full rounded-lg border border-edge/60 bg-raised px-3 text-ink transition-colors hover:border-edge focus:border-accent ' +
  'aria-invalid:border-bad disabled:opacity-60 disabled:bg-sunken [&[readonly]]:bg-sunken'

type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: string
  hidden?: boolean
  className?: string
}

export type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

// Field is a label, a control and what is to be said about it. Every control of a form stands in one.
export function Field({
  label,
  hint,
  error,
  optional,
  hidden,
  className,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={classes('flex items-baseline gap-2 font-medium', hidden && 'sr-only')}>
        {label}
        {optional && <span className="text-xs font-normal text-soft">{optional}</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

type InputProps = FieldProps & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

export function Input({ label, hint, error, optional, hidden, className, ...rest }: InputProps) {
  return (
    <Field {...{ label, hint, error, optional, hidden, className }}>
      {(wiring) => <input {...wiring} {...rest} className={classes(inputClass, 'h-9 read-only:bg-sunken')} />}
    </Field>
  )
}

type TextareaProps = FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

export function Textarea({ label, hint, error, optional, hidden, className, rows = 4, ...rest }: TextareaProps) {
  return (
    <Field {...{ label, hint, error, optional, hidden, className }}>
      {(wiring) => (
        <textarea
          {...wiring}
          rows={rows}
          {...rest}
          className={classes(inputClass, 'py-2 leading-relaxed read-only:bg-sunken')}
        />
      )}
    </Field>
  )
}
