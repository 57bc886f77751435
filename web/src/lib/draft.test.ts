import { kept, room } from './fake-storage'
import { createElement } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '../app/shown'
import { useDraft } from './draft'
import { hooked } from './hooked'

const gone = vi.hoisted(() => ({ is: false }))
vi.mock('../app/session', () => ({ present: { left: () => gone.is } }))

const shell = { userId: 'usr_1', subaccount: 'sub_1' } as Shell
const key = 'switchboard.draft.usr_1.sub_1.text'

beforeAll(() => {
  room.most = 100
})

// visiting is a page on which a text is written; '' is none.
async function visiting() {
  const useText = ({ value }: { value: string }) => useDraft('text', value, value !== '', { asked: true })
  const page = await hooked(useText, { value: '' }, (child) => createElement(ShellContext, { value: shell }, child))
  return {
    ...page,
    write: (value: string) => page.again({ value }),
    found: () => page.now().found,
    leave: page.end,
    drop: () => page.doing(() => page.now().drop()),
  }
}

// later is when all pages have kept what is written on them.
const later = (page: Awaited<ReturnType<typeof visiting>>) =>
  page.doing(() => window.dispatchEvent(new Event('pagehide')))

test('what is written beside an offer is kept, and the offered draft stays', async () => {
  kept.set(key, '"yesterday"')
  const first = await visiting()
  await first.write('today')
  await first.leave()
  const second = await visiting()
  expect(second.found()).toBe('today')
  await second.doing(() => second.now().drop())
  expect(second.found()).toBe('yesterday')
  await second.doing(() => second.now().drop())
  expect([second.found(), kept.size]).toEqual([null, 0])
})

test('what is saved does not take the offered draft along', async () => {
  kept.set(key, '"yesterday"')
  const page = await visiting()
  await page.write('today')
  await page.doing(() => page.now().drop())
  await page.write('')
  expect(page.found()).toBe('yesterday')
  await page.leave()
  expect((await visiting()).found()).toBe('yesterday')
})

test('an offered draft is taken, and is the only one', async () => {
  kept.set(key, '"yesterday"')
  const page = await visiting()
  await page.doing(() => page.now().take())
  await page.write('yesterday')
  await page.leave()
  expect([...kept]).toEqual([[key, '"yesterday"']])
})

test('a browser without room says that it keeps nothing', async () => {
  const page = await visiting()
  await page.write('long'.repeat(100))
  await page.doing(() => window.dispatchEvent(new Event('pagehide')))
  expect(page.now().full).toBe(true)
})

test('a save in another tab leaves what is written in this one', async () => {
  const [one, two] = [await visiting(), await visiting()]
  await one.write('long work')
  await later(one)
  await two.write('name')
  await later(two)
  await two.drop()
  await two.leave()
  await one.leave()
  const next = await visiting()
  expect(next.found()).toBe('long work')
  await next.drop()
  expect([next.found(), kept.size]).toEqual([null, 0])
})

test('what has been saved in one tab is not offered again for what another tab put beside it', async () => {
  const [one, two] = [await visiting(), await visiting()]
  await one.write('long work')
  await later(one)
  await two.write('name')
  await later(two)
  await two.drop()
  await one.write('longer work')
  await later(one)
  await one.drop()
  expect([one.found(), kept.size]).toEqual([null, 0])
})

test('what is taken back in another tab leaves what is written in this one', async () => {
  const [one, two] = [await visiting(), await visiting()]
  await one.write('long work')
  await later(one)
  await two.write('name')
  await two.write('')
  await one.leave()
  await two.leave()
  expect((await visiting()).found()).toBe('long work')
})

test('what is written in two tabs is kept, whichever is left first', async () => {
  const [one, two] = [await visiting(), await visiting()]
  await one.write('long work')
  await later(one)
  await two.write('name')
  await later(two)
  await one.leave()
  await two.write('another name')
  await two.leave()
  const next = await visiting()
  expect(next.found()).toBe('another name')
  await next.drop()
  expect(next.found()).toBe('long work')
  await next.drop()
  expect([next.found(), kept.size]).toEqual([null, 0])
})

test('a page that is left for good keeps nothing', async () => {
  const [page, other] = [await visiting(), await visiting()]
  await page.write('long work')
  await later(page)
  await other.write('name')
  kept.clear()
  gone.is = true
  await page.leave()
  await other.leave()
  gone.is = false
  expect(kept.size).toBe(0)
})

test('what could not be saved after one has left stands in front of what is kept, but for who has signed out', async () => {
  const page = await visiting()
  await page.write('today')
  await page.leave()
  page.now().restore((kept) => [1, kept].join())
  expect(kept.get(key)).toBe('"1,today"')
  gone.is = true
  page.now().restore(() => 'never')
  gone.is = false
  expect(kept.get(key)).toBe('"1,today"')
})
