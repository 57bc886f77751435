import type { KeyboardEvent } from 'react'
import { expect, test } from 'vitest'
import { hooked } from '../../lib/hooked'
import { useChoosing } from './choosing'

const found = [
  { id: '1', label: 'Ann' },
  { id: '2', label: 'Anna' },
]

// choosing is a list below which '@an' is written.
async function choosing() {
  const chosen: string[] = []
  const use = (written: string) => useChoosing(found, written, (s) => chosen.push(s.label))
  const { now, again, doing } = await hooked(use, '@an')
  return {
    chosen,
    again,
    offered: () => now().offered.length,
    write: async (to: string) => {
      await doing(() => now().onWrite())
      await again(to)
    },
    // press says whether the list has taken the key for itself.
    press: async (key: string, { shiftKey = false, isComposing = false } = {}) => {
      let taken = false
      const preventDefault = () => (taken = true)
      const e = { key, shiftKey, nativeEvent: { isComposing }, preventDefault, stopPropagation: () => undefined }
      await doing(() => now().press(e as unknown as KeyboardEvent))
      return taken
    },
  }
}

test.each(['Enter', 'Tab'])('%s chooses what the arrows are at', async (key) => {
  const { chosen, press } = await choosing()
  expect([await press('ArrowDown'), await press(key)]).toEqual([true, true])
  expect(chosen).toEqual(['Anna'])
})

test('who goes back, or is composing a letter, chooses nothing', async () => {
  const { chosen, press } = await choosing()
  expect(await press('Tab', { shiftKey: true })).toBe(false)
  expect(await press('Enter', { shiftKey: true })).toBe(false)
  expect(await press('Enter', { isComposing: true })).toBe(false)
  expect(await press('ArrowDown', { isComposing: true })).toBe(false)
  expect(chosen).toEqual([])
})

test('a list is closed until the next letter', async () => {
  const { chosen, offered, press, write } = await choosing()
  expect(await press('Escape')).toBe(true)
  expect([offered(), await press('Enter'), await press('Escape')]).toEqual([0, false, false])
  await write('@ann')
  expect(offered()).toBe(2)
  await press('Escape')
  await write('@an')
  await write('@ann')
  expect([offered(), await press('Enter'), chosen]).toEqual([2, true, ['Ann']])
})
