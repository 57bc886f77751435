import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { context, launch, settled, signIn, wanted } from './browser'
import { placeOf } from './screen'

// Somebody works through the inbox of the demo without a mouse.

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launch()
  page = await (await context(browser, { theme: 'light' })).newPage()
  await signIn(page)
})
afterAll(() => browser.close())

const rows = () => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
const body = () => page.locator('body')

test('k goes back, a assigns, r replies, and what is typed is no key', async () => {
  const { subaccount } = await placeOf(page, wanted('API_KEY'))
  await page.goto(url.conversations.replace('$subaccount', subaccount))
  await settled(page)
  const idOf = (path: string | null) => /conv_\w+/.exec(path ?? '')?.[0]
  const [first, second] = await Promise.all(
    [0, 1].map(async (n) => idOf(await rows().nth(n).getByRole('link').getAttribute('href'))),
  )
  const open = () => idOf(page.url())
  for (const [key, id] of [
    ['j', first],
    ['j', second],
    ['k', first],
  ] as const) {
    await body().press(key)
    await expect.poll(open).toBe(id)
  }
  await page.getByRole('log').waitFor()
  await body().press('a')
  await page.getByRole('menuitem', { name: 'Assign to me' }).waitFor()
  await page.getByRole('menuitem', { name: 'Amara Okafor' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await body().press('r')
  const reply = page.getByRole('textbox', { name: 'Your message' })
  await expect.poll(() => reply.evaluate((e) => e === document.activeElement)).toBe(true)
  await page.keyboard.type('jkream?')
  expect(await reply.inputValue()).toBe('jkream?')
  expect(await page.getByRole('dialog').or(page.getByRole('menu')).count()).toBe(0)
  expect(open()).toBe(first)
  await reply.fill('')
})

test('how many conversations there are is said once', async () => {
  const title = page.getByRole('heading', { name: /^Conversations/ })
  const all = page.getByRole('group', { name: 'Views', exact: true }).getByRole('button', { name: 'All' })
  await expect.poll(() => all.innerText()).toMatch(/[0-9]+\+?$/)
  expect(await title.innerText()).toBe('Conversations')
  // What no view counts, the title does.
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  await expect.poll(() => title.innerText()).toMatch(/^Conversations\s*[0-9]+$/)
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  await expect.poll(() => title.innerText()).toBe('Conversations')
})
