import { createElement, useState, type ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { hooked, within } from '../lib/hooked'
import { text } from '../text/text'
import { Textarea } from './field'
import { Meeting } from './meeting'
import { Rewrite } from './rewrite'

const stay = vi.hoisted(() => vi.fn())
vi.mock('./focus', () => ({ stay }))

// rewriting is a note, begun from a text, that the server has as something else by and by.
async function rewriting(begun: string, found?: { begun: string }) {
  const saves: string[] = []
  const useRewrite = ({ saved, conflicts = 0 }: { saved: string; conflicts?: number }) => {
    const [value, setValue] = useState<string | null>(begun)
    const onSave = () => void saves.push(value ?? '')
    const props = {
      label: 'Note',
      value: value ?? '',
      saved,
      conflicts,
      onChange: setValue,
      onSave,
      pending: false,
      ...found,
    }
    return { value, shown: Rewrite(props) }
  }
  const { now, again, doing, end } = await hooked(useRewrite, { saved: found ? 'Likes rum' : begun })
  const all = () => within(now().shown)
  const field = () => all().find((e) => e.type === Textarea)?.props as ComponentProps<typeof Textarea>
  const press = (e: object) => doing(() => field().onKeyDown?.({ preventDefault: () => undefined, ...e } as never))
  return {
    saves,
    field,
    value: () => now().value,
    write: (value: string) => doing(() => field().onChange?.({ target: { value } } as never)),
    saved: (saved: string, conflicts = 0) => again({ saved, conflicts }),
    met: () => all().find((e) => e.type === Meeting)?.props as ComponentProps<typeof Meeting> | undefined,
    doing,
    end,
    save: () => press({ key: 'Enter', ctrlKey: true }),
  }
}

test('a text that somebody else has changed meanwhile is not overwritten without a word', async () => {
  const { saves, write, saved, save, met, doing } = await rewriting('Likes tea')
  await write('Likes coffee')
  expect(met()).toBeUndefined()
  await saved('Likes rum')
  expect(met()).toMatchObject({ label: 'Note', theirs: 'Likes rum', mine: 'Likes coffee' })
  await save()
  expect(saves).toEqual([])
  await doing(() => met()?.onMine())
  expect(met()).toBeUndefined()
  await save()
  expect(saves).toEqual(['Likes coffee'])
})

test('who keeps theirs goes on in it', async () => {
  const { field, write, saved, met, doing } = await rewriting('Likes tea')
  await write('Likes coffee')
  await saved('Likes rum')
  const focus = vi.fn()
  ;(field().ref as { current: object | null }).current = { focus }
  await doing(() => met()?.onMine())
  expect(focus).toHaveBeenCalledOnce()
})

test('who leaves it goes on beside it', async () => {
  stay.mockClear()
  const { write, end } = await rewriting('Likes tea')
  await write('Likes coffee')
  expect(stay).not.toHaveBeenCalled()
  await end()
  expect(stay).toHaveBeenCalledOnce()
})

test('what somebody else has written can be kept', async () => {
  const { value, write, saved, met, doing } = await rewriting('Likes tea')
  await write('Likes coffee')
  await saved('Likes rum')
  await doing(() => met()?.onTheirs())
  expect(value()).toBeNull()
})

test('what was saved here, and written on since, meets nobody', async () => {
  const { saves, write, saved, save, met } = await rewriting('Likes tea')
  await write('Likes coffee ')
  await save()
  await write('Likes coffee, black')
  await saved('Likes coffee')
  expect([saves, met()]).toEqual([['Likes coffee '], undefined])
  await save()
  expect(saves).toHaveLength(2)
})

test('what somebody else has put back is shown where the server says so, though it is known', async () => {
  const { saves, write, saved, save, met, doing } = await rewriting('Likes tea')
  await write('Likes coffee')
  await save()
  await saved('Likes tea', 1)
  expect(met()).toMatchObject({ theirs: 'Likes tea', mine: 'Likes coffee' })
  await doing(() => met()?.onMine())
  await save()
  expect([saves, met()]).toEqual([['Likes coffee', 'Likes coffee'], undefined])
})

test('the difference and both choices are shown', () => {
  const shown = within(
    createElement('div', null, Meeting({ label: 'Note', theirs: 'a', mine: 'b', onTheirs: vi.fn(), onMine: vi.fn() })),
  )
  const { theirs, mine } = text.edit.conflict
  expect(shown.map((e) => e.props.children)).toEqual(expect.arrayContaining([theirs, mine]))
})

test('a text from last time meets what somebody else has written since, and takes the focus from nobody', async () => {
  const { met, field } = await rewriting('Likes coffee', { begun: 'Likes tea' })
  expect(met()).toMatchObject({ theirs: 'Likes rum', mine: 'Likes coffee' })
  expect(field().autoFocus).toBe(false)
})
