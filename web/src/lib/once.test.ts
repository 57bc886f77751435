import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outcome } from './mutate'
import { once } from './once'

vi.stubGlobal('navigator', { onLine: true })

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const unreachable = { data: null, problem: { code: 'unreachable', message: 'Gone.', fields: {} } }

// sending is the same text at each call, where there is by then what is given, at these times of the day; null is that nothing can be read.
function sending(what: string) {
  const sent: string[] = []
  const send = async (time: string, answered: boolean, ...there: readonly (string | null)[]) => {
    vi.setSystemTime(at(time))
    const problem = await once({
      what: [what],
      run: (): Promise<Outcome<string>> => {
        sent.push(time)
        return Promise.resolve(answered ? { data: `${what} ${time}`, problem: null } : unreachable)
      },
      idOf: (made) => made,
      newest: () => {
        const all = there.filter((time) => time !== null)
        const found = all.map((time) => ({ id: `${what} of ${time}`, createdAt: at(time) }))
        return Promise.resolve(all.length < there.length ? null : found)
      },
      same: () => true,
      touches: 'Note',
    })
    return problem?.code ?? 'there'
  }
  return { sent, send }
}

test('what cannot be looked for is not sent again', async () => {
  const { sent, send } = sending('unseen')
  await send('09:00', false)
  expect(await send('09:01', true, null)).toBe('unreachable')
  expect(sent).toEqual(['09:00'])
  expect(await send('09:02', true)).toBe('there')
  expect(sent).toEqual(['09:00', '09:02'])
})

test('what never left this browser is not said to be there perhaps, and what may have left it is', async () => {
  const { sent, send } = sending('offline')
  vi.stubGlobal('navigator', { onLine: false })
  expect(await send('09:00', false)).toBe('offline')
  vi.stubGlobal('navigator', { onLine: true })
  expect(await send('09:01', false)).toBe('unreachable')
  vi.stubGlobal('navigator', { onLine: false })
  expect(await send('09:02', false)).toBe('unreachable')
  vi.stubGlobal('navigator', { onLine: true })
  expect(await send('09:03', true)).toBe('there')
  expect(sent).toEqual(['09:00', '09:01', '09:02', '09:03'])
})

const at = (time: string) => `2026-05-01T${time}:00Z`

test('the same that is there hours after it was lost is another one', async () => {
  const { sent, send } = sending('later')
  expect(await send('09:00', false)).toBe('unreachable')
  expect(await send('15:00', true, '14:00')).toBe('there')
  expect(sent).toEqual(['09:00', '15:00'])
})

test('what came between two times that it was lost is another one', async () => {
  const { sent, send } = sending('between')
  await send('09:00', false)
  expect(await send('15:00', false, '14:00')).toBe('unreachable')
  expect(await send('15:01', true, '14:00')).toBe('there')
  expect(sent).toEqual(['09:00', '15:00', '15:01'])
})

test('what arrived is found, however long after, and whichever time it was', async () => {
  const { sent, send } = sending('arrived')
  await send('09:00', false)
  await send('09:01', false)
  expect(await send('15:00', true, '09:00')).toBe('there')
  expect(sent).toEqual(['09:00', '09:01'])
})
