import type { Pages } from '../lib/pages'
import { text } from '../text/text'
import { Button } from './button'

type Props = { pages: Pick<Pages<unknown>, 'more' | 'moving' | 'problem' | 'next'> }

// LoadMore stands below a list that goes on.
export function LoadMore({ pages: { more, moving, problem, next } }: Props) {
  if (!more) return null
  return (
    <div className="flex items-center justify-center gap-3 border-t border-line p-2">
      {problem && (
        <span role="alert" className="min-w-0 truncate text-bad">
          {problem.message}
        </span>
      )}
      <Button size="small" look="quiet" pending={moving} onClick={next}>
        {problem ? text.action.retry : text.action.loadMore}
      </Button>
    </div>
  )
}
