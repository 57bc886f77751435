import { createElement, type ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../../app/shown'
import { hooked, within } from '../../lib/hooked'
import { Empty } from '../../ui/empty'
import { SearchBox } from '../../ui/filter'
import { text } from '../../text/text'
import { TopicCard } from './topic-card'

const asked = vi.hoisted(() => {
  Object.assign(globalThis, { window: new EventTarget() })
  return [] as ((answer: object) => void)[]
})
vi.mock('../../ui/focus', () => ({ stay: () => undefined }))
vi.mock('urql', async (actual) => {
  const client = { query: () => ({ toPromise: () => new Promise((answer) => asked.push(answer)) }) }
  return { ...(await actual<object>()), useClient: () => client }
})

const topics = (...ids: string[]) => ({
  topics: {
    nodes: ids.map((id) => ({ id, name: id, conversationCount: 0, callCount: 0 })),
    pageInfo: { hasNextPage: false, endCursor: null },
    totalCount: ids.length,
  },
})

test('the search stays while all topics are read again after one that found none', async () => {
  const shell = { can: () => false } as unknown as Shell
  const { now, doing } = await hooked(TopicCard, { first: topics('a') as never }, (child) =>
    createElement(ShellContext, { value: shell }, child),
  )
  const box = () =>
    within(now()).find((e) => e.type === SearchBox)?.props as ComponentProps<typeof SearchBox> | undefined
  const empty = () => within(now()).find((e) => e.type === Empty)?.props as ComponentProps<typeof Empty> | undefined
  await doing(() => box()?.onChange('x'))
  await doing(() => asked.pop()?.({ data: topics() }))
  expect([box()?.value, empty()?.title]).toEqual(['x', text.topic.noneFound])
  await doing(() => box()?.onChange(''))
  expect([box()?.value, empty()?.title]).toEqual(['', text.topic.noneFound])
  await doing(() => asked.pop()?.({ data: topics() }))
  expect([box()?.value, empty()?.title]).toEqual([undefined, text.topic.none])
})
