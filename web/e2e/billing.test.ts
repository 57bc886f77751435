import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { every, found } from './axe'
import { context, download, launch, settled, signIn, wanted } from './browser'
import { placeOf, type Place } from './screen'

// What an agency charges its clients.

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

const button = (name: string | RegExp) => page.getByRole('button', { name })

test('prices of the agency, and its statements of a month', async () => {
  await page.goto(url.billing.replace('$subaccount', 'agency'))
  await settled(page)
  await page.getByText('$149.00').first().waitFor()
  await page.getByRole('region', { name: 'Spent this month' }).waitFor()
  await button('Set prices').click()
  const dialog = page.getByRole('dialog', { name: 'Set prices' })
  expect(await found(every(page))).toEqual([])
  const next = new Date()
  next.setUTCMonth(next.getUTCMonth() + 1, 1)
  const day = next.toISOString().slice(0, 10)
  const shown = next.toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' })
  await dialog.getByLabel('From').fill('2020-01-01')
  await dialog.getByLabel('Per reply').fill('0.0000001')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Must have at most 6 decimals').waitFor()
  await dialog.getByLabel('Per reply').fill('0.0005')
  await dialog.getByLabel('From').fill(day)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: `From ${shown}` }).waitFor()
  expect(await page.getByText('$0.0005').count()).toBe(1)
  await button(`Remove prices: From ${shown}`).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => page.getByRole('heading', { name: `From ${shown}` }).count()).toBe(0)

  const before = new Date(Date.now() - 15 * 3_600_000) // a statement comes six hours after its month, wherever that ends last
  before.setUTCDate(0)
  await page.getByRole('combobox', { name: 'Month' }).selectOption(before.toISOString().slice(0, 7))
  await expect.poll(() => page.getByRole('link', { name: /as PDF/ }).count()).toBe(2)
  const pdf = await download(page, () =>
    page
      .getByRole('link', { name: /as PDF/ })
      .first()
      .click(),
  )
  expect(pdf.startsWith('%PDF-1.')).toBe(true)
  expect(await found(every(page))).toEqual([])
})

test('a client, and its margin', async () => {
  await page.goto(url.billing.replace('$subaccount', place.subaccount))
  await settled(page)
  await page.getByRole('region', { name: /so far/ }).waitFor()
  expect(await page.getByText('Spending of all clients').count()).toBe(0)
  expect(await found(every(page))).toEqual([])
  await page.goto(url.analytics.replace('$subaccount', 'agency') + '?by=CLIENT')
  await settled(page)
  await page.getByRole('columnheader', { name: 'Margin' }).waitFor()
})
