import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context, launch, server, settled, signIn, wanted } from './browser'
import { openScreen, placeOf, type Place } from './screen'

// What pages show of what happens elsewhere, and how they begin, on the demo.

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

const headers = () => ({ Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount })

async function create(path: string, data: object): Promise<void> {
  const answer = await page.request.post(`/v3/${path}`, { headers: headers(), data })
  expect(answer.status(), await answer.text()).toBe(201)
}

test('a tag that the API makes shows up', async () => {
  await openScreen(page, place, 'tags')
  let made = 0 // one that is made before the page listens has no event
  await expect
    .poll(
      async () => {
        await create('tags', { name: `Made elsewhere ${made++}` })
        return page.getByRole('row', { name: /Made elsewhere/ }).count()
      },
      { interval: 1000 },
    )
    .toBeGreaterThan(0)
})

test('what happens between the reading of a page and its listening shows up', async () => {
  const late = await page.context().newPage()
  let go: () => void = () => undefined
  const held = new Promise<void>((done) => (go = done))
  await late.routeWebSocket(/\/graphql$/, async (socket) => {
    await held
    socket.connectToServer()
  })
  await openScreen(late, place, 'tags')
  await create('tags', { name: 'Made in between' })
  go()
  await late.getByRole('row', { name: 'Made in between' }).waitFor()
  await late.close()
})

// There are no events of these: who comes back to the page sees them.
test.each([
  ['numbers', 'phone-numbers', { number: '+12125550177', name: 'Number made elsewhere' }, 'Number made elsewhere'],
  ['knowledge', 'knowledge-bases', { name: 'Base made elsewhere' }, 'Base made elsewhere'],
  ['webhooks', 'webhooks', { url: 'https://elsewhere.example/hook', events: ['call.ended'] }, 'elsewhere.example'],
])('what the API adds to the %s shows up', async (screen, path, data, shown) => {
  await openScreen(page, place, screen)
  await create(path, data)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('table').getByText(shown).first().waitFor()
})

test('the shell and the page are asked for at once', async () => {
  await openScreen(page, place, 'contacts')
  const asked: string[] = []
  let go: () => void = () => undefined
  const held = new Promise<void>((done) => (go = done))
  await page.route('**/graphql', async (route) => {
    asked.push((route.request().postDataJSON() as { operationName: string }).operationName)
    await held
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => [...asked].sort()).toEqual(['ContactsPage', 'Shell'])
  go()
  await settled(page)
  await page.unrouteAll()
})

test('the switcher is called what it shows', async () => {
  await openScreen(page, place, 'home')
  const switcher = page.getByRole('button', { name: /^Choose a subaccount/ })
  const name = (await switcher.getAttribute('aria-label')) ?? ''
  for (const line of await switcher.locator('span.block').allTextContents()) expect(name).toContain(line)
})

test('who signs in again need not say who they are', async () => {
  await openScreen(page, place, 'tags')
  await page.context().clearCookies()
  await page.getByRole('searchbox').fill('elsewhere')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.waitFor()
  expect(await dialog.getByLabel('E-mail address').inputValue()).toBe(server.email)
  await dialog.getByLabel('Password', { exact: true }).fill(server.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page
    .getByRole('row', { name: /Made elsewhere/ })
    .first()
    .waitFor()
})
