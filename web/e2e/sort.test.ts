import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { every, found } from './axe'
import { context, launch, settled, signIn, wanted } from './browser'
import { placeOf, type Place } from './screen'

// Tables of things that have names sort by them, and several knowledge bases and tags are put away together.

let browser: Browser
let page: Page
let place: Place

beforeAll(async () => {
  browser = await launch()
  page = await (await context(browser, { theme: 'light' })).newPage()
  await signIn(page)
  place = await placeOf(page, wanted('API_KEY'))
  for (const name of ['Zebra', 'apple', 'Éclair'])
    for (const path of ['tags', 'knowledge-bases', 'assistants'])
      expect((await page.request.post(`/v3/${path}`, { headers: headers(), data: { name } })).ok()).toBe(true)
})
afterAll(() => browser.close())

// What a failed step saw is shown by SCREENSHOT=/path/to.png.
afterEach(async ({ task }) => {
  const path = process.env['SCREENSHOT']
  if (path && task.result?.state === 'fail') await page.screenshot({ path })
})

const headers = () => ({ Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount })
const at = (path: string) => path.replace('$subaccount', place.subaccount)
const table = (name: string) => page.getByRole('table', { name })
const folded = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

test.each([
  ['Assistants', url.assistants],
  ['Knowledge', url.knowledge],
  ['Tags', url.tags],
  ['Subaccounts', url.subaccounts],
])('%s are sorted by their names, by the server', async (name, path) => {
  await page.goto(at(path))
  await settled(page)
  const header = table(name).getByRole('columnheader', { name: 'Name', exact: true })
  const cell = name === 'Subaccounts' ? 'button' : 'link'
  const names = async () => {
    const rows = await table(name).getByRole('row').all()
    const all = await Promise.all(rows.slice(1).map((row) => row.getByRole(cell).first().textContent()))
    return all.map((n) => folded(n ?? ''))
  }
  const sorted = (all: string[]) => all.every((n, i) => i === 0 || (all[i - 1] ?? '') <= n)
  await header.getByRole('button').click()
  await page.waitForURL(/sort=name$/)
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
  await expect.poll(async () => sorted(await names())).toBe(true)
  await header.getByRole('button').click()
  await page.waitForURL(/sort=nameDescending/)
  await expect.poll(async () => sorted((await names()).toReversed())).toBe(true)
  expect((await names()).length).toBeGreaterThan(1)
})

test.each([
  ['Knowledge', url.knowledge, 'Archive', '2 knowledge bases archived'],
  ['Tags', url.tags, 'Delete', '2 tags deleted'],
])('several of %s are put away together', async (name, path, action, said) => {
  await page.goto(`${at(path)}?sort=nameDescending`)
  await settled(page)
  const ticks = ['Zebra', 'Éclair'].map((n) => table(name).getByRole('checkbox', { name: `Select row: ${n}` }))
  for (const tick of ticks) await tick.check()
  const bulk = page.getByRole('group', { name: 'Selected rows' })
  await bulk.getByText('2 selected').waitFor()
  expect(await found(every(page))).toEqual([])
  await bulk.getByRole('button', { name: action }).click()
  if (action === 'Delete') await page.getByRole('dialog').getByRole('button', { name: action }).click()
  await page.getByText(said).waitFor()
  await bulk.waitFor({ state: 'detached' })
  await table(name).getByText('Zebra').first().waitFor({ state: 'detached' })
  await table(name).getByText('apple').first().waitFor()
})

test.each([
  ['Pools', url.pools, '/v3/number-pools'],
  ['Tools', url.tools, '/v3/tools'],
])('%s are sorted by the keyboard, and stay so when the page is read anew', async (name, path, made) => {
  const names = ['zulu_1', 'Alpha_1', 'echo_1']
  for (const name of names)
    expect((await page.request.post(made, { headers: headers(), data: { name } })).ok()).toBe(true)
  await page.goto(at(path))
  await settled(page)
  const header = table(name).getByRole('columnheader', { name: 'Name', exact: true })
  const button = header.getByRole('button')
  const mine = async () => {
    const rows = await table(name).getByRole('row').allTextContents()
    return rows.flatMap((row) => names.filter((n) => row.includes(n)))
  }
  expect(await header.getAttribute('aria-sort')).toBe('none')
  const reached = () => button.evaluate((b) => b === document.activeElement)
  for (let i = 0; i < 60 && !(await reached()); i++) await page.keyboard.press('Tab')
  expect(await reached()).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL(/sort=name$/)
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
  await expect.poll(mine).toEqual(['Alpha_1', 'echo_1', 'zulu_1'])
  expect(await reached()).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL(/sort=nameDescending/)
  await expect.poll(mine).toEqual(['zulu_1', 'echo_1', 'Alpha_1'])
  await page.reload()
  await settled(page)
  expect(await header.getAttribute('aria-sort')).toBe('descending')
  await expect.poll(mine).toEqual(['zulu_1', 'echo_1', 'Alpha_1'])
})
