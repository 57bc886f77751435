import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context, launch, settled, signIn, wanted } from './browser'
import { placeOf, type Place } from './screen'

// Ctrl+K searches the subaccount, and remembers where somebody went.

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

const palette = () => page.getByRole('combobox', { name: /Go anywhere/ })

async function type(words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await palette().fill(words)
}

test('a contact is found by a part of a number, and an assistant by its name, by the keyboard alone', async () => {
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount }
  const data = { name: 'Quentin Zebulon', phone: '+12025550187' }
  expect((await page.request.post('/v3/contacts', { headers, data })).status()).toBe(201)
  await page.goto(`/w/${place.subaccount}`)
  await settled(page)
  await type('555-0187')
  await page.getByRole('option', { name: /Quentin Zebulon · \+1 202-555-0187/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/contacts\/[^/]+$/)
  await page.getByRole('heading', { name: 'Quentin Zebulon' }).waitFor()

  await type('reception')
  await page.getByRole('option', { name: /Reception/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/assistants\/[^/]+$/)
})

test('where somebody went comes first, until they sign out', async () => {
  await page.keyboard.press('Control+k')
  const first = page.getByRole('option').first()
  await first.waitFor()
  expect(await first.textContent()).toContain('Reception')
  expect(await page.getByRole('option').nth(1).textContent()).toContain('Quentin Zebulon')
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((k) => k.includes('recent')).length)).toBe(1)
})

test('a conversation is found by what was said in it, and opens there, however much was said since', async () => {
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount }
  const ask = async (query: string, variables: object) => {
    const answer = await page.request.post('/graphql', { headers, data: { query, variables } })
    return ((await answer.json()) as { data: Record<string, { nodes: { id: string }[] }> }).data
  }
  const found = await ask('{ conversations(first: 1) { nodes { id } } }', {})
  const id = found['conversations']?.nodes[0]?.id ?? ''
  const say = (content: string) =>
    ask('mutation ($input: CreateMessageInput!) { createMessage(input: $input) { id } }', {
      input: { conversationId: id, content, ai: true },
    })
  await say('Your parcel has tracking number ZX-90417-Q.')
  for (let i = 0; i < 60; i++) await say(`And one more thing, number ${String(i)}.`)
  await page.goto(`/w/${place.subaccount}`)
  await settled(page)
  await type('zx-90417')
  const option = page.getByRole('option', { name: /tracking number ZX-90417-Q/ })
  await option.waitFor()
  expect(await option.locator('mark').textContent()).toBe('ZX-90417')
  await option.click()
  await page.waitForURL(/conversations\/[^/]+\?at=msg_/)
  const there = page.locator('article[aria-current=true]')
  await there.waitFor()
  expect(await there.textContent()).toContain('ZX-90417-Q')
  await expect.poll(() => there.evaluate((e) => e.getBoundingClientRect().top > 0)).toBe(true)
})

test('a call is found by its transcript, and opens at the line', async () => {
  await page.goto(`/w/${place.subaccount}`)
  await settled(page)
  await type('cleaning')
  const option = page
    .getByRole('option')
    .filter({ hasText: 'Calls' })
    .filter({ has: page.locator('mark') })
    .first()
  await option.waitFor()
  await option.click()
  await page.waitForURL(/calls\/[^/]+\?line=/)
  const there = page.locator('[aria-current=true]').filter({ hasText: /cleaning/i })
  await there.first().waitFor()
})

test('actions are found, too', async () => {
  await type('dark')
  await page.getByRole('option', { name: /Appearance: Dark/ }).waitFor()
  await page.getByRole('combobox', { name: /Go anywhere/ }).fill('sign out')
  await page.getByRole('option', { name: /Sign out/ }).waitFor()
  await page.keyboard.press('Escape')
})

test('nothing is found plainly, and the whole agency has its pages', async () => {
  await type('xylophonist')
  await page.getByText('No results.').waitFor()
  await page.keyboard.press('Escape')
  await page.goto('/w/agency')
  await settled(page)
  await type('members')
  await page.getByRole('option', { name: /Members/ }).waitFor()
})
