import { url } from '../../app/url'
import type { HomeQuery } from '../../gql/graphql'
import { count } from '../../lib/format'
import { text } from '../../text/text'
import { Link } from '../../ui/link'
import { EntriesLink } from './entries-link'
import type { Range } from './range'

const sorts = ['errorCalls', 'errorReplies', 'errorSources', 'errorAssistants', 'errorDeliveries'] as const
type Sort = (typeof sorts)[number]

// What has no list of the time is on a page of the subaccount.
const lists = { errorCalls: 'FAILED_CALLS', errorReplies: 'FAILED_REPLIES' } as const
const pages = { errorSources: url.knowledge, errorAssistants: url.assistants, errorDeliveries: url.webhooks } as const

type Props = { totals: HomeQuery['insights']['totals']; range: Range; here: boolean }

// ErrorLinks say of what the errors are, and lead to them. They are of too many sorts for one list.
export function ErrorLinks({ totals, range, here }: Props) {
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1">
      {sorts
        .filter((sort) => totals[sort] > 0)
        .map((sort) => (
          <To key={sort} sort={sort} range={range} here={here}>
            {text.home.errorSorts[sort](totals[sort], count(totals[sort]))}
          </To>
        ))}
    </p>
  )
}

type ToProps = Omit<Props, 'totals'> & { sort: Sort; children: string }

function To({ sort, range, here, children }: ToProps) {
  if (sort in lists)
    return (
      <EntriesLink figure={lists[sort as keyof typeof lists]} range={range}>
        {children}
      </EntriesLink>
    )
  if (!here) return <span>{children}</span>
  return <Link to={pages[sort as keyof typeof pages]}>{children}</Link>
}
