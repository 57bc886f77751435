import { useMemo } from 'react'
import type { AnalyticsGrain, AnalyticsPageQuery } from '../../gql/graphql'
import { noon } from '../../lib/day'
import { count, date, money, month, shortDay, shortMonth } from '../../lib/format'
import { text } from '../../text/text'
import { Chart } from '../../ui/chart'

export const measures = ['calls', 'conversations', 'contained', 'costInDollars'] as const
export type Measure = (typeof measures)[number]

const writes = { calls: count, conversations: count, contained: count, costInDollars: money }
const colours = { calls: 'accent', conversations: 'info', contained: 'good', costInDollars: 'brass' } as const

type Points = AnalyticsPageQuery['analytics']['points']

const valueOf = ({ totals }: Points[number], measure: Measure) =>
  measure === 'contained' ? totals.containedCalls + totals.containedConversations : totals[measure]

const hour = (at: string) => `${at.slice(11)}:00`

// names of the bars: hours (2026-03-10T14), days (2026-03-10) or months (2026-03).
const names = {
  HOUR: { long: (at: string) => `${date(noon(at))}, ${hour(at)}`, short: hour },
  DAY: { long: (at: string) => date(noon(at)), short: (at: string) => shortDay(noon(at)) },
  MONTH: { long: (at: string) => month(noon(`${at}-01`)), short: (at: string) => shortMonth(noon(`${at}-01`)) },
}

type SeriesProps = {
  points: Points
  grain: AnalyticsGrain
  measure: Measure
  // onOpen opens what a bar counts.
  onOpen: (at: string) => void
}

// Series is how a figure went from one part of the time to the next.
export function Series({ points, grain, measure, onOpen }: SeriesProps) {
  const label = text.analytics[measure]
  const days = useMemo(() => points.map((p) => p.at), [points])
  const series = useMemo(
    () => ({ label, values: points.map((p) => valueOf(p, measure)), colour: colours[measure] }),
    [points, measure, label],
  )
  return (
    <Chart
      label={text.analytics.overTime(label)}
      days={days}
      series={series}
      write={writes[measure]}
      names={names[grain]}
      onOpen={onOpen}
    />
  )
}
