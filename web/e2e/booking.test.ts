import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { every, found } from './axe'
import { context, launch, server, settled, signIn, wanted } from './browser'
import { placeOf, screens, type Place } from './screen'

// A time that is taken is refused with others that are free, and can be booked all the same, on the demo.

let browser: Browser
let page: Page
let place: Place

beforeAll(async () => {
  browser = await launch()
  page = await (await context(browser, { theme: 'light' })).newPage()
  await signIn(page)
  place = await placeOf(page, wanted('API_KEY'))
})
afterAll(() => browser.close())

const field = (name: string) => page.getByRole('dialog').getByLabel(name, { exact: true })

// asked is what /v3 answers to a program of the business.
async function asked(method: string, path: string, data?: object): Promise<Record<string, unknown>> {
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount }
  const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) })
  return ((await answer.json()) as { data: Record<string, unknown> }).data
}

test('a time that is taken is refused with free ones, and can be booked anyway', async () => {
  const { id: assistant } = await asked('POST', '/v3/assistants', { name: 'Booker' })
  for (const [start_time, end_time, address] of [
    ['2031-01-08T19:00:00Z', '2031-01-08T19:30:00Z', 'Taken'],
    ['2031-01-08T21:00:00Z', '2031-01-08T21:30:00Z', 'Moving'],
  ])
    await asked('POST', '/v3/appointments', { start_time, end_time, address, assistant_id: assistant })
  const at = new URL((await screens.find((s) => s.name === 'appointments')?.open(place)) ?? '', server.base)
  at.searchParams.set('view', 'list')
  await page.goto(at.href)
  await settled(page)
  const row = (address: string) => page.getByRole('row', { name: new RegExp(address) })
  await row('Taken').click()
  const [start, end] = [await field('Start').inputValue(), await field('End').inputValue()]
  await page.keyboard.press('Escape')
  await row('Moving').click()
  await field('Start').fill(start)
  await field('End').fill(end)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const refused = page.getByRole('alert').filter({ hasText: 'That time is taken.' })
  await refused.waitFor()
  expect(await found(every(page))).toEqual([])
  await page.getByRole('button', { name: /2031/ }).first().click()
  expect(await field('Start').inputValue()).not.toBe(start)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await row('Moving').click()
  await field('Start').fill(start)
  await field('End').fill(end)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await refused.waitFor()
  await page.getByRole('button', { name: 'Book anyway' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await row('Moving').click()
  expect(await field('Start').inputValue()).toBe(start)
})

test('an appointment of a whole day stays one, and one of several days is drawn on each', async () => {
  const whole = { start_time: '2031-01-14T15:00:00Z', end_time: '2031-01-15T15:00:00Z', address: 'Whole' }
  const { id } = await asked('POST', '/v3/appointments', whole)
  const at = new URL((await screens.find((s) => s.name === 'appointments')?.open(place)) ?? '', server.base)
  at.searchParams.set('day', '2031-01-15')
  await page.goto(at.href)
  await settled(page)
  const entry = () => page.getByTitle(/Whole/)
  await expect.poll(() => entry().count()).toBe(2)
  await entry().first().click()
  expect(await field('Ends on').inputValue()).toBe('2031-01-15')
  await page
    .getByRole('dialog')
    .getByLabel(/^Location/)
    .fill('Whole again')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect((await asked('GET', `/v3/appointments/${String(id)}`))['endTime']).toBe('2031-01-15T15:00:00.000Z')
  await entry().first().click()
  await field('Ends on').fill('2031-01-17')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => entry().count()).toBe(4)
  expect((await asked('GET', `/v3/appointments/${String(id)}`))['endTime']).toBe('2031-01-17T15:00:00.000Z')
})
