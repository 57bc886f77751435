import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context, launch, signIn, wanted } from './browser'
import { openScreen, placeOf, type Place } from './screen'

// Where the focus goes, and what stands over what, on the demo.

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

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).first()
const focused = (it: Locator) => expect.poll(() => it.evaluate((node) => node === document.activeElement)).toBe(true)
// onTop says that a click in its middle meets it, and nothing above it.
const onTop = (it: Locator) =>
  it.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

test.each([
  ['contacts', 'Add contact', 'Name'],
  ['appointments', 'New appointment', 'Contact'],
  ['keys', 'Create key', 'Name'],
  ['tags', 'Add tag', 'Name'],
])('on %s, "%s" begins in its first field, and gives the focus back', async (screen, opens, first) => {
  await openScreen(page, place, screen)
  await button(opens).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await focused(dialog.getByLabel(first, { exact: true }).first())
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await focused(button(opens))
  await button(opens).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await focused(button(opens))
})

test('a dialog that an entry of a menu opens gives the focus back to what opened the menu', async () => {
  await openScreen(page, place, 'tool')
  const menu = button(/^More actions/)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await focused(dialog.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await focused(menu)
})

test.each([1440, 1024])(
  'at %i px the test chat begins in its message, and the save bar leaves Send alone',
  async (width) => {
    await page.setViewportSize({ width, height: 800 })
    await openScreen(page, place, 'assistant')
    await button('Test chat').click()
    const message = page.getByLabel('Message', { exact: true })
    await focused(message)
    await page.getByLabel('Description', { exact: true }).fill(`Not saved at ${String(width)}`)
    const bar = page.getByRole('region', { name: 'Unsaved' })
    await bar.waitFor()
    await message.fill('Hello')
    expect(await onTop(page.getByRole('button', { name: 'Send' }))).toBe(true)
    expect(await onTop(bar.getByRole('button', { name: 'Save' }))).toBe(true)
    await bar.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('complementary', { name: 'Test chat' }).getByRole('button', { name: 'Close' }).click()
    await focused(button('Test chat'))
  },
)

test('who deletes by the keyboard goes on in the next row, and undoes it from there', async () => {
  await openScreen(page, place, 'contact')
  for (const note of ['Remark one', 'Remark two', 'Remark three']) {
    await page.getByRole('textbox', { name: 'Note' }).fill(note)
    await button('Add note').click()
    await page.getByRole('listitem').filter({ hasText: note }).waitFor()
  }
  const item = (note: string) => page.getByRole('listitem').filter({ hasText: note })
  await item('Remark two').getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await item('Remark two').waitFor({ state: 'detached' })
  await focused(item('Remark one').getByRole('button').first())
  await page.keyboard.press('F6')
  await focused(button('Undo'))
  await page.keyboard.press('Enter')
  await item('Remark two').waitFor()
  await focused(item('Remark one').getByRole('button').first())
})

test('who deletes what a menu belongs to goes on in the next row', async () => {
  await openScreen(page, place, 'tags')
  const row = (n: number) => page.getByRole('table').getByRole('row').nth(n)
  const name = (await row(1).getByRole('link').first().textContent()) ?? ''
  const next = row(2).getByRole('link').first()
  const follows = (await next.textContent()) ?? ''
  await row(1).getByRole('button').last().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' })
  expect(follows).not.toBe('')
  await expect.poll(() => row(1).evaluate((it) => it.contains(document.activeElement))).toBe(true)
  await button('Undo').click()
})

test('who is done with several conversations goes on in their list', async () => {
  await openScreen(page, place, 'conversations')
  const list = page.getByRole('list', { name: 'Conversations' })
  await list.getByRole('checkbox').first().focus()
  await page.keyboard.press('Space')
  await page
    .getByRole('group', { name: 'Selected conversations' })
    .getByRole('button', { name: /^(Done|Reopen)$/ })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name: 'Selected conversations' }).waitFor({ state: 'detached' })
  await focused(list)
})
