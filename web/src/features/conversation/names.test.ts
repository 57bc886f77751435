import type { ComponentProps, ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hooked } from '../../lib/hooked'
import { text } from '../../text/text'
import type { Menu } from '../../ui/menu'
import { MacroMenu } from './macro-menu'
import { useTeams } from './teams'

const answers = vi.hoisted(() => [] as object[])
vi.mock('../../ui/focus', () => ({}))
vi.mock('../../app/go', () => ({ useGo: () => () => undefined }))
vi.mock('urql', () => {
  const query = (_: unknown, __: unknown, { requestPolicy }: { requestPolicy: string }) => ({
    toPromise: () => Promise.resolve(requestPolicy === 'cache-only' ? {} : answers.shift()),
  })
  const client = { query }
  return { useClient: () => client }
})

beforeEach(() => void (answers.length = 0))

const named = [{ id: 'a', name: 'A' }]

test('macros that could not be read are asked for again as the menu is opened, and those that are here are not', async () => {
  answers.push({ error: {} }, { data: { macros: named } }, { data: { macros: [] } })
  const { now, doing } = await hooked(
    (props: ComponentProps<typeof MacroMenu>) => MacroMenu(props) as ReactElement<ComponentProps<typeof Menu>>,
    { conversationId: 'cnv_1' },
  )
  const has = (label: string) => now().props.items.some((item) => item && item.label === label)
  const open = () => doing(now().props.trigger?.props['onClick'] as () => void)
  const { loading } = text.conversation.inbox.macro
  expect([has(loading), answers.length]).toEqual([true, 3])
  for (const [label, left] of [
    [loading, 2],
    ['A', 1],
    ['A', 1],
  ] as const) {
    await open()
    expect([has(label), answers.length]).toEqual([true, left])
  }
})

test('so are teams', async () => {
  answers.push({ error: {} }, { data: { teams: named } }, { data: { teams: [] } })
  const { now, again } = await hooked(useTeams, 0)
  for (const [wanted, is, left] of [
    [0, [], 3],
    [1, [], 2],
    [2, named, 1],
    [3, named, 1],
  ] as const) {
    await again(wanted)
    expect([now(), answers.length]).toEqual([is, left])
  }
})
