import { createElement, isValidElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked } from '../../lib/hooked'
import { tell } from '../../ui/toast'
import { Answerer } from './answerer'

vi.mock('../../ui/toast', () => ({ tell: vi.fn(), complain: vi.fn() }))
vi.mock('../../pick/id-picker', () => ({ IdPicker: () => null }))
const asked = vi.hoisted(() => [] as { assistant: string; answer: (answer: object) => void }[])
vi.mock('urql', () => {
  const mutation = (_: unknown, { assistant }: { assistant: string }) => ({
    toPromise: () => new Promise((answer) => asked.push({ assistant, answer })),
  })
  const client = { mutation }
  return { useClient: () => client }
})

const row = (assistantId: string) => ({ number: { id: 'num_1', number: '+49301', assistantId } })
const done = (assistantId: string) => ({
  data: { assignPhoneNumber: { id: 'num_1', assistantId, assistantName: assistantId } },
})

beforeEach(() => {
  asked.length = 0
})

async function answered(by: string) {
  const shell = { can: () => true } as unknown as Shell
  const { now, ...rest } = await hooked(Answerer, row(by), (child) =>
    createElement(ShellContext, { value: shell }, child),
  )
  const props = () => {
    const shown: unknown = now()
    if (!isValidElement<{ value: string; onChange: (to: string) => void }>(shown)) throw new Error('nothing is shown')
    return shown.props
  }
  return { ...rest, value: () => props().value, choose: (to: string) => rest.doing(() => props().onChange(to)) }
}

test('who answers a number is shown as chosen until the list says so', async () => {
  const { value, choose, again, doing } = await answered('ast_a')
  await choose('ast_b')
  await doing(() => asked[0]?.answer(done('ast_b')))
  await again(row('ast_a'))
  expect(value()).toBe('ast_b')
  await again(row('ast_b'))
  await again(row('ast_c')) // somebody else has chosen
  expect(value()).toBe('ast_c')
})

test('the list is right where somebody else has chosen at once', async () => {
  const { value, choose, again, doing } = await answered('ast_a')
  await choose('ast_b')
  await doing(() => asked[0]?.answer(done('ast_b')))
  await again(row('ast_c'))
  expect(value()).toBe('ast_c')
})

test('whom the server refuses is not shown, and one may choose again', async () => {
  const { value, choose, doing } = await answered('ast_a')
  await choose('ast_b')
  await choose('ast_c') // one at a time
  expect(asked.map((a) => a.assistant)).toEqual(['ast_b'])
  await doing(() => asked[0]?.answer({ error: { graphQLErrors: [{ message: 'No.', extensions: {} }] } }))
  expect(value()).toBe('ast_a')
  await choose('ast_c')
  expect(asked.map((a) => a.assistant)).toEqual(['ast_b', 'ast_c'])
})

test('the way back leads to who was shown, though the list has not been read', async () => {
  const { value, choose, doing } = await answered('ast_a')
  await choose('ast_b')
  await doing(() => asked[0]?.answer(done('ast_b')))
  await choose('ast_c')
  await doing(() => asked[1]?.answer(done('ast_c')))
  await doing(() => vi.mocked(tell).mock.lastCall?.[1]?.run())
  await doing(() => asked[2]?.answer(done('ast_b')))
  expect([asked.map((a) => a.assistant), value()]).toEqual([['ast_b', 'ast_c', 'ast_b'], 'ast_b'])
})
