import { createElement, type ComponentProps } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked, within } from '../../lib/hooked'
import { text } from '../../text/text'
import { EmbeddingsForm } from './embeddings-form'

vi.mock('../../app/leave', () => ({ Leave: () => null }))
const server = vi.hoisted(() => ({ sent: [] as object[], newest: {} as object }))
vi.mock('urql', () => {
  const mutation = (_: unknown, { input }: { input: object }) => {
    server.sent.push(input)
    return { toPromise: () => Promise.resolve({ error: { graphQLErrors: [] } }) }
  }
  const query = () => ({ toPromise: () => Promise.resolve({ data: server.newest }) })
  const client = { mutation, query }
  return { useClient: () => client }
})

type Props = ComponentProps<typeof EmbeddingsForm>

const installation = { embeddings: { configured: false } }
const embeddings = { url: 'https://a.example', model: 'e', dimensions: 64, price: 1, hasKey: true }

beforeEach(() => void (server.sent = []))

// formOf is the form of this endpoint, as somebody has opened it.
async function formOf(endpoint: object | null) {
  const shell = { can: () => true, whole: true } as unknown as Shell
  const props = { workspace: { embeddings: endpoint, installation } } as unknown as Props
  const { now, doing } = await hooked(EmbeddingsForm, props, (child) =>
    createElement(ShellContext, { value: shell }, child),
  )
  type Part = ComponentProps<'input'> & { onSubmit?: (e: object) => void; hint?: string }
  const all = () => within(now()).map((e) => e.props as Part)
  const field = (name: string) => all().find((p) => p.name === name)
  return {
    // saves sends the form once somebody else has made this of the endpoint.
    saves: (theirs: object | null) => {
      server.newest = { workspace: { embeddings: theirs, installation } }
      return doing(async () => {
        all()
          .find((p) => p.onSubmit)
          ?.onSubmit?.({ preventDefault: () => undefined, persist: () => undefined })
        await new Promise((go) => setTimeout(go))
      })
    },
    write: (name: string, value: string) =>
      doing(() => field(name)?.onChange?.({ type: 'change', target: { name, value } } as never)),
    conflict: () => all().some((p) => p.children === text.problem.conflict),
    keyKept: () => field('key')?.hint === text.settings.embeddings.keyKept,
  }
}

const sentOf = { url: 'https://a.example', model: 'e', dimensions: 64, price: 1 }

test('an endpoint that somebody else has cleared is set again only by who knows of that', async () => {
  const { write, saves, conflict, keyKept } = await formOf(embeddings)
  expect(keyKept()).toBe(true)
  await write('price', '2')
  await saves(null)
  expect([server.sent, conflict(), keyKept()]).toEqual([[], true, false])
  await saves(null)
  expect(server.sent).toEqual([{ ...sentOf, price: 2 }])
  expect(conflict()).toBe(false)
})

test.each([
  ['url', 'https://b.example', { model: 'f' }],
  ['model', 'f', { url: 'https://b.example' }],
  ['dimensions', '128', { model: 'f' }],
  ['key', 'secret', { url: 'https://b.example' }],
  ['price', '2', { model: 'f' }],
  ['model', 'f', { model: 'g' }],
])('an endpoint that nobody has entered is not put together: %s %s', async (name, value, theirs) => {
  const { write, saves, conflict } = await formOf(embeddings)
  await write(name, value)
  const theirEndpoint = { ...embeddings, ...theirs }
  await saves(theirEndpoint)
  expect([server.sent, conflict()]).toEqual([[], true])
  await saves(theirEndpoint)
  expect(server.sent).toEqual([
    { ...sentOf, [name]: name === 'dimensions' || name === 'price' ? Number(value) : value },
  ])
})

test('an endpoint that somebody else has entered meanwhile is replaced only by who knows of that', async () => {
  const { write, saves, conflict, keyKept } = await formOf(null)
  await write('url', 'https://b.example')
  await write('model', 'f')
  await saves(embeddings)
  expect([server.sent, conflict(), keyKept()]).toEqual([[], true, true])
})

test.each([
  ['model', 'f', { price: 2 }, { model: 'f' }],
  ['dimensions', '128', { price: 2 }, { dimensions: 128, price: 2 }],
  ['price', '2', { hasKey: false }, { price: 2 }],
  ['model', 'f', { model: 'f' }, { model: 'f' }],
])('a price is of a model: %s %s', async (name, value, theirs, sent) => {
  const { write, saves, conflict } = await formOf(embeddings)
  await write(name, value)
  await saves({ ...embeddings, ...theirs })
  expect([server.sent, conflict()]).toEqual([[{ ...sentOf, ...sent }], false])
})
