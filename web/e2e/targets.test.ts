import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { every, found } from './axe'
import { context, launch, settled, signIn, wanted } from './browser'
import { placeOf, type Place } from './screen'

// Somebody sets by when conversations of the demo are to be answered and closed.

let browser: Browser
let page: Page
let place: Place

beforeAll(async () => {
  browser = await launch()
  const visit = await context(browser, { theme: 'light' })
  page = await visit.newPage()
  await signIn(page)
  place = await placeOf(page, wanted('API_KEY'))
})
afterAll(() => browser.close())

// What a failed step saw is shown by SCREENSHOT=/path/to.png.
afterEach(async ({ task }) => {
  const path = process.env['SCREENSHOT']
  if (path && task.result?.state === 'fail') await page.screenshot({ path })
})

const at = (path: string) => path.replace('$subaccount', place.subaccount)
const view = (name: string) => page.getByRole('group', { name: 'Views', exact: true }).getByRole('button', { name })
const rows = () => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')

test('targets are set, and a conversation that waits says when it is due', async () => {
  await page.goto(at(url.inboxSettings))
  await settled(page)
  const reply = page.getByLabel('Reply within (minutes)', { exact: true })
  const close = page.getByLabel('Close within (minutes)', { exact: true })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await reply.fill('soon')
  await page.getByText('Must be a number from 1 to 43,200').waitFor()
  await reply.fill('30')
  await close.fill('20')
  await page.getByText('Must not be less than the target for replies.').waitFor()
  expect(await save.isDisabled()).toBe(true)
  expect(await found(every(page))).toEqual([])
  await close.fill('')
  const urgent = page.getByLabel('Urgent: reply within (minutes)')
  await urgent.fill('0')
  expect(await save.isDisabled()).toBe(true)
  await urgent.fill('5')
  const hours = page.getByRole('switch', { name: /^Count business hours only/ })
  await hours.click()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await page.getByRole('button', { name: `Remove these hours on ${day}` }).click()
  }
  await page.getByText('Must be at least one hour per week.').waitFor()
  expect(await save.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Add hours on Sunday' }).click()
  await page.getByLabel('Sunday, to').fill('12:30')
  expect(await found(every(page))).toEqual([])
  await save.click()
  await page.getByText('Saved').first().waitFor()
  await page.reload()
  await settled(page)
  expect(await reply.inputValue()).toBe('30')
  expect(await close.inputValue()).toBe('')
  expect(await urgent.inputValue()).toBe('5')
  expect(await page.getByLabel('Sunday, to').inputValue()).toBe('12:30')
  await hours.click()
  await save.click()
  await page.getByText('Saved').first().waitFor()

  await page.goto(`${at(url.conversations)}?view=WAITING`)
  await settled(page)
  await rows()
    .first()
    .getByText(/^Due in /)
    .waitFor()
  await rows().first().getByRole('link').click()
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByText('Close by').waitFor()
  // Beside the details the hint has a line of its own, in place of a column of single words.
  const hint = await page.locator('#write-hint').boundingBox()
  expect(hint?.width).toBeGreaterThan(200)
  await view('Overdue').click()
  await expect.poll(() => rows().count()).toBe(0)
})
