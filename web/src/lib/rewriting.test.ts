import { kept } from './fake-storage'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../app/shown'
import { hooked } from './hooked'
import { useRewriting } from './rewriting'

vi.mock('../app/session', () => ({ present: { left: () => false } }))

const shell = { userId: 'usr_1', subaccount: 'sub_1' } as Shell

// rewriting is a note on a page, which says what is saved.
async function rewriting(saved = 'Likes tea') {
  const useNote = (props: { saved: string }) => useRewriting('note.note_1', props.saved)
  const { now, doing, again, end } = await hooked(useNote, { saved }, (child) =>
    createElement(ShellContext, { value: shell }, child),
  )
  return {
    end,
    now: () => now().field,
    begin: () => doing(() => now().begin()),
    write: (to: string | null) => doing(() => now().field?.onChange(to)),
    done: (sent: string) => doing(() => now().done(sent)),
    saved: (to: string) => again({ saved: to }),
  }
}

test('what is being rewritten is there for who comes back, and is gone once it is saved', async () => {
  const first = await rewriting()
  expect(first.now()).toBeNull()
  await first.begin()
  expect(first.now()).toEqual({ value: 'Likes tea', onChange: expect.anything() as unknown })
  await first.write('Likes coffee')
  await first.end()
  const back = await rewriting()
  expect(back.now()).toMatchObject({ value: 'Likes coffee', begun: 'Likes tea' })
  await back.write('Likes coffee, black')
  await back.done('Likes coffee')
  expect(back.now()).toMatchObject({ value: 'Likes coffee, black', begun: 'Likes tea' }) // what was written meanwhile stays
  await back.done('Likes coffee, black')
  await back.end()
  expect([back.now(), kept.size]).toEqual([null, 0])
})

test('what it was begun from comes along: somebody else may have changed it', async () => {
  const first = await rewriting()
  await first.begin()
  await first.write('Likes coffee')
  await first.end()
  expect((await rewriting('Likes rum')).now()).toMatchObject({ value: 'Likes coffee', begun: 'Likes tea' })
})

test.each(['as it was', 'as it is found'])('what is left %s is no draft any more', async (what) => {
  let it = await rewriting()
  await it.begin()
  await it.write('Likes coffee')
  if (what === 'as it is found') {
    await it.end()
    it = await rewriting()
  }
  await it.write(null)
  expect(it.now()).toBeNull()
  await it.end()
  expect(kept.size).toBe(0)
})

test('nothing is kept of a text that is only opened', async () => {
  const it = await rewriting()
  await it.begin()
  await it.end()
  expect(kept.size).toBe(0)
})

test('what is saved after one has left is no draft any more, and not shown to who is back by then', async () => {
  const first = await rewriting()
  await first.begin()
  await first.write('Likes coffee')
  await first.end()
  const back = await rewriting()
  await first.done('Likes coffee')
  await back.saved('Likes coffee')
  expect([back.now(), kept.size]).toEqual([null, 0])
})
