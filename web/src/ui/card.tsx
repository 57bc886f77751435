import type { ReactNode } from 'react'
import { classes } from './class'

type Props = {
  title?: string
  hint?: ReactNode
  actions?: ReactNode
  children?: ReactNode
  className?: string
  flush?: boolean
  // fill has it be as high as what it stands in, without an edge.
  fill?: boolean
}

// Card is a part of a page. Flush ones have no padding: a table fills them.
export function Card({ title, hint, actions, children, className, flush, fill }: Props) {
  return (
    <section
      className={classes(
        'min-w-0 bg-surface',
        fill ? 'flex min-h-0 flex-1 flex-col' : 'rounded-2xl border border-line shadow-card',
        className,
      )}
    >
      {(title || actions) && (
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 pt-4 pb-3">
          <div className={classes('min-w-0 grow', hint ? 'basis-48' : 'basis-0')}>
            {title && <h2 className="font-semibold">{title}</h2>}
            {hint && <p className="mt-0.5 text-xs text-soft">{hint}</p>}
          </div>
          {actions}
        </header>
      )}
      <div className={classes(!flush && (title || actions ? 'px-5 pb-5' : 'p-5'), fill && 'min-h-0 flex-1')}>
        {children}
      </div>
    </section>
  )
}
