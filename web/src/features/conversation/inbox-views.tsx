import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { InboxView } from '../../gql/graphql'
import { text } from '../../text/text'
import { classes } from '../../ui/class'
import { useStrip } from '../../ui/strip'

export const Counts = graphql(`
  fragment InboxViews_Counts on InboxCounts {
    mine
    myTeams
    unassigned
    waiting
    overdue
    all
    snoozed
    mentioned
    unread
  }
`)

const most = 99

// atMost is a number as it is shown: nobody counts further than to a hundred.
export const atMost = (n: number) => (n > most ? `${String(most)}+` : String(n))

const views: readonly InboxView[] = [
  'ALL',
  'MINE',
  'MY_TEAMS',
  'UNASSIGNED',
  'WAITING',
  'OVERDUE',
  'MENTIONED',
  'SNOOZED',
]

type Props = {
  value: string
  counts: FragmentType<typeof Counts> | null | undefined
  // waiting is true until the counts may be there: without them each view would stand elsewhere.
  waiting: boolean
  onChange: (view: string) => void
}

// InboxViews are the parts of the inbox, with how many conversations each has.
export function InboxViews({ value, counts, waiting, onChange }: Props) {
  const words = text.conversation.inbox
  const c = readFragment(Counts, counts)
  const strip = useStrip<HTMLDivElement>(value)
  const count: Record<InboxView, number> | null = c
    ? {
        ALL: c.all,
        MINE: c.mine,
        MY_TEAMS: c.myTeams,
        UNASSIGNED: c.unassigned,
        WAITING: c.waiting,
        OVERDUE: c.overdue,
        MENTIONED: c.mentioned,
        SNOOZED: c.snoozed,
      }
    : null
  return (
    <div
      ref={strip}
      role="group"
      aria-label={words.views}
      className={classes('-mx-1 flex min-h-15 flex-wrap gap-1', waiting && 'invisible')}
    >
      {views.map((view) => {
        const on = (value || 'ALL') === view
        return (
          <button
            key={view}
            type="button"
            aria-pressed={on}
            onClick={() => {
              onChange(view === 'ALL' ? '' : view)
            }}
            className={classes(
              'flex h-7 items-center gap-1.5 rounded-lg px-2 text-[13px]',
              on ? 'bg-accent-wash font-medium text-accent' : 'text-soft hover:bg-sunken hover:text-ink',
            )}
          >
            {words.view[view]}
            {(count ?? waiting) && <span className="tabular text-xs">{count ? atMost(count[view]) : '0'}</span>}
          </button>
        )
      })}
    </div>
  )
}
