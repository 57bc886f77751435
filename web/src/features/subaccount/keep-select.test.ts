import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { hooked, within } from '../../lib/hooked'
import { Confirm } from '../../ui/dialog'
import { Select } from '../../ui/select'
import { KeepSelect } from './keep-select'

vi.mock('../../ui/focus', () => ({}))

type Chosen = ComponentProps<typeof Select>

async function keeping(given: Partial<ComponentProps<typeof KeepSelect>> = {}) {
  const onChange = vi.fn(() => Promise.resolve(true))
  const usual = { kind: 'CALLS', days: 90, hint: '', disabled: false, mayDelete: true, onChange } as const
  const page = await hooked(KeepSelect, { ...usual, ...given })
  const find = <P>(type: unknown) => within(page.now()).find((e) => e.type === type)?.props as P | undefined
  const select = () => find<Chosen>(Select) as Chosen
  return {
    onChange,
    select,
    asked: () => find<ComponentProps<typeof Confirm>>(Confirm),
    press: (key: string) => page.doing(() => select().onKeyDown?.({ key } as never)),
    choose: (value: string) => page.doing(() => select().onChange?.({ target: { value } } as never)),
    leave: () => page.doing(() => select().onBlur?.({} as never)),
    doing: page.doing,
  }
}

test('what a keyboard passes is neither written nor asked about', async () => {
  const { onChange, select, asked, press, choose, leave } = await keeping()
  for (const value of ['180', 'forever', '30', '7']) {
    await press('ArrowDown')
    await choose(value)
  }
  expect([onChange.mock.calls, asked(), select().value]).toEqual([[], undefined, '7'])
  await leave()
  expect([onChange.mock.calls, asked() !== undefined, select().value]).toEqual([[], true, '90'])
})

test('what deletes is asked about, and what does not is written at once', async () => {
  const { onChange, asked, choose, doing } = await keeping()
  await choose('forever')
  expect(onChange.mock.calls).toEqual([[null]])
  await choose('30')
  expect(onChange).toHaveBeenCalledOnce()
  await doing(() => asked()?.onConfirm())
  expect(onChange.mock.calls).toEqual([[null], [30]])
})

test('who may not delete can only choose to keep more', async () => {
  const left = async (given: Parameters<typeof keeping>[0]) => {
    const { select } = await keeping({ mayDelete: false, ...given })
    return select()
      .options.filter((o) => !o.disabled)
      .map((o) => o.value)
  }
  expect(await left({ days: 730, inherited: 30 })).toEqual(['forever', '730', '1095', '1825', '3650'])
  expect(await left({ days: undefined, inherited: 1825 })).toEqual(['inherit', 'forever', '1825', '3650'])
  expect(await left({ days: undefined, inherited: null })).toEqual(['inherit', 'forever'])
  expect(await left({ days: 730, inherited: 30, mayDelete: true })).toContain('7')
})
