import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { every, found } from './axe'
import { context, launch, settled, signIn, wanted } from './browser'
import { placeOf, type Place } from './screen'

// What contacts want: kept in order in the settings of the inbox, and found in lists and figures.

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

const at = (path: string) => path.replace('$subaccount', place.subaccount)
const list = () => page.getByRole('list', { name: 'Topics' })
const row = (name: string) => list().getByRole('listitem').filter({ hasText: name })

test('topics are added, renamed, merged, found and deleted', async () => {
  await page.goto(`${at(url.inboxSettings)}?tab=lists`)
  await settled(page)
  await page.getByRole('button', { name: 'Add topic' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Parking')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await row('Parking').waitFor()
  await page.getByRole('button', { name: 'Rename topic: Parking' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('opening hours')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('dialog')
    .getByText(/must be unique/i)
    .waitFor()
  await page.getByRole('dialog').getByLabel('Name').fill('Where to park')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await row('Where to park').waitFor()
  expect(await found(every(page))).toEqual([])

  await page.getByRole('button', { name: 'Merge topic: Where to park' }).click()
  const dialog = page.getByRole('dialog')
  expect(await found(every(page))).toEqual([])
  await dialog.getByRole('combobox', { name: 'Merge into' }).fill('opening')
  await page.getByRole('option', { name: 'Opening hours' }).click()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await row('Where to park').waitFor({ state: 'detached' })

  const search = page.getByRole('searchbox', { name: 'Search topics' })
  await search.fill('nothing like this')
  await page.getByText('No topic matches').waitFor()
  expect(await page.getByText('They appear once').count()).toBe(0)
  await search.fill('emergency')
  await expect.poll(() => list().getByRole('listitem').count()).toBe(1)
  await page.getByRole('button', { name: 'Delete: Dental emergency' }).click()
  await row('Dental emergency').waitFor({ state: 'detached' })
  const deleted = page.waitForResponse((r) => r.request().postData()?.includes('DeleteTopic') ?? false)
  const toast = page.getByRole('status').filter({ hasText: 'Dental emergency deleted' })
  await toast.getByRole('button', { name: 'Close' }).click() // it is deleted when it cannot be undone any more
  await deleted
  await page.reload()
  await settled(page)
  await row('Opening hours').waitFor()
  expect(await row('Dental emergency').count()).toBe(0)
  expect(await row('Where to park').count()).toBe(0)
})

test('a figure of a topic opens what it counts', async () => {
  for (const theme of ['light', 'dark'] as const) {
    const visit = await (await context(browser, { theme })).newPage()
    await signIn(visit)
    await visit.goto(`${at(url.analytics)}?by=TOPIC`)
    await settled(visit)
    const groups = visit.getByRole('region', { name: 'Topic', exact: true })
    await groups.getByText('Billing questions').waitFor()
    await visit.getByText(/topics do not add up to the total/).waitFor()
    expect(await found(every(visit))).toEqual([])
    const figures = groups.getByRole('row').filter({ hasText: 'Billing questions' })
    await figures.getByText('–', { exact: true }).last().waitFor() // what it cost is not known by topic
    const chats = figures.locator('a[href*="/conversations?"]').first()
    const counted = Number(await chats.textContent())
    await chats.click()
    await visit.waitForURL(/conversations\?.*topic=/)
    await settled(visit)
    expect(counted).toBeGreaterThan(0)
    const behind = visit.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
    await expect.poll(() => behind.count()).toBe(counted)
    await visit.close()
  }
})
