import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { every, found, foundAnywhere } from './axe'
import { context, launch, settled, signIn, wanted } from './browser'
import { openScreen, placeOf } from './screen'

// Somebody writes the prompt of an assistant of the demo: sees how long it is, folds it, and gives it the whole window.

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launch()
  page = await (await context(browser, { theme: 'light' })).newPage()
  await signIn(page)
  await openScreen(page, await placeOf(page, wanted('API_KEY')), 'assistant')
  await prompt().waitFor()
})
afterAll(() => browser.close())

// What a failed step saw is shown by SCREENSHOT=/path/to.png.
afterEach(async ({ task }) => {
  const path = process.env['SCREENSHOT']
  if (path && task.result?.state === 'fail') await page.screenshot({ path })
})

const prompt = () => page.getByRole('textbox', { name: 'Prompt', exact: true })
const lines = () => prompt().locator('.cm-line').allTextContents()
const full = () => page.getByRole('dialog', { name: 'Instructions' })
const marker = (name: string) => page.getByTitle(name, { exact: true }).filter({ visible: true }).first()
const size = async () => (await page.getByText(/^[\d,]+ characters, about /).textContent()) ?? ''
const isFocused = (name: string) => page.evaluate((name) => document.activeElement?.textContent === name, name)
const isInert = () =>
  page.getByRole('link', { name: 'Contacts', exact: true }).evaluate((e) => e.closest('[inert]') !== null)
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

// write puts lines in the place of all that is there.
async function write(...all: string[]): Promise<void> {
  await prompt().focus()
  await press('Control+a', 'Delete')
  for (const [i, line] of all.entries()) {
    if (i > 0) await press('Enter')
    await page.keyboard.insertText(line)
  }
}

const role = ['# Role', 'Grüße: you answer 24/7 👍', '']
const rules = ['## Rules', 'Never guess.', 'Say so.']

test('how long the prompt is follows what one writes, and is what the server counts', async () => {
  await write('Be brief.')
  await expect.poll(size).toMatch(/^9 characters, about 3 tokens/)
  await page.keyboard.insertText(' Be kind.')
  await expect.poll(size).toMatch(/^18 characters, about 5 tokens/)
  await write(...role, ...rules)
  await expect.poll(size).toMatch(/^6\d characters/)
  const counted = /^(.*) tokens/.exec(await size())?.[1] ?? ''
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await preview.getByText(`${counted} tokens`, { exact: true }).waitFor()
  await press('Escape')
  await preview.waitFor({ state: 'detached' })
})

test('sections fold by a click, and by a key where one writes', async () => {
  const below = page.getByText('you answer 24/7')
  await marker('Fold section').click()
  await below.waitFor({ state: 'detached' })
  expect(await lines()).toHaveLength(1) // the rules are below the role
  expect(await found(every(page))).toEqual([])
  await marker('Unfold section').click()
  await below.waitFor()

  await prompt().focus()
  await press('Control+End', 'Control+Shift+Period')
  await page.getByText('Never guess.').waitFor({ state: 'detached' })
  expect((await lines()).slice(0, 3)).toEqual(role)
  await press('Control+Shift+Period')
  await expect.poll(lines).toEqual([...role, ...rules])
  await expect.poll(size).toMatch(/^6\d characters/)
})

test('the prompt has the whole window, and comes back with what was written', async () => {
  await prompt().focus()
  await press('Control+Home', 'End')
  const before = await page.evaluate(() => [document.documentElement.scrollHeight, window.scrollY])
  await page.getByRole('button', { name: 'Full screen' }).click()
  const area = await page.evaluate(() => [innerWidth, innerHeight])
  const box = await full().boundingBox()
  expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, ...area])
  expect((await prompt().boundingBox())?.width).toBeGreaterThan((area[0] ?? 0) - 100)
  await page.keyboard.type(' of the house') // where one was
  await expect.poll(async () => (await lines())[0]).toBe('# Role of the house')
  expect(await foundAnywhere(page, 'prompt-full')).toEqual([])

  // Nothing else is in reach, but what saves.
  const save = full().getByRole('region', { name: 'Unsaved' }).getByRole('button', { name: 'Save' })
  for (let n = 0; n < 20; n++) {
    await press('Tab')
    const elsewhere = await page.evaluate(() => {
      const now = document.activeElement
      return now === document.body || now?.closest('[role=dialog]') ? '' : now?.outerHTML.slice(0, 200)
    })
    expect(elsewhere).toBe('')
  }
  expect(await isInert()).toBe(true)
  await save.click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await save.waitFor({ state: 'detached' })
  await full().getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByRole('dialog', { name: 'Preview' }).waitFor()
  await press('Escape') // is for what is above
  await page.getByRole('dialog', { name: 'Preview' }).waitFor({ state: 'detached' })
  await full().waitFor()

  await prompt().focus()
  await page.keyboard.type(' {{')
  await page.getByRole('listbox', { name: 'Completions' }).waitFor()
  await press('Escape')
  await page.getByRole('listbox', { name: 'Completions' }).waitFor({ state: 'detached' })
  await full().waitFor()
  await press('Escape')
  await full().waitFor({ state: 'detached' })
  await expect.poll(() => isFocused('Full screen')).toBe(true)
  expect(await isInert()).toBe(false)
  expect(await page.evaluate(() => [document.documentElement.scrollHeight, window.scrollY])).toEqual(before)
  await prompt().focus()
  await page.keyboard.type('contact.name')
  await press('Escape')
  expect(await lines()).toEqual(['# Role of the house {{contact.name}}', ...role.slice(1), ...rules])
})

test('on a phone, what was changed is saved from there, too', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Full screen' }).click()
  const note = full().getByRole('textbox', { name: /^Note/ })
  await note.fill('Named the contact')
  expect((await page.locator('.cm-scroller').boundingBox())?.height).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Exit full screen' }).click()
  await full().waitFor({ state: 'detached' })
  const bar = page.getByRole('region', { name: 'Unsaved' })
  expect(await bar.getByRole('textbox', { name: /^Note/ }).inputValue()).toBe('Named the contact')
  await bar.getByRole('button', { name: 'Save' }).click()
  await bar.waitFor({ state: 'detached' })
  await page.reload()
  await settled(page)
  await expect.poll(async () => (await lines())[0]).toBe('# Role of the house {{contact.name}}')
  await page.setViewportSize({ width: 1440, height: 900 })
})
