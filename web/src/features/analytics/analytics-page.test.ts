import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { Client, Provider, type Exchange, type Operation, type OperationResult } from 'urql'
import { filter, makeSubject, merge, pipe, tap } from 'wonka'
import { hooked, within } from '../../lib/hooked'
import { AnalyticsPage } from './analytics-page'

const conditions = vi.hoisted(() => ({ time: '', from: '', to: '', by: '', assistant: '', channel: '', number: '' }))
vi.mock('../../app/go', () => ({ useGo: () => vi.fn(), useConditions: () => [{ ...conditions }, vi.fn()] }))
vi.mock('../../app/shown', () => ({
  useShell: () => ({ subaccount: 'sub_1', subaccountName: 'Praxis', timeZone: 'UTC' }),
  useCan: () => true,
}))

vi.mock('../../ui/page', () => ({ Page: () => null }))
vi.mock('./over-time', () => ({ measures: ['calls'], Series: () => null }))

type Seen = { props: Record<string, unknown> }

test('figures of the conditions before are of those, and on their way out', async () => {
  const asked: Operation[] = []
  const { source, next } = makeSubject<OperationResult>()
  const server: Exchange = () => (operations) =>
    merge([
      pipe(
        operations,
        tap((operation) => void asked.push(operation)),
        filter((): boolean => false),
      ) as never,
      source,
    ])
  const client = new Client({ url: '/', exchanges: [server], preferGetMethod: false })
  const page = await hooked(
    () => AnalyticsPage(),
    {},
    (child) => createElement(Provider, { value: client }, child),
  )
  const answer = () =>
    page.doing(() => {
      const operation = asked.filter(({ kind }) => kind === 'query').at(-1)
      const data = { analytics: { beforeFrom: '2026-03-01', beforeTo: '2026-03-31' } }
      if (operation) next({ operation, data, error: undefined, stale: false, hasNext: false })
    })
  const shown = () => {
    const all = within(page.now()) as Seen[]
    const { by, scope } = all.find(({ props }) => 'scope' in props)?.props ?? {}
    const busy = Boolean(all.find(({ props }) => 'aria-busy' in props)?.props['aria-busy'])
    return { by, channel: (scope as { channel: string } | undefined)?.channel, busy }
  }
  await answer()
  expect(shown()).toEqual({ by: 'ASSISTANT', channel: '', busy: false })
  Object.assign(conditions, { by: 'CHANNEL', channel: 'SMS' })
  await page.again({})
  expect(shown()).toEqual({ by: 'ASSISTANT', channel: '', busy: true })
  await answer()
  expect(shown()).toEqual({ by: 'CHANNEL', channel: 'SMS', busy: false })
})
