import { createElement, type ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
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

test('an endpoint that somebody else has cleared is set again only by who knows of that', async () => {
  const shell = { can: () => true, whole: true } as unknown as Shell
  const props = { workspace: { embeddings, installation } } as unknown as Props
  const { now, doing } = await hooked(EmbeddingsForm, props, (child) =>
    createElement(ShellContext, { value: shell }, child),
  )
  type Part = ComponentProps<'input'> & { onSubmit?: (e: object) => void }
  const all = () => within(now()).map((e) => e.props as Part)
  const save = () =>
    doing(async () => {
      all()
        .find((p) => p.onSubmit)
        ?.onSubmit?.({ preventDefault: () => undefined, persist: () => undefined })
      await new Promise((go) => setTimeout(go))
    })
  const conflict = () => all().some((p) => p.children === text.problem.conflict)
  await doing(() =>
    all()
      .find((p) => p.name === 'price')
      ?.onChange?.({ type: 'change', target: { name: 'price', value: '2' } } as never),
  )
  server.newest = { workspace: { embeddings: null, installation } }
  await save()
  expect([server.sent, conflict()]).toEqual([[], true])
  await save()
  expect(server.sent).toEqual([{ url: 'https://a.example', model: 'e', dimensions: 64, price: 2 }])
  expect(conflict()).toBe(false)
})
