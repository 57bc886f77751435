import { lazy, Suspense, useId } from 'react'
import { classes } from './class'
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
    <div className={classes('flex min-w-0 flex-col gap-1.5', rest.full && 'min-h-0 flex-1')}>
      <span id={id} className={hideLabel ? 'sr-only' : 'font-medium'}>
        {label}
      </span>
      <Suspense fallback={<Unread {...rest} />}>
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

// Unread is as the editor will be, and as high, so that nothing moves when that is there.
function Unread({
  value,
  height = '20rem',
  minHeight = '6rem',
  placeholder,
  folds,
  full,
}: Pick<Props, 'value' | 'height' | 'minHeight' | 'placeholder' | 'folds' | 'full'>) {
  return (
    <div
      data-waiting
      className={classes(
        'overflow-hidden rounded-lg border border-edge/60 bg-raised py-[10px] pr-[14px] font-mono text-[13px] leading-[1.6] break-words whitespace-pre-wrap',
        folds ? 'pl-[32px]' : 'pl-[18px]',
        full && 'flex-1',
      )}
      {...(!full && { style: { maxHeight: `calc(${height} + 2px)`, minHeight: `calc(${minHeight} + 2px)` } })}
    >
      {value || placeholder}
      {value.endsWith('\n') && ' '}
    </div>
  )
}
