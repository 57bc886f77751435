import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked, within } from '../../lib/hooked'
import type { Pages } from '../../lib/pages'
import { Button } from '../../ui/button'
import { Failed } from '../../ui/failed'
import { InboxList } from './inbox-list'
import type { InboxRow } from './inbox-row'

vi.mock('../../ui/focus', () => ({}))

const nothing = () => undefined
const pages = {
  rows: [{ id: 'a' }] as InboxRow[],
  total: null,
  waiting: false,
  moving: false,
  problem: null,
  more: false,
  next: nothing,
  refresh: nothing,
  retry: nothing,
} satisfies Pages<InboxRow>

const listed = (of: Pages<InboxRow>) => {
  const shell = { can: () => true } as unknown as Shell
  const props = { pages: of, chosen: undefined, filtered: false, selected: new Set<string>(), onSelect: nothing }
  return hooked(InboxList, props, (child) => createElement(ShellContext, { value: shell }, child))
}

test.each([
  [false, false, false],
  [true, true, false],
  [true, false, true],
])('rows of another view (moving %s, more %s) are busy (%s), and cannot be ticked', async (moving, more, stale) => {
  const shown = within((await listed({ ...pages, moving, more })).now()).map((e) => e.props as Record<string, unknown>)
  expect(shown.find((p) => 'data-list' in p)?.['aria-busy']).toBe(stale)
  expect(shown.find((p) => 'row' in p)?.['stale']).toBe(stale)
})

test('rows that cannot be read anew stay, with a line that says so and tries again', async () => {
  const retry = vi.fn()
  const problem = { code: 'internal', message: 'No.', fields: {} }
  const { now } = await listed({ ...pages, problem, retry })
  const line = within(now()).find((e) => e.type === Failed)?.props as Parameters<typeof Failed>[0]
  const shown = within(Failed(line))
  expect(shown.map((e) => e.props.children)).toContain('No.')
  shown.find((e) => e.type === Button)?.props.onClick?.()
  expect(retry).toHaveBeenCalledOnce()
  expect([Failed({ pages }), Failed({ pages: { ...pages, problem, rows: [] } })]).toEqual([null, null])
})
