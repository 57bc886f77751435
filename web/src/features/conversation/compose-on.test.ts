import { expect, test, vi } from 'vitest'
import { kept } from '../../lib/fake-storage'
import { composing, failed, key, sent } from './composing'

vi.stubGlobal('navigator', { onLine: true })

// goingOn has sent a reply whose answer is still out, and written on.
async function goingOn() {
  const it = await composing()
  await it.write('Hello')
  await it.go()
  await it.write('And')
  return it
}

test('a reply whose answer never comes is kept in front of what has been written since', async () => {
  const { doing, answer } = await goingOn()
  await doing(() => window.dispatchEvent(new Event('pagehide')))
  expect(kept.get(key)).toBe(JSON.stringify('Hello\n\nAnd'))
  await answer(sent) // for the next test: what is being sent is known to all composers
})

test('a reply that is known to have arrived leaves the draft at once', async () => {
  const { doing, answer, write, end } = await goingOn()
  await doing(() => window.dispatchEvent(new Event('pagehide')))
  await answer(sent)
  expect(kept.get(key)).toBe('"And"')
  await write('')
  await end()
  expect(kept.size).toBe(0)
})

test.each([
  ['arrives', sent, 'And'],
  ['fails', failed, 'Hello\n\nAnd'],
])('a reply that %s after one has left leaves what was written below it', async (_, answer, want) => {
  const { answer: answers, end } = await goingOn()
  await end()
  await answers(answer)
  expect([...kept]).toEqual([[key, JSON.stringify(want)]])
})

test.each([
  ['arrives', sent, 'And'],
  ['fails', failed, 'Hello\n\nAnd'],
])('who comes back finds what was written on, while the reply %s', async (_, answer, want) => {
  await (await goingOn()).end()
  const back = await composing()
  expect(back.shown()).toEqual(['staff', 'And'])
  await back.answer(answer)
  expect(back.shown()).toEqual(['staff', want])
  await back.end()
  expect([...kept]).toEqual([[key, JSON.stringify(want)]])
})

test.each([
  ['arrives', sent, 'And more'],
  ['fails', failed, 'Hello\n\nAnd more'],
])('who comes back and writes on keeps the reply until it %s', async (_, answer, want) => {
  await (await goingOn()).end()
  const back = await composing()
  await back.write('And more')
  await back.doing(() => window.dispatchEvent(new Event('pagehide')))
  expect(kept.get(key)).toBe(JSON.stringify('Hello\n\nAnd more'))
  await back.answer(answer)
  expect(back.shown()).toEqual(['staff', want])
  await back.end()
  expect([...kept]).toEqual([[key, JSON.stringify(want)]])
})
