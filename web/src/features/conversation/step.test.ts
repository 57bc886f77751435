import { beforeEach, expect, test, vi } from 'vitest'
import { hooked } from '../../lib/hooked'
import { useNearest, useStep } from './step'

const opened = vi.hoisted(() => [] as string[])
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => (to: { params: { id: string } }) => opened.push(to.params.id),
  useParams: () => ({ subaccount: 'sub_1' }),
}))

beforeEach(() => void (opened.length = 0))

type Given = { ids: string[]; id?: string; of?: string; more?: boolean; moving?: boolean; next?: () => void }

const useSteps = ({ ids, id, of = '', more = false, moving = false, next = () => undefined }: Given) =>
  useStep({ rows: ids.map((one) => ({ id: one })), more, moving, next }, id, of)

test('one goes up and down the list, and begins at its top', async () => {
  const { now, again } = await hooked(useSteps, { ids: ['a', 'b', 'c'] })
  now()(1)
  await again({ ids: ['a', 'b', 'c'], id: 'b' })
  now()(1)
  now()(-1)
  await again({ ids: ['a', 'b', 'c'], id: 'c' })
  now()(1)
  expect(opened).toEqual(['a', 'c', 'a'])
})

test('from what has left the list one goes on with what stood beside it', async () => {
  const { now, again } = await hooked(useSteps, { ids: ['a', 'b', 'c', 'd'], id: 'b' })
  await again({ ids: ['a', 'c', 'd'], id: 'b' })
  now()(1)
  now()(-1)
  await again({ ids: ['a', 'd'], id: 'b' })
  now()(1)
  expect(opened).toEqual(['c', 'a', 'd'])
})

test('from the last one, once it has left, one goes on with what has come behind it', async () => {
  const { now, again } = await hooked(useSteps, { ids: ['a', 'b'], id: 'b' })
  await again({ ids: ['a'], id: 'b' })
  now()(1)
  expect(opened).toEqual([])
  await again({ ids: ['a', 'c'], id: 'b' })
  now()(1)
  expect(opened).toEqual(['c'])
})

test('in another list one begins at its top', async () => {
  const { now, again } = await hooked(useSteps, { ids: ['a', 'b', 'c'], id: 'b', of: 'mine' })
  await again({ ids: ['a', 'b', 'c'], id: 'b', of: 'all', moving: true })
  await again({ ids: ['x', 'c'], id: 'b', of: 'all' })
  now()(1)
  expect(opened).toEqual(['x'])
})

test('at the end of what has been read the next page is asked for', async () => {
  const next = vi.fn()
  const ids = Array.from({ length: 40 }, (_, n) => String(n))
  const { now, again } = await hooked(useSteps, { ids, id: '10', more: true, next })
  now()(1)
  expect([opened, next.mock.calls.length]).toEqual([['11'], 0])
  await again({ ids, id: '39', more: true, next })
  now()(-1)
  expect(next.mock.calls.length).toBe(0)
  now()(1)
  expect([opened, next.mock.calls.length]).toEqual([['11', '38'], 1])
})

test('the row that is chosen is brought into view, but not one that is there from the start', async () => {
  const scrollIntoView = vi.fn()
  const { now, again } = await hooked(useNearest, true)
  now().current = { scrollIntoView } as unknown as HTMLLIElement
  await again(true)
  await again(false)
  expect(scrollIntoView).not.toHaveBeenCalled()
  await again(true)
  await again(true)
  expect(scrollIntoView.mock.calls).toEqual([[{ block: 'nearest' }]])
})
