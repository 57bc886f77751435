import { CircleAlert, RotateCw } from 'lucide-react'
import type { Problem } from '../lib/problem'
import { text } from '../text/text'
import { Button } from './button'
import { Empty } from './empty'

// Trouble stands where something could not be shown, and says what to do. Inside of a page, that has a heading already.
export function Trouble({ problem, onRetry, inside }: { problem: Problem; onRetry?: () => void; inside?: boolean }) {
  const gone = problem.code === 'not_found'
  return (
    <div role="alert">
      <Empty
        icon={CircleAlert}
        heading={!inside}
        title={gone ? text.problem.missing : text.problem.title}
        hint={gone ? text.problem.missingHint : problem.message}
      >
        {problem.code === 'persisted_query_not_found' ? (
          <Button
            look="primary"
            icon={RotateCw}
            onClick={() => {
              window.location.reload()
            }}
          >
            {text.action.reload}
          </Button>
        ) : (
          onRetry && (
            <Button icon={RotateCw} onClick={onRetry}>
              {text.action.retry}
            </Button>
          )
        )}
      </Empty>
    </div>
  )
}

// Alert is a message inside of a form or a page.
export function Alert({ children }: { children: string }) {
  return (
    <p role="alert" className="flex items-start gap-2 rounded-lg bg-bad-wash px-3 py-2 text-bad">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      {children}
    </p>
  )
}
