import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answered, context, launch, server, settled, signIn, wanted } from './browser'
import { audit as de } from '../src/text/de/audit'
import { audit as en } from '../src/text/en/audit'
import { audit as es } from '../src/text/es/audit'
import { openScreen, placeOf, type Place } from './screen'

// The audit log is narrowed by what is picked, and says what it does not keep. Until other rows have been read, the old ones stay.

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

test('a member is picked by a part of the address, and is there when the page is loaded again', async () => {
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount }
  expect((await page.request.post('/v3/tags', { headers, data: { name: 'Narrowed' } })).status()).toBe(201)
  await openScreen(page, place, 'audit')
  const table = page.getByRole('table')
  await table.getByText('API key', { exact: true }).first().waitFor()
  const who = page.getByRole('combobox', { name: 'Who' })
  const address = wanted('LOGIN_EMAIL')
  await who.fill(address.slice(0, address.indexOf('@')))
  await page.getByRole('option').filter({ hasText: address }).click()
  await page.waitForURL(/[?&]who=/)
  await expect.poll(() => table.getByText('API key', { exact: true }).count()).toBe(0)
  const name = await who.inputValue()
  expect(name).not.toBe('')
  await page.reload()
  await settled(page)
  expect(await table.getByText('API key', { exact: true }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Export' }).getAttribute('href')).toContain('actor_id=')
})

test('a key and an action are picked by what people call them', async () => {
  await openScreen(page, place, 'audit')
  const table = page.getByRole('table')
  const row = table.getByRole('row').filter({ has: page.getByText('API key', { exact: true }) })
  const name = await row.first().locator('span.truncate').first().innerText()
  await page.getByRole('combobox', { name: 'Who' }).fill(name)
  await page.getByRole('option').filter({ hasText: name }).filter({ hasText: 'API key' }).first().click()
  await page.waitForURL(/[?&]who=key_/)
  await expect.poll(() => table.getByText('Member', { exact: true }).count()).toBe(0)
  await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Tag created' })
  await page.waitForURL(/[?&]action=tag\.create/)
  const others = async () => {
    const lines = (await table.getByRole('row').allInnerTexts()).slice(1)
    return lines.length > 0 ? lines.filter((line) => !line.includes('Tag created')) : ['none']
  }
  await expect.poll(others).toEqual([])
})

test('what was changed is named and linked, and its history is a click away', async () => {
  await openScreen(page, place, 'audit')
  const read = answered(page, '"tag.create"')
  await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Tag created' }) // others act meanwhile
  await read
  await page.locator('[role=table][aria-busy=false]').waitFor()
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: 'Tag created' })
  const row = rows.filter({ hasText: 'Narrowed' }) // calls that end meanwhile make tags, too
  await row.first().getByRole('link', { name: 'Narrowed' }).waitFor()
  expect(await page.getByRole('table').innerText()).not.toMatch(/(tag|sub|mem)_\w{20}/)
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/graphql') && asked.push(request.postData() ?? ''))
  await row.first().getByRole('button', { name: 'Tag created' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'Narrowed' }).waitFor()
  expect(await dialog.innerText()).not.toMatch(/tag\.create|tag_\w{20}|key_\w{20}/)
  expect(asked).toEqual([])
  await dialog.getByText('Technical details').click()
  await dialog.getByText('tag.create', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'All changes to it' }).click()
  await page.waitForURL(/[?&]target=tag_/)
  await page.getByRole('button', { name: 'Remove filter: Narrowed' }).click()
  await page.waitForURL((at) => !at.search.includes('target='))
})

test('what was changed is opened with the keyboard', async () => {
  await openScreen(page, place, 'audit')
  const entry = page.getByRole('table').getByRole('row').nth(1).getByRole('button')
  await entry.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => entry.evaluate((it) => it === document.activeElement)).toBe(true)
})

test.each([
  ['en-US', en.unkept],
  ['de-DE', de.unkept],
  ['es-ES', es.unkept],
])('what has no room in the log is not shown as if it were empty (%s)', async (locale, unkept) => {
  const there = await browser.newContext({ baseURL: server.base, reducedMotion: 'reduce', locale })
  const page = await there.newPage()
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('"AuditPage"')) return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('"unkept":[]', '"unkept":["transfer_prompt"]')
    await route.fulfill({ response, body })
  })
  await signIn(page)
  await openScreen(page, place, 'audit')
  await page.getByRole('table').getByRole('row').nth(1).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  const field = dialog.locator('dl > div').filter({ hasText: unkept })
  await field.first().waitFor()
  expect(await field.first().locator('ins, del').count()).toBe(0)
  await there.close()
})
