import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { every, found } from './axe'
import { context, launch, settled, signIn, wanted } from './browser'
import { placeOf } from './screen'

// A contact rates a conversation by the link that they got, on a telephone and without scripts, and the team sees it.

let browser: Browser
let team: Page | undefined
const path = wanted('RATING_PATH')
const conversation = wanted('CONVERSATION')
const server = wanted('SERVER_URL')
const patience = 100_000

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

// What a failed step saw is shown by SCREENSHOT=/path/to.png.
afterEach(async ({ task }) => {
  const to = process.env['SCREENSHOT']
  if (to && task.result?.state === 'fail') await team?.screenshot({ path: to })
})

// narrow says that nothing is cut off at the side.
const narrow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('a contact rates, says why, and changes their mind', async () => {
  const visit = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
  visit.setDefaultTimeout(patience)
  const page = await visit.newPage()
  const answer = await page.goto(server + path)
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'")
  await page.getByRole('heading', { name: 'How satisfied are you with our help?' }).waitFor()
  await page.getByRole('radio', { name: /Good$/ }).focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Comment (optional)').fill('Quick.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('status').getByText('Thank you').waitFor()
  await page.getByRole('radio', { name: /Very bad/ }).check()
  await page.getByLabel('Comment (optional)').fill('Wrong day.')
  await page.getByRole('button', { name: 'Change answer' }).click()
  await page.getByRole('status').waitFor()
  expect(await page.getByRole('radio', { name: /Very bad/ }).isChecked()).toBe(true)
  const gone = await page.goto(`${server}/rate/nothing`)
  expect(gone?.status()).toBe(404)
  await page.getByRole('heading', { name: 'This link is not valid' }).waitFor()
  await visit.close()
})

test('the page suits everybody', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const visit = await browser.newContext({ colorScheme, viewport: { width: 320, height: 640 }, bypassCSP: true })
    visit.setDefaultTimeout(patience)
    const page = await visit.newPage()
    for (const address of [path, '/rate/nothing']) {
      await page.goto(server + address)
      expect(await narrow(page)).toBe(true)
      expect(await found(every(page))).toEqual([])
    }
    await visit.close()
  }
})

test('the team sees what the contact says, and what all say', async () => {
  const visit = await context(browser, { theme: 'light' })
  const page = await visit.newPage()
  team = page
  await signIn(page)
  const place = await placeOf(page, wanted('API_KEY'))
  const at = (to: string) => to.replace('$subaccount', place.subaccount)
  await page.goto(`${at(url.conversations)}/${conversation}`)
  await settled(page)
  const details = page.getByText('Wrong day.')
  if (!(await details.isVisible())) await page.getByRole('button', { name: 'Details' }).click()
  await page.getByText('1 of 5', { exact: true }).waitFor()
  await details.waitFor()
  expect(await found(every(page))).toEqual([])
  await page.goto(at(url.inboxSettings))
  await settled(page)
  await page.getByText(/of 5 on average, from [0-9]+ of [0-9]+ contacts/).waitFor()
  await page.getByLabel('Days the link can be used').fill('100')
  await page.getByText('Must be a number from 1 to 90.').waitFor()
  expect(await found(every(page))).toEqual([])
  await page.getByLabel('Days the link can be used').fill('30')
  await page.getByLabel('Question', { exact: true }).fill('Did we help you?')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved').first().waitFor()
  await page.reload()
  await settled(page)
  expect(await page.getByLabel('Question', { exact: true }).inputValue()).toBe('Did we help you?')
})
