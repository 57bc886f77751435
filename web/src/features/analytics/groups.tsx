import { Link as RouterLink } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { url } from '../../app/url'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { Analytics_GroupFragment, AnalyticsBy } from '../../gql/graphql'
import { charge } from '../../lib/amount'
import { count, money } from '../../lib/format'
import { useWriter } from '../../lib/written'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import type { Figure, Scope } from './behind'
import { CountLink } from './count-link'
import { channelName } from './name'
import { Link } from '../../ui/link'
import { PlainTable } from '../../ui/plain-table'
import { Group } from './query'
import { containedShare, metShare, written } from './share'

const words = text.analytics

type Change = { assistant?: string; channel?: string; number?: string }

type Props = {
  groups: readonly FragmentType<typeof Group>[]
  by: AnalyticsBy
  scope: Scope
  here: boolean
  onChange: (change: Change) => void
}

const conditions = { ASSISTANT: 'assistant', CHANNEL: 'channel', NUMBER: 'number', TOPIC: 'topic', CLIENT: '' } as const

// Groups compare subaccounts, assistants, channels, numbers or topics. A group narrows the page, or opens its subaccount.
export function Groups({ groups, by, scope, here, onChange }: Props) {
  const title = words.groups[by] ?? ''
  const all = readFragment(Group, groups)
  const billed = by === 'CLIENT' && all.some((g) => g.margin)
  const aimed = all.some(({ totals: t }) => t.responseTargets + t.resolutionTargets > 0)
  const rows = all.map((g) => {
    const key = conditions[by]
    const narrow = key && g.id && g.id !== 'other' && g.id !== 'OTHER' ? { [key]: g.id } : null
    const inside: Scope = { ...scope, ...narrow }
    const client = by === 'CLIENT' && g.id && g.id !== 'other' ? g.id : undefined
    const listed = client !== undefined || narrow !== null
    const cell = (figure: Figure, value: string) => (
      <CountLink key={figure} figure={figure} scope={inside} here={here} of={client} listed={listed}>
        {value}
      </CountLink>
    )
    const t = g.totals
    return {
      key: g.id ?? '',
      cells: [
        <Name
          key="name"
          group={g}
          by={by}
          scope={scope}
          onNarrow={by === 'TOPIC' ? null : narrow && (() => onChange(narrow))}
        />,
        cell('calls', count(t.calls)),
        cell('conversations', count(t.conversations)),
        cell('contained', written(containedShare(t))),
        ...(aimed
          ? [
              cell('responseTargets', written(metShare(t.responseTargetsMet, t.responseTargets))),
              cell('resolutionTargets', written(metShare(t.resolutionTargetsMet, t.resolutionTargets))),
            ]
          : []),
        by === 'TOPIC' ? '–' : cell('costInDollars', money(t.costInDollars)), // what a model cost is not known by topic
        ...(billed
          ? [<Money key="revenue" group={g} of="revenue" />, <Money key="margin" group={g} of="margin" />]
          : []),
      ],
    }
  })
  return (
    <Card title={title} hint={by === 'TOPIC' ? text.topic.overlap : billed ? text.billing.marginHint : undefined} flush>
      {rows.length === 0 ? (
        <Empty icon={ChartColumn} title={words.nothing} hint={words.nothingHint} />
      ) : (
        <PlainTable
          label={title}
          head={[
            title,
            words.calls,
            words.conversations,
            words.contained,
            ...(aimed ? [words.targetRows.response, words.targetRows.resolution] : []),
            words.costInDollars,
            ...(billed ? [text.billing.revenue, text.billing.margin] : []),
          ]}
          rows={rows}
        />
      )}
    </Card>
  )
}

// Money opens what a client is billed.
function Money({ group: { id, margin }, of }: { group: Analytics_GroupFragment; of: 'revenue' | 'margin' }) {
  const written = inMoney(margin, of)
  if (!id || !margin) return written
  return (
    <Link to={url.billing} of={id}>
      {written}
    </Link>
  )
}

// inMoney is what is known of a client's margin.
function inMoney(margin: Analytics_GroupFragment['margin'], of: 'revenue' | 'margin'): string {
  const n = margin?.[of]
  return margin && n != null ? charge(n, margin.currency) : '–'
}

type NameProps = { group: Analytics_GroupFragment; by: AnalyticsBy; scope: Scope; onNarrow: (() => void) | null }

function Name({ group: { id, name }, by, scope, onNarrow }: NameProps) {
  const write = useWriter(by === 'NUMBER')
  const label = nameOf(by, id ?? null, name ?? null, write)
  if (by === 'CLIENT' && id)
    return (
      <RouterLink
        to={url.analytics}
        params={{ subaccount: id }}
        search={{ time: 'custom', from: scope.from, to: scope.to } as never}
        className="font-medium underline-offset-4 hover:underline"
      >
        {label}
      </RouterLink>
    )
  if (!onNarrow) return label
  return (
    <button
      type="button"
      title={words.only(label)}
      onClick={onNarrow}
      className="font-medium underline-offset-4 hover:underline"
    >
      {label}
    </button>
  )
}

function nameOf(by: AnalyticsBy, id: string | null, name: string | null, write: (number: string) => string): string {
  if (id === null) return words.none
  if (id === 'other' || id === 'OTHER') return words.other
  return by === 'CHANNEL' ? channelName(id) : write(name ?? id)
}
