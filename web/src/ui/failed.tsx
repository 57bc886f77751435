import type { Pages } from '../lib/pages'
import { text } from '../text/text'
import { Button } from './button'

type Props = { pages: Pick<Pages<unknown>, 'problem' | 'rows' | 'moving' | 'retry'> }

// Failed stands below rows that could not be read anew, and what follows them.
export function Failed({ pages: { problem, rows, moving, retry } }: Props) {
  if (!problem || rows.length === 0) return null
  return (
    <div role="alert" className="flex items-center gap-2 border-t border-line px-4 py-1.5 text-xs text-bad">
      <span className="min-w-0 flex-1">{problem.message}</span>
      <Button size="small" look="quiet" pending={moving} onClick={retry}>
        {text.action.retry}
      </Button>
    </div>
  )
}
