import type { ComponentProps, ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { hooked, within } from '../lib/hooked'
import { Drop } from './drop'

type Label = ReactElement<ComponentProps<'label'>>

const showing = async (busy: boolean) => {
  const onFiles = vi.fn()
  const props = { label: '', hint: '', accept: '.csv', busy, onFiles }
  const { now, doing } = await hooked((given: ComponentProps<typeof Drop>) => Drop(given) as Label, props)
  const input = within(now()).find((e) => e.type === 'input')?.props as ComponentProps<'input'>
  const files = [new File([''], 'numbers.csv')]
  const preventDefault = vi.fn()
  await doing(() => input.onClick?.({ preventDefault } as never))
  await doing(() => input.onChange?.({ target: { files, value: '' } } as never))
  await doing(() => now().props.onDrop?.({ preventDefault: () => undefined, dataTransfer: { files } } as never))
  return {
    disabled: input.disabled,
    busy: input['aria-busy'],
    held: preventDefault.mock.calls.length,
    taken: onFiles.mock.calls.length,
  }
}

test('while a file is read no other is taken, and the focus stays', async () => {
  expect(await showing(true)).toEqual({ disabled: undefined, busy: true, held: 1, taken: 0 })
  expect(await showing(false)).toEqual({ disabled: undefined, busy: undefined, held: 0, taken: 2 })
})
