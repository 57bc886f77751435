import { useMemo } from 'react'
import { useConditions } from '../../app/go'
import { useShell } from '../../app/shown'
import { agency } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { HomeQuery } from '../../gql/graphql'
import { compact, count, money, percent } from '../../lib/format'
import { useFresh } from '../../lib/fresh'
import { useLive } from '../../lib/live'
import { useNow } from '../../lib/now'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Chart } from '../../ui/chart'
import { Waiting } from '../../ui/empty'
import { Filter } from '../../ui/filter'
import { Page } from '../../ui/page'
import { Trouble } from '../../ui/trouble'
import { Busiest } from './busiest'
import { EntriesLink } from './entries-link'
import { ErrorLinks } from './error-links'
import { Latest } from './latest'
import { compared, hourAfter, lastDays, type Range } from './range'
import { SentimentBar } from './sentiment'
import { Stat } from './stat'
import { Steps } from './steps'
import { Waiters } from './waiters'

const Document = graphql(`
  query Home($from: Time!, $to: Time!, $here: Boolean!) {
    insights(from: $from, to: $to) {
      totals {
        calls
        answeredCalls
        conversations
        messages
        costInDollars
        errors
        errorCalls
        errorReplies
        errorSources
        errorAssistants
        errorDeliveries
        refusals
        ...SentimentBar_Totals
      }
      before {
        calls
        conversations
        costInDollars
        errors
        errorDeliveries
      }
      days {
        day
        totals {
          calls
          conversations
          costInDollars
          errors
        }
      }
      subaccounts {
        ...Busiest_Subaccount
      }
    }
    waiting: conversations(handedOff: true, sort: updated, first: 5) @include(if: $here) {
      nodes {
        ...Waiters_Conversation
      }
    }
    latest: calls(first: 6) @include(if: $here) {
      nodes {
        ...Latest_Call
      }
    }
    firstSteps @include(if: $here) {
      ...Steps_FirstSteps
    }
  }
`)

const measures = ['calls', 'conversations', 'costInDollars', 'errors'] as const
type Measure = (typeof measures)[number]

const usual: Measure = 'calls'

const labels: Record<Measure, string> = {
  calls: text.home.calls,
  conversations: text.home.conversations,
  costInDollars: text.home.cost,
  errors: text.home.errors,
}

// lists are what a figure opens.
const lists = { calls: 'CALLS', conversations: 'ALL_CONVERSATIONS', costInDollars: 'COST_IN_DOLLARS' } as const

const writes = { calls: count, conversations: count, costInDollars: money, errors: count }

const colours = { calls: 'accent', conversations: 'info', costInDollars: 'brass', errors: 'bad' } as const

// HomePage shows the statistics of a subaccount, or of the whole agency.
export function HomePage() {
  const { subaccount, subaccountName } = useShell()
  const [{ days, figure }, setConditions] = useConditions('days', 'figure')
  const hour = hourAfter(useNow())
  const range = useMemo(() => lastDays(Number(days) || 30, hour), [days, hour])
  const here = subaccount !== agency
  const [{ data, error }, refresh] = useFresh({ query: Document, variables: { ...range, here } })
  useLive(['assistant', 'call', 'conversation', 'knowledge_source', 'message'], refresh)
  const filter = (
    <Filter
      label={text.home.range}
      always
      value={days || '30'}
      options={Object.entries(text.home.ranges).map(([value, label]) => ({ value, label }))}
      onChange={(days) => setConditions({ days })}
    />
  )
  if (error && !data) return <Trouble problem={problemOf(error)} onRetry={refresh} />
  return (
    <Page title={here ? subaccountName : text.home.agencyTitle} actions={filter}>
      {data ? (
        <Shown
          {...{ data, here, subaccount, range }}
          measure={measures.find((m) => m === figure) ?? usual}
          onMeasure={(m) => setConditions({ figure: m === usual ? '' : m }, { resetScroll: false })}
        />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

type ShownProps = {
  data: HomeQuery
  here: boolean
  subaccount: string
  range: Range
  measure: Measure
  onMeasure: (measure: Measure) => void
}

function Shown({ data, here, subaccount, range, measure, onMeasure }: ShownProps) {
  const { timeZone } = useShell()
  const { totals, before, days, subaccounts } = data.insights
  return (
    <>
      {data.firstSteps && <Steps key={subaccount} steps={data.firstSteps} />}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {measures.map((m) => (
          <Stat
            key={m}
            label={labels[m]}
            value={writes[m](totals[m])}
            hint={hintOf(m, totals)}
            now={compared(totals)[m]}
            before={compared(before)[m]}
            chosen={m === measure}
            onChoose={() => onMeasure(m)}
            worse={m === 'costInDollars' || m === 'errors'}
          />
        ))}
      </div>
      <div className="grid gap-5 lg:grid-cols-3">
        <Card
          title={text.home.overTime(labels[measure])}
          hint={text.appointment.zone(timeZone)}
          className="lg:col-span-2"
          actions={
            measure === 'errors' ? (
              <ErrorLinks totals={totals} range={range} here={here} />
            ) : (
              <EntriesLink figure={lists[measure]} range={range}>
                {text.analytics.lists[measure]}
              </EntriesLink>
            )
          }
        >
          <Series days={days} measure={measure} />
        </Card>
        <Card title={text.home.sentiment} hint={text.home.sentimentHint}>
          <SentimentBar totals={totals} range={range} />
        </Card>
      </div>
      {here ? (
        <div className="grid gap-5 lg:grid-cols-2">
          <Waiters conversations={data.waiting?.nodes ?? []} />
          <Latest calls={data.latest?.nodes ?? []} />
        </div>
      ) : (
        <Busiest subaccounts={subaccounts} range={range} />
      )}
    </>
  )
}

function hintOf(measure: Measure, t: HomeQuery['insights']['totals']): string {
  switch (measure) {
    case 'calls':
      return text.home.answered(percent(t.calls ? t.answeredCalls / t.calls : 0))
    case 'conversations':
      return text.home.messages(compact(t.messages))
    case 'costInDollars':
      return text.home.costHint
    case 'errors':
      return t.refusals ? text.home.refused(count(t.refusals)) : text.home.errorsHint
  }
}

type Day = { day: string; totals: Record<Measure, number> }

function Series({ days, measure }: { days: readonly Day[]; measure: Measure }) {
  const label = labels[measure]
  const names = useMemo(() => days.map((d) => d.day), [days])
  const series = useMemo(
    () => ({ label, values: days.map((d) => d.totals[measure]), colour: colours[measure] }),
    [days, measure, label],
  )
  return <Chart label={text.home.overTime(label)} days={names} series={series} write={writes[measure]} />
}
