import { expect, test } from 'vitest'
import { hooked } from '../../lib/hooked'
import { useTurned } from './turned'

const [book, cancel] = [
  { id: 'tool_1', name: 'book' },
  { id: 'tool_2', name: 'cancel' },
]

// turning are the tools that the server says are on, and what answers each turn.
async function turning(on: readonly string[]) {
  const asked: { id: string; on: boolean; answer: (done: boolean) => void }[] = []
  const act = ({ id }: { id: string }, to: boolean) =>
    new Promise<boolean>((answer) => asked.push({ id, on: to, answer }))
  const at = await hooked((now: readonly string[]) => useTurned(now, act), on)
  return {
    asked,
    state: () => [at.now().isOn('book'), at.now().isOn('cancel')],
    turn: (tool: typeof book, to: boolean) => at.doing(() => at.now().turn(tool, to)),
    answers: (n: number, done: boolean) => at.doing(() => asked[n]?.answer(done)),
    reads: at.again,
  }
}

test('each is turned by itself and at once, and shown so before the page has been read again', async () => {
  const { asked, state, turn, answers, reads } = await turning(['book'])
  await turn(cancel, true)
  await turn(book, false)
  expect(state()).toEqual([false, true])
  expect(asked.map(({ id, on }) => [id, on])).toEqual([
    ['tool_2', true],
    ['tool_1', false],
  ])
  await answers(0, true)
  await reads(['book', 'cancel']) // before the other one has been answered
  expect(state()).toEqual([false, true])
  await answers(1, true)
  expect(state()).toEqual([false, true])
  await reads(['cancel'])
  expect(state()).toEqual([false, true])
})

test('what cannot be done goes back, and what is on its way is not turned twice', async () => {
  const { asked, state, turn, answers } = await turning([])
  await turn(book, true)
  await turn(book, false)
  expect(asked).toHaveLength(1)
  await answers(0, false)
  expect(state()).toEqual([false, false])
  await turn(book, true)
  await answers(1, true)
  expect(state()).toEqual([true, false])
})

test('what somebody else has turned since is shown as they left it', async () => {
  const { state, turn, answers, reads } = await turning([])
  await turn(book, true)
  await answers(0, true)
  await reads(['book'])
  await reads([])
  expect(state()).toEqual([false, false])
})
