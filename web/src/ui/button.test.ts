import type { MouseEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { within } from '../lib/hooked'
import { Button } from './button'

type Shown = { disabled?: boolean; 'aria-disabled'?: boolean; onClick: (e: MouseEvent) => void }
const shown = (props: Parameters<typeof Button>[0]) => within(Button(props))[0]?.props as unknown as Shown

test('a button at work keeps the focus, and takes no second click', () => {
  const onClick = vi.fn()
  const e = { preventDefault: vi.fn(), stopPropagation: vi.fn() }
  const { disabled, onClick: click, ...rest } = shown({ pending: true, type: 'submit', onClick })
  click(e as unknown as MouseEvent)
  expect([disabled, rest['aria-disabled'], onClick.mock.calls, e.preventDefault.mock.calls.length]).toEqual([
    undefined,
    true,
    [],
    1,
  ])
  shown({ onClick }).onClick(e as unknown as MouseEvent)
  expect(onClick).toHaveBeenCalledOnce()
})
