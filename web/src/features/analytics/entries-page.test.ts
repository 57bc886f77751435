import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hooked, within } from '../../lib/hooked'
import { Day } from '../../ui/day'
import { EntriesPage } from './entries-page'

const none = { figure: '', since: '', until: '', assistant: '', channel: '', number: '', topic: '' }
const address = vi.hoisted(() => ({ conditions: {}, change: vi.fn(), asked: {} }))
vi.mock('../../app/go', () => ({
  useGo: () => vi.fn(),
  useConditions: () => [address.conditions, address.change],
}))
vi.mock('../../app/shown', () => ({ useShell: () => ({ subaccount: 'sub_1', timeZone: 'UTC' }), useCan: () => true }))
vi.mock('../../lib/pages', () => ({
  usePages: (_: unknown, asked: object) => {
    address.asked = asked
    return { rows: [] }
  },
}))
vi.mock('../../ui/page', () => ({ Page: () => null }))
vi.mock('../../ui/table', () => ({ Table: () => null }))

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 30, 12) }))
afterEach(() => void vi.useRealTimers())

async function opened(from: string, to: string) {
  address.conditions = { ...none, from, to }
  const { now } = await hooked(() => EntriesPage(), {})
  return within(now())
    .filter((e) => e.type === Day)
    .map((e) => e.props as unknown as ComponentProps<typeof Day>)
}

test.each([
  ['a year that is half typed', '0002-03-10', '2026-11-28', { from: '2026-11-01', to: '2026-11-30' }],
  ['a day behind the last one', '2026-12-02', '2026-11-30', { from: '2026-11-30', to: '2026-12-02' }],
])('%s stays in its field, and leaves the other one', async (_, from, to, asked) => {
  const [first, last] = await opened(from, to)
  expect([first?.value, last?.value]).toEqual([from, to])
  expect(address.asked).toMatchObject(asked)
  first?.onChange('0020-03-10')
  expect(address.change).toHaveBeenLastCalledWith({ from: '0020-03-10', to })
  last?.onChange('2026-12-31')
  expect(address.change).toHaveBeenLastCalledWith({ from, to: '2026-12-31' })
})

test('the fields begin with the days that are shown', async () => {
  const [first, last] = await opened('', '')
  expect(address.asked).toMatchObject({ from: first?.value, to: last?.value })
  first?.onChange('2026-10-01')
  expect(address.change).toHaveBeenLastCalledWith({ from: '2026-10-01', to: last?.value })
})
