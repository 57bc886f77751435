import { writeFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { every, found } from './axe'
import { context, launch, settled, signIn, wanted } from './browser'
import { placeOf, screens, type Place } from './screen'

// A call that was recorded, on the demo: the waveform, the transcript in step with it, and what is set for calls.

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

async function ask<T>(query: string): Promise<T> {
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount }
  const answer = await page.request.post('/graphql', { headers, data: { query } })
  const { data, errors } = (await answer.json()) as { data?: T; errors?: unknown }
  if (!data || errors) throw new Error(`${query}: ${JSON.stringify(errors)}`)
  return data
}

// recorded places a call with the test carrier, and waits until its recording is kept.
async function recorded(): Promise<string> {
  const assistant = await place.first('assistants(search: "Reception", first: 1)')
  const placed = await ask<{ createCall: { id: string } }>(
    `mutation { createCall(input: { assistantId: "${assistant}", to: "+15005550001" }) { id } }`,
  )
  const { id } = placed.createCall
  await expect
    .poll(
      async () =>
        (await ask<{ call: { recordingUrl: string | null } }>(`{ call(id: "${id}") { recordingUrl } }`)).call
          .recordingUrl,
      { timeout: 100_000 },
    )
    .toBeTruthy()
  return id
}

const slider = () => page.getByRole('slider', { name: 'Position in the recording' })
const position = () => page.locator('audio').evaluate((a: HTMLAudioElement) => a.currentTime)
const marked = () => page.locator('[aria-current=true]').filter({ hasText: /Assistant|Contact/ })

test('the recording is played from the transcript and the waveform, by mouse and by keyboard', async () => {
  await page.goto(url.call.replace('$subaccount', place.subaccount).replace('$id', await recorded()))
  await settled(page)
  await slider().waitFor()
  await page.getByText('Contact above, assistant below').waitFor()
  const lines = page.getByRole('button', { name: /^Play from/ })
  expect(await lines.count()).toBeGreaterThan(2)
  await lines.nth(1).press('Enter')
  await expect.poll(position).toBeGreaterThan(0)
  await marked().first().waitFor()
  await page.locator('audio').evaluate((a: HTMLAudioElement) => {
    a.pause()
  })
  await slider().press('Home')
  expect(await position()).toBe(0)
  await slider().press('End')
  const end = await position()
  expect(end).toBeGreaterThan(0)
  await expect.poll(() => marked().count()).toBe(1)
  await slider().press('Home')
  const box = await slider().boundingBox()
  if (!box) throw new Error('the waveform is not drawn')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  expect(Math.abs((await position()) - end / 2)).toBeLessThan(end / 20)
  await page
    .getByText(/opening hours\?/)
    .first()
    .click()
  await expect.poll(() => marked().textContent()).toMatch(/opening hours\?/)
  expect(await found(every(page))).toEqual([])
  const file = process.env['SHOT']
  if (file) await writeFile(file, await page.screenshot({ fullPage: true }))
})

test('a recording whose link leads nowhere any more is played by a new one', async () => {
  const asked: string[] = []
  const until = (link: string) => Number(/\/(\d{9,})\//.exec(link)?.[1])
  await page.route('**/recordings/**', async (route) => {
    const link = route.request().url()
    asked.push(link)
    if (link !== asked[0]) return route.continue()
    // A link that is signed in the same second is the same.
    await expect.poll(() => Date.now() / 1_000 - until(link) + 3_600).toBeGreaterThan(1)
    await route.fulfill({ status: 404 })
  })
  await page.reload()
  await settled(page)
  await page
    .getByRole('button', { name: /^Play from/ })
    .nth(1)
    .press('Enter')
  await expect.poll(() => new Set(asked).size).toBe(2)
  await expect.poll(position).toBeGreaterThan(0)
  await page.unrouteAll()
})

test('a call is deleted, after a question, with what was said in it', async () => {
  const id = await recorded()
  await page.goto(url.call.replace('$subaccount', place.subaccount).replace('$id', id))
  await settled(page)
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'Delete call?' }).waitFor()
  expect(await found(every(page))).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Call deleted').waitFor()
  await page.waitForURL(`**${url.calls.replace('$subaccount', place.subaccount)}`)
  await expect(ask(`{ call(id: "${id}") { id } }`)).rejects.toThrow(/not_found/)
})

test('what is set for calls is saved, and what cannot be is said', async () => {
  await page.goto((await screens.find((s) => s.name === 'subaccount')?.open(place)) ?? '')
  await settled(page)
  const field = (name: string | RegExp) => page.getByLabel(name)
  await field(/^Keep recordings for/).fill('0')
  await field('Opt-out key').selectOption('9')
  await field(/^Recording notice/).fill('This call is recorded.')
  await field(/^Longest call/).fill('15')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Must be a whole number from 1 to 3650.').waitFor()
  await field(/^Keep recordings for/).fill('90')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
  await page.reload()
  await settled(page)
  expect(await field(/^Keep recordings for/).inputValue()).toBe('90')
  expect(await field('Opt-out key').inputValue()).toBe('9')
  const file = process.env['SHOT']
  if (file) await writeFile(file.replace('.png', '-settings.png'), await page.screenshot({ fullPage: true }))
})

test('an assistant that is chosen among calls has its response times', async () => {
  const assistant = await place.first('assistants(search: "Reception", first: 1)')
  await page.goto(`${url.calls.replace('$subaccount', place.subaccount)}?assistant=${assistant}&time=30`)
  await settled(page)
  await page.getByRole('heading', { name: 'Response times' }).waitFor()
  expect(await found(every(page))).toEqual([])
  const file = process.env['SHOT']
  if (file) await writeFile(file.replace('.png', '-times.png'), await page.screenshot({ fullPage: true }))
})
