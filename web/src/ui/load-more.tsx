import type { Pages } from '../lib/pages'
import { text } from '../text/text'
import { Button } from './button'

type Props = { pages: Pick<Pages<unknown>, 'rows' | 'more' | 'moving' | 'problem' | 'next' | 'retry'> }

// LoadMore stands below a list that goes on, or that could not be read anew.
export function LoadMore({ pages: { rows, more, moving, problem, next, retry } }: Props) {
  if (!more && !(problem && rows.length > 0)) return null
  return (
    <div className="flex items-center justify-center gap-3 border-t border-line p-2">
      {problem && (
        <span role="alert" className="min-w-0 truncate text-bad">
          {problem.message}
        </span>
      )}
      <Button size="small" look="quiet" pending={moving} onClick={more ? next : retry}>
        {problem ? text.action.retry : text.action.loadMore}
      </Button>
    </div>
  )
}
