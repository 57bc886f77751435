import { createElement, type ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked, within } from '../../lib/hooked'
import type { Menu } from '../../ui/menu'
import { BulkBar } from './bulk-bar'
import type { InboxRow } from './inbox-row'
import { useMarked } from './marked'
import { SnoozeMenu } from './snooze-menu'
import { TriageMenus } from './triage-menus'

vi.mock('../../ui/focus', () => ({ useListAfter: () => undefined }))
vi.mock('./matching', () => ({ useMatching: () => null }))
vi.mock('../../lib/mutate', () => ({ useMutate: () => [() => undefined, false] }))
vi.mock('../bulk/bulk', () => ({
  mostByFilter: 10_000,
  refused: () => undefined,
  useBulks: () => ({ begun: () => undefined }),
}))
vi.mock('./triage', () => ({ useTriage: () => ({ triage: () => undefined }) }))

const menuOf = (shown: unknown) => within(shown).find((e) => 'items' in e.props)?.props as ComponentProps<typeof Menu>
const choose = (menu: ComponentProps<typeof Menu>) => {
  const [first] = menu.items
  if (first) first.onSelect()
}

test('what was decided about loses its tick, and what has been ticked meanwhile keeps it', async () => {
  const ends: ((ok: boolean) => void)[] = []
  const triage = () => new Promise<boolean>((end) => ends.push(end))
  const { now, doing } = await hooked(useMarked, 'mine')
  await doing(() => now().mark(['a', 'b'], true))
  const bar = await hooked(BulkBar, {
    rows: [...now().marked].map((id) => ({ id, triage: 'OPEN' }) as InboxRow),
    loaded: 3,
    more: false,
    filter: {},
    all: false,
    onAll: () => undefined,
    onLoaded: () => undefined,
    onClear: () => now().clear(),
    onDone: (ids: readonly string[]) => now().mark(ids, false),
  })
  const { ids, done, onDone } = within(bar.now()).find((e) => e.type === TriageMenus)?.props as ComponentProps<
    typeof TriageMenus
  >
  const menus = await hooked(TriageMenus, { ids, done, onDone, triage })
  const shell = { timeZone: 'UTC', can: () => true } as unknown as Shell
  const snooze = await hooked(SnoozeMenu, { ids, onDone, triage }, (child) =>
    createElement(ShellContext, { value: shell }, child),
  )
  const finish = within(menus.now()).find((e) => e.props.onClick)?.props.onClick
  for (const act of [() => finish?.(), () => choose(menuOf(menus.now())), () => choose(menuOf(snooze.now()))]) {
    await doing(() => now().mark(['a', 'b'], true))
    await doing(act)
    await doing(() => now().mark(['c'], true))
    await doing(() => ends.pop()?.(true))
    expect([...now().marked]).toEqual(['c'])
  }
})

test('ticks go with the conditions of the list', async () => {
  const { now, again, doing } = await hooked(useMarked, 'mine')
  await doing(() => now().mark(['a'], true))
  await again('mine')
  expect([...now().marked]).toEqual(['a'])
  await again('all')
  expect([...now().marked]).toEqual([])
  await again('mine')
  expect([...now().marked]).toEqual([])
})
