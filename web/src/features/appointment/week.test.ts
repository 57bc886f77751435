import { expect, test, vi } from 'vitest'
import { hooked, within } from '../../lib/hooked'
import { Week } from './week'

vi.mock('../../ui/focus', () => ({}))
vi.mock('../../app/shown', () => ({ useShell: () => ({ timeZone: 'UTC' }), useCan: () => true }))
vi.mock('../../lib/media', () => ({ usePhone: () => false }))

const nothing = () => undefined

test.each([
  ['is being read', { moving: true, more: false }, true],
  ['has more', { moving: false, more: true }, true],
  ['is whole', { moving: false, more: false }, undefined],
])('a week that %s says whether it may be free', async (_, state, busy) => {
  const pages = { rows: [], problem: null, waiting: false, next: nothing, refresh: nothing, retry: nothing, ...state }
  const { now } = await hooked((props: object) => Week(props as never), {
    ...{ days: ['2026-03-09'], today: '2026-03-09', pages, mayAdd: false, onOpen: nothing, onAdd: nothing },
  })
  expect(within(now()).some((e) => (e.props as { 'aria-busy'?: boolean })['aria-busy'] === true)).toBe(busy ?? false)
})
