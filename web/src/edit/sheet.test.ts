import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { hooked, within } from '../lib/hooked'
import { SaveBar } from './save-bar'
import { Sheet, type Part } from './sheet'

vi.mock('../ui/focus', () => ({}))

type Input = { days?: number; rule?: string }

const part = (label: string, input: Input, more: Partial<Part<Input>> = {}): Part<Input> => ({
  label,
  dirty: true,
  input: () => input,
  settle: vi.fn(),
  reset: vi.fn(),
  ...more,
})

async function shown(parts: Part<Input>[], onSave: (input: Input) => Promise<boolean>) {
  const { now, doing } = await hooked(Sheet<Input>, { parts, pending: false, onSave })
  const bar = within(now()).find((e) => e.type === SaveBar)?.props as ComponentProps<
    typeof SaveBar<Record<string, unknown>>
  >
  return { bar, doing }
}

test('what was changed in any card is saved together, and let go of', async () => {
  const parts = [part('Days', { days: 9 }), part('Rule', { rule: 'OFF' }), part('Same', { days: 1 }, { dirty: false })]
  const save = vi.fn(() => Promise.resolve(true))
  const { bar, doing } = await shown(parts, save)
  expect([bar.edit.changed, bar.blocked]).toEqual([['Days', 'Rule'], false])
  await doing(bar.onSave)
  expect(save.mock.calls).toEqual([[{ days: 9, rule: 'OFF' }]])
  expect(parts.map((p) => vi.mocked(p.settle).mock.calls.length)).toEqual([1, 1, 0])
})

test('what could not be saved stays, and can be dropped', async () => {
  const parts = [part('Days', { days: 9 })]
  const { bar, doing } = await shown(parts, () => Promise.resolve(false))
  await doing(bar.onSave)
  expect(vi.mocked(parts[0]?.settle ?? vi.fn()).mock.calls).toEqual([])
  bar.edit.reset()
  expect(vi.mocked(parts[0]?.reset ?? vi.fn()).mock.calls).toHaveLength(1)
})

test.each([
  [true, true],
  [false, false],
])('what is wrong (%s) in a changed card is not sent', async (wrong, blocked) => {
  const parts = [part('Days', {}, { wrong }), part('Rule', {}, { wrong: true, dirty: false })]
  expect((await shown(parts, () => Promise.resolve(true))).bar.blocked).toBe(blocked)
})
