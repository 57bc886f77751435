import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Client, Provider, subscriptionExchange } from 'urql'
import { hooked } from '../../lib/hooked'
import type { TurnEvent } from './talk'
import { useTalk } from './use-talk'

vi.stubGlobal('navigator', { onLine: true })

// Turns are those that the server has been asked for, in their order.
type Turn = { next: (result: object) => void; complete: () => void }
const turns: Turn[] = []
beforeEach(() => {
  turns.length = 0
})

async function talking() {
  const forwardSubscription = () => ({
    subscribe: (turn: Turn) => {
      turns.push(turn)
      return { unsubscribe: () => undefined }
    },
  })
  const client = new Client({
    url: '/',
    preferGetMethod: false,
    exchanges: [subscriptionExchange({ forwardSubscription: forwardSubscription as never })],
  })
  const { now, doing } = await hooked(
    () => useTalk('asst_1', null),
    {},
    (child) => createElement(Provider, { value: client }, child),
  )
  return {
    busy: () => now().busy,
    reply: () => now().talk.said.at(-1),
    say: (content: string) => doing(() => now().say(content)),
    stop: () => doing(() => now().stop()),
    hear: (chatCompletion: object, turn = turns.at(-1)) => doing(() => turn?.next({ data: { chatCompletion } })),
    over: (turn = turns.at(-1)) => doing(() => turn?.complete()),
  }
}

const piece: TurnEvent = { __typename: 'ChatDelta', content: 'tomor' }
const done = {
  __typename: 'ChatDone',
  completion: { conversationId: 'conv_1', output: 'Tomorrow.', replied: true, toolCalls: [], matches: [] },
}

test('a turn that ends in its middle has failed, and says nothing twice', async () => {
  const { say, hear, over, reply, busy } = await talking()
  await say('When?')
  await hear(piece)
  await over()
  expect(reply()).toMatchObject({ content: 'tomor', state: 'failed' })
  expect(busy()).toBe(false)
  await say('When?')
  await hear(piece)
  expect(reply()).toMatchObject({ content: 'tomor', state: 'coming' })
})

test('so has one that ends before its first word', async () => {
  const { say, over, reply } = await talking()
  await say('When?')
  await over()
  expect(reply()).toMatchObject({ content: '', state: 'failed' })
})

test('one whose reply is there has not', async () => {
  const { say, hear, over, reply } = await talking()
  await say('When?')
  await hear(piece)
  await hear(done)
  await over()
  expect(reply()).toMatchObject({ content: 'Tomorrow.', state: 'done', problem: null })
})

test('the end of a turn is none of the next one', async () => {
  const { say, hear, over, reply } = await talking()
  await say('When?')
  await hear(done)
  await say('Where?')
  await over(turns[0])
  expect(reply()).toMatchObject({ state: 'coming' })
  await hear(piece)
  expect(reply()).toMatchObject({ content: 'tomor' })
})

test('nor is what was stopped lost', async () => {
  const { say, hear, over, stop, reply } = await talking()
  await say('When?')
  await hear(piece)
  await stop()
  await over()
  expect(reply()).toMatchObject({ content: 'tomor', state: 'stopped', problem: null })
})
