import { useState, type ReactNode } from 'react'
import { useQuery } from 'urql'
import { useConditions, useGo } from '../../app/go'
import { useShell } from '../../app/shown'
import { agency } from '../../app/url'
import { readFragment } from '../../gql/fragment-masking'
import type { Analytics_TotalsFragment, AnalyticsBy, AnalyticsPageQuery } from '../../gql/graphql'
import { noon } from '../../lib/day'
import { count, date, money } from '../../lib/format'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Waiting } from '../../ui/empty'
import { Page } from '../../ui/page'
import { Trouble } from '../../ui/trouble'
import { Stat } from '../home/stat'
import { AnalyticsFilter } from './analytics-filter'
import { behind, during, type Scope } from './behind'
import { CountLink } from './count-link'
import { Export } from './export'
import { Figures } from './figures'
import { Funnel } from './funnel'
import { Groups } from './groups'
import { type Measure, measures, Series } from './over-time'
import { Document, Totals } from './query'
import { rangeOf, usual } from './range'
import { Report } from './report'
import { containedShare, written } from './share'
import { Speed } from './speed'
import { Targets } from './targets'

const words = text.analytics

// AnalyticsPage compares any days with as many before, as a whole and in groups.
export function AnalyticsPage() {
  const { subaccount, subaccountName, timeZone } = useShell()
  const here = subaccount !== agency
  const [c, change] = useConditions('time', 'from', 'to', 'by', 'assistant', 'channel', 'number')
  const range = rangeOf(c, here ? timeZone : 'UTC')
  const by = (c.by || (here ? 'ASSISTANT' : 'CLIENT')) as AnalyticsBy
  const filter = { assistantId: c.assistant || null, channel: c.channel || null, number: c.number || null }
  const variables = { ...range, by, filter }
  const [{ data, error, operation }, again] = useQuery({ query: Document, variables })
  // Until another answer is there, the one before stands, which is of the conditions before.
  const shown = data && operation ? (operation.variables as typeof variables) : variables
  const stale = JSON.stringify(shown) !== JSON.stringify(variables)
  const actions = (
    <>
      <Report
        every={data ? (data.analyticsReport?.every ?? '') : null}
        onChange={() => again({ requestPolicy: 'network-only' })}
      />
      <Export variables={variables} />
    </>
  )
  const days = <Export size="small" label={words.exportChart} variables={withoutGroups(shown)} />
  const before = data && words.before(day(data.analytics.beforeFrom), day(data.analytics.beforeTo))
  return (
    <Page title={words.title} hint={before ?? subaccountName} actions={actions}>
      <AnalyticsFilter
        conditions={{
          ...c,
          from: c.from || range.from,
          to: c.to || range.to,
          time: c.time || (c.from ? 'custom' : usual),
          by,
        }}
        onChange={change}
        here={here}
      />
      {error && !data && <Trouble inside problem={problemOf(error)} onRetry={() => again()} />}
      {!error && !data && <Waiting />}
      {data && (
        <div
          aria-busy={stale}
          className="flex flex-col gap-5 transition-opacity aria-busy:opacity-60 aria-busy:delay-200"
        >
          <Shown data={data} scope={scopeOf(shown)} here={here} by={shown.by} days={days} onChange={change} />
        </div>
      )}
    </Page>
  )
}

type Filtered = { assistantId: string | null; channel: string | null; number: string | null }
type Asked = { from: string; to: string; filter: Filtered }

const withoutGroups = ({ from, to, filter }: Asked) => ({ from, to, filter })

const scopeOf = ({ from, to, filter: { assistantId, channel, number } }: Asked): Scope => ({
  from,
  to,
  assistant: assistantId ?? '',
  channel: channel ?? '',
  number: number ?? '',
})

const day = (text: string) => date(noon(text))

type Props = {
  data: AnalyticsPageQuery
  scope: Scope
  here: boolean
  by: AnalyticsBy
  // days saves the parts of the time as a file.
  days: ReactNode
  onChange: (change: Partial<Record<'time' | 'from' | 'to' | 'assistant' | 'channel' | 'number', string>>) => void
}

function Shown({ data, scope, here, by, days, onChange }: Props) {
  const [measure, setMeasure] = useState<Measure>('calls')
  const { timeZone } = useShell()
  const go = useGo()
  const { analytics } = data
  // A bar opens its list, or if there is none the page of its days.
  const open = (at: string) => {
    const days = during(at, scope)
    const list = behind(measure, { ...scope, ...days }, !here)
    if (list) go(list.to, undefined, list.search)
    else onChange({ time: 'custom', ...days })
  }
  const now = readFragment(Totals, analytics.totals)
  const before = readFragment(Totals, analytics.before)
  const stats = statsOf(now, before)
  return (
    <>
      {analytics.stillCounting && (
        <p role="status" className="text-soft">
          {words.counting}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {measures.map((m) => (
          <Stat
            key={m}
            label={words[m]}
            {...stats[m]}
            chosen={m === measure}
            onChoose={() => setMeasure(m)}
            worse={m === 'costInDollars'}
          />
        ))}
      </div>
      <Card
        title={words.overTime(words[measure])}
        hint={text.appointment.zone(timeZone)}
        actions={
          <div className="flex flex-wrap items-center gap-3">
            <CountLink figure={measure} scope={scope} here={here}>
              {words.lists[measure]}
            </CountLink>
            {days}
          </div>
        }
      >
        <Series points={analytics.points} grain={analytics.grain} measure={measure} onOpen={open} />
      </Card>
      <div className="grid gap-5 lg:grid-cols-2">
        <Funnel totals={now} scope={scope} here={here} />
        <Speed now={now} before={before} scope={scope} here={here} />
      </div>
      <Targets now={now} before={before} scope={scope} here={here} />
      <Groups groups={analytics.groups} by={by} scope={scope} here={here} onChange={onChange} />
      <Figures
        now={now}
        before={before}
        scope={scope}
        earlier={{ ...scope, from: analytics.beforeFrom, to: analytics.beforeTo }}
        here={here}
      />
    </>
  )
}

const share = (part: number, all: number) => written(all ? part / all : null)

// statsOf are the figures that one chooses among, of some days and of as many before.
function statsOf(
  now: Analytics_TotalsFragment,
  before: Analytics_TotalsFragment,
): Record<Measure, { value: string; hint: string; now: number | null; before: number | null }> {
  const contained = containedShare(now)
  return {
    calls: {
      value: count(now.calls),
      hint: words.answered(share(now.answeredCalls, now.calls)),
      now: now.calls,
      before: before.calls,
    },
    conversations: {
      value: count(now.conversations),
      hint: words.answered(share(now.answeredConversations, now.conversations)),
      now: now.conversations,
      before: before.conversations,
    },
    contained: {
      value: written(contained),
      hint: words.containedHint,
      now: contained,
      before: containedShare(before),
    },
    costInDollars: {
      value: money(now.costInDollars),
      hint: words.costHint,
      now: now.costInDollars,
      before: before.costInDollars,
    },
  }
}
