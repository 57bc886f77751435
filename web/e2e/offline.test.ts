import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { context, launch, settled, signIn, wanted } from './browser'
import { openScreen, placeOf, type Place } from './screen'

// What becomes of somebody's work while the network is away, on the demo.

let browser: Browser
let page: Page
let place: Place

beforeAll(async () => {
  browser = await launch()
  page = await (await context(browser, { theme: 'light' })).newPage()
  await signIn(page)
  place = await placeOf(page, wanted('API_KEY'))
})
afterEach(() => page.context().setOffline(false))
afterAll(() => browser.close())

const field = (name: string) => page.getByLabel(name, { exact: true })
const bar = () => page.getByRole('region', { name: 'Unsaved' })

test.each(['assistant', 'tool'])(
  'saving the %s offline keeps what was written, says so, and tries again',
  async (screen) => {
    await openScreen(page, place, screen)
    const written = `Written without a network at ${new Date().toISOString()}`
    await page.context().setOffline(true)
    await field('Description').first().fill(written)
    await bar().getByRole('button', { name: 'Save' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'You are offline' })
    await notice.waitFor()
    expect(await field('Description').first().inputValue()).toBe(written)
    expect(await bar().isVisible()).toBe(true)
    await page.context().setOffline(false)
    await notice.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.reload()
    await settled(page)
    expect(await field('Description').first().inputValue()).toBe(written)
  },
)

test.each([
  ['a desk', { width: 1280, height: 720 }],
  ['a phone', { width: 390, height: 844 }],
])('what one writes with in a conversation stays on the screen of %s', async (_, size) => {
  await page.setViewportSize(size)
  await openScreen(page, place, 'conversation')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const below = () => send.evaluate((node) => Math.max(0, node.getBoundingClientRect().bottom - innerHeight))
  expect(await below()).toBe(0)
  await page.context().setOffline(true)
  await page.getByRole('status').filter({ hasText: 'You are offline' }).waitFor()
  expect(await below()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('what is shown stays where it cannot be read again, and comes back by itself', async () => {
  await openScreen(page, place, 'home')
  await page.context().setOffline(true)
  await page.getByRole('status').filter({ hasText: 'You are offline' }).waitFor()
  const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  await link('Knowledge').click()
  await page.context().setOffline(false)
  await page.getByRole('table').waitFor()
  await page.getByRole('status').filter({ hasText: 'You are offline' }).waitFor({ state: 'hidden' })
})

test('who is offline is told of what goes wrong, though nothing was told before', async () => {
  await openScreen(page, place, 'home')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Search', exact: true }).first().click()
  await page.getByText('You are offline').first().waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Search', exact: true }).first().click()
  await page.getByRole('dialog').waitFor()
})
