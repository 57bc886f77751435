import { lazy, Suspense, useId } from 'react'
import { Waiting } from './empty'
import type { CodeProps } from './editor'

const Editor = lazy(() => import('./editor'))

type Props = Omit<CodeProps, 'labelledBy'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
  hideLabel?: boolean
}

// Code is an editor of prompts or JSON, which is loaded when it is shown.
export function Code({ label, hint, error, hideLabel, ...rest }: Props) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={id} className={hideLabel ? 'sr-only' : 'font-medium'}>
        {label}
      </span>
      <Suspense fallback={<Waiting lines={6} />}>
        <Editor labelledBy={id} {...rest} />
      </Suspense>
      {hint && <p className="text-xs text-soft">{hint}</p>}
      {error && (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
