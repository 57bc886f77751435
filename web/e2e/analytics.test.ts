import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { agency, url } from '../src/app/url'
import { every, found, foundAnywhere } from './axe'
import { context, launch, settled, signIn, wanted } from './browser'
import { placeOf, type Place } from './screen'

// Somebody reads the figures of the demo, opens the list behind one, saves them as a file, and asks for a report.

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
const figures = () => page.getByRole('region', { name: 'All figures' })
const section = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) })

test('figures, the list behind one, and a group alone', async () => {
  await page.goto(at(url.analytics))
  await settled(page)
  await page.getByRole('button', { name: /^Calls/ }).waitFor()
  expect(await found(every(page))).toEqual([])
  await expect.poll(() => page.getByRole('button', { name: /^Calls/ }).innerText()).toMatch(/\n[1-9]/)
  const row = figures().getByRole('row', { name: /^Completed calls/ })
  const completed = (await row.getByRole('cell').nth(1).innerText()).replace(/\D/g, '')
  expect(Number(completed)).toBeGreaterThan(0)
  await row.getByRole('link', { name: 'Completed calls' }).click()
  await page.waitForURL(/\/calls\?.*status=COMPLETED/)
  await page.getByText(new RegExp(`^${completed} entr`)).waitFor()
  await page.goBack()
  await page.getByRole('region', { name: 'Targets' }).getByRole('link', { name: 'Reply on time' }).click()
  await page.waitForURL(/\/conversations\?.*target=RESPONSE_MET/)
  await page.getByRole('button', { name: 'Reply on time' }).waitFor()
  await page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first().waitFor()
  await page.goBack()
  await page.getByLabel('Group by').selectOption('CHANNEL')
  await page.getByRole('region', { name: 'Channel' }).getByRole('button').first().click()
  await page.waitForURL(/channel=/)
  await page.getByRole('button', { name: /^Remove filter/ }).click()
})

test('a bar opens the list of its day, by the pointer and by the keyboard', async () => {
  await page.goto(at(url.analytics))
  const chart = page.getByRole('group', { name: /^Calls/ })
  const bar = chart.locator('[data-day]').last()
  const day = (await bar.getAttribute('data-day')) ?? ''
  await bar.click()
  await page.waitForURL(new RegExp(`/calls\\?.*from=${day}&to=${day}`))
  await page.goBack()
  await chart.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/calls\\?.*from=${day}&to=${day}`))
  await page.goBack()
})

test('errors of the home page are named by their sort, and open what they are', async () => {
  await page.goto(at(url.home))
  await settled(page)
  const stat = page.getByRole('button', { name: /^Errors/ })
  const errors = Number((await stat.innerText()).match(/\n(\d+)/)?.[1])
  expect(errors).toBeGreaterThan(0)
  await stat.click()
  const card = section('Errors over time')
  const sorts = card.getByText(/^\d+ failed [a-z]+$/)
  await sorts.first().waitFor()
  const counts = (await sorts.allInnerTexts()).map((text) => parseInt(text, 10))
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(errors)
  await page.reload() // the address has which figure is shown
  await card.getByRole('link', { name: /failed calls?$/ }).click()
  await page.waitForURL(/figure=FAILED_CALLS/)
  await page.getByText(new RegExp(`^${String(counts[0])} entr`)).waitFor()
  await page.goto(url.home.replace('$subaccount', agency))
  await page
    .getByRole('region', { name: 'Subaccounts' })
    .getByRole('row', { name: /^Bright/ })
    .getByRole('link')
    .last()
    .click()
  await page.waitForURL(/sub_.*figure=errors/)
  await card.waitFor()
})

test('a figure of a client in the agency opens that client’s list', async () => {
  await page.goto(url.analytics.replace('$subaccount', agency))
  await settled(page)
  const clients = page.getByRole('region', { name: 'Subaccount' })
  const row = clients.getByRole('row').nth(1)
  const calls = row.getByRole('cell').nth(1)
  const counted = (await calls.innerText()).replace(/\D/g, '')
  expect(Number(counted)).toBeGreaterThan(0)
  await calls.getByRole('link').click()
  await page.waitForURL(/\/w\/sub_[^/]+\/calls\?/)
  await page.getByText(new RegExp(`^${counted} entr`)).waitFor()
  await page.goto(at(url.analytics))
})

test('a total of the agency opens the list of all clients, by the pointer and by the keyboard', async () => {
  await page.goto(url.analytics.replace('$subaccount', agency))
  await settled(page)
  const row = figures().getByRole('row', { name: /^Completed calls/ })
  const completed = (await row.getByRole('cell').nth(1).innerText()).replace(/\D/g, '')
  expect(Number(completed)).toBeGreaterThan(1)
  await row.getByRole('link', { name: 'Completed calls' }).click()
  await page.waitForURL(/\/w\/agency\/analytics\/entries\?.*figure=COMPLETED_CALLS/)
  await page.getByText(new RegExp(`^${completed} entr`)).waitFor()
  const table = page.getByRole('table', { name: 'Completed calls' })
  const whose = () =>
    table.getByRole('row').evaluateAll((rows) => rows.slice(1).map((row) => row.children[1]?.textContent ?? ''))
  await expect.poll(async () => new Set(await whose()).size).toBeGreaterThan(1)
  expect(await foundAnywhere(page, 'entries of the agency')).toEqual([])
  const other = (await whose()).findIndex((name, _, all) => name !== all[0])
  const name = (await whose())[other] ?? ''
  await table
    .getByRole('row')
    .nth(other + 1)
    .getByRole('link')
    .focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/w\/sub_[^/]+\/calls\/call_/)
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .waitFor()
})

test('a figure of the agency’s home opens what it counts', async () => {
  await page.goto(url.home.replace('$subaccount', agency))
  await settled(page)
  const calls = page.getByRole('button', { name: /^Calls/ })
  const counted = (await calls.locator('span.text-2xl').innerText()).replace(/\D/g, '')
  expect(Number(counted)).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'List of calls' }).click()
  await page.waitForURL(/\/w\/agency\/analytics\/entries\?.*figure=CALLS/)
  await page.getByText(new RegExp(`^${counted} entr`)).waitFor()
  await page.getByRole('button', { name: /^Remove filter: From / }).click()
  await page.getByLabel('From').waitFor()
  await page.goto(at(url.analytics))
})

test('the parts of the chart are saved as a file', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export chart as CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
  expect(lines[0]).toMatch(/^at,calls,/)
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d,/)
})

test('the export has a line for each group', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
  expect(lines[0]).toMatch(/^id,name,calls,/)
  expect(lines.length).toBeGreaterThan(1)
})

test('a report is asked for, and no longer', async () => {
  const report = page.getByLabel('Report by e-mail')
  await report.selectOption('WEEK')
  await page.getByText('Report updated').first().waitFor()
  await page.reload()
  await expect.poll(() => report.inputValue()).toBe('WEEK')
  await report.selectOption('')
  await expect.poll(() => report.inputValue()).toBe('')
})

test('a report is chosen by keyboard', async () => {
  const report = page.getByLabel('Report by e-mail')
  const saved = (every: string) =>
    page.waitForResponse((r) => r.request().postData()?.includes(`"every":${every}`) ?? false)
  await report.focus()
  const monthly = saved('"MONTH"')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await report.inputValue()).toBe('MONTH')
  await monthly
  await page.reload()
  await expect.poll(() => report.inputValue()).toBe('MONTH')
  const none = saved('null')
  await report.selectOption('')
  await none
})
