import { LoaderCircle } from 'lucide-react'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { count } from '../../lib/format'
import { reasonOf } from '../../lib/reason'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Progress } from '../../ui/progress'
import { Ago, At } from '../../ui/time'

const Fragment = graphql(`
  fragment SiteProgress_KnowledgeSite on KnowledgeSite {
    id
    status
    limited
    failureReason
    nextRunAt
    finishedAt
    progress {
      total
      waiting
      read
      failed
      skipped
    }
  }
`)

const words = text.site

// SiteProgress is how far the reading of a website has come, how it ended, and when it is next.
export function SiteProgress({ site }: { site: FragmentType<typeof Fragment> }) {
  const { status, progress: p, limited, failureReason, nextRunAt, finishedAt } = readFragment(Fragment, site)
  const running = status === 'RUNNING'
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {running && (
          <Badge tone="info" icon={LoaderCircle}>
            {words.running}
          </Badge>
        )}
        <Badge tone="good">{words.read(count(p.read), p.read)}</Badge>
        {p.failed > 0 && <Badge tone="bad">{words.failed(count(p.failed))}</Badge>}
        {p.skipped > 0 && <Badge>{words.skipped(count(p.skipped))}</Badge>}
        {running && <Badge tone="info">{words.waiting(count(p.waiting))}</Badge>}
      </div>
      {running && (
        <Progress label={words.running} value={p.total ? p.total - p.waiting : null} max={Math.max(p.total, 1)} />
      )}
      {failureReason && <p className="text-xs break-words text-bad">{reasonOf(failureReason)}</p>}
      {limited && <p className="text-xs text-warn">{words.limited}</p>}
      <p className="text-xs text-soft">
        {!running && finishedAt && (
          <>
            {words.lastRun} <Ago at={finishedAt} />.{' '}
          </>
        )}
        {nextRunAt ? <At at={nextRunAt} say={words.nextRun} /> : words.noRun}
      </p>
    </div>
  )
}
