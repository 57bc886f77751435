import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { every, found } from './axe'
import { context, launch, settled, signIn, wanted } from './browser'
import { placeOf, type Place } from './screen'

// Somebody sets up the list of contacts with the keyboard alone, keeps it as a view, and works on several at once.

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

// What a failed step saw is shown by SCREENSHOT=/path/to.png.
afterEach(async ({ task }) => {
  const path = process.env['SCREENSHOT']
  if (path && task.result?.state === 'fail') await page.screenshot({ path })
})

const at = (path: string) => path.replace('$subaccount', place.subaccount)
const table = () => page.getByRole('table', { name: 'Contacts' })
const header = (name: string) => table().getByRole('columnheader', { name, exact: true })
const names = () => table().getByRole('row').getByRole('link').allTextContents()
const wide = async (column: string) =>
  Number(await page.getByRole('separator', { name: `Width of ${column}` }).getAttribute('aria-valuenow'))
// drawn is the width as soon as the separator tells that of the title: it follows in the next frame.
const drawn = async (column: string) => {
  await expect
    .poll(async () => Math.abs((await wide(column)) - ((await header(column).boundingBox())?.width ?? 0)))
    .toBeLessThan(1)
  return wide(column)
}
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

const folded = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const inOrder = (all: string[]) => all.map(folded).every((n, i, rest) => i === 0 || (rest[i - 1] ?? '') <= n)

test('a column is sorted by, by the server, in both directions', async () => {
  await page.goto(at(url.contacts))
  await settled(page)
  expect(await header('Added').getAttribute('aria-sort')).toBe('descending')
  expect(inOrder(await names())).toBe(false)
  await header('Name').getByRole('button').focus()
  await press('Enter')
  await page.waitForURL(/sort=name$/)
  await expect.poll(() => header('Name').getAttribute('aria-sort')).toBe('ascending')
  await expect.poll(async () => inOrder(await names())).toBe(true)
  const first = await names()
  await press('Enter')
  await page.waitForURL(/sort=nameDescending/)
  await expect.poll(async () => inOrder((await names()).toReversed())).toBe(true)
  expect(await names()).not.toEqual(first)
  await press('Enter')
  await page.waitForURL(/sort=name$/)
})

test('a column is hidden, another shown, and one made wider', async () => {
  await page.getByRole('button', { name: 'Columns' }).focus()
  await press('Enter')
  const menu = page.getByRole('menu')
  await menu.getByRole('menuitemcheckbox', { name: 'E-mail' }).waitFor()
  // A menu stands at the end of the page, outside of its landmarks.
  expect(await found(every(page, { without: ['region'] }))).toEqual([])
  await press('ArrowDown')
  await menu.getByRole('menuitemcheckbox', { name: 'E-mail' }).focus()
  await press('Enter')
  await header('E-mail').waitFor({ state: 'detached' })
  await menu.getByRole('menuitemcheckbox', { name: 'Updated' }).focus()
  await press('Enter', 'Escape')
  await header('Updated').waitFor()
  await menu.waitFor({ state: 'detached' })
  const trigger = page.getByRole('button', { name: 'Columns' }) // it has the focus back a moment after the menu is gone
  await expect.poll(() => trigger.evaluate((e) => e === document.activeElement)).toBe(true)

  const before = await drawn('Name')
  await page.getByRole('separator', { name: 'Width of Name' }).focus()
  await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft') // each counts, however soon after the other
  await expect.poll(() => wide('Name')).toBe(before + 32)
  expect((await header('Name').boundingBox())?.width).toBeCloseTo(before + 32, 0)
  expect(await found(every(page))).toEqual([])
})

test('a view keeps the conditions, the order and the columns, over a reload', async () => {
  await page.getByRole('combobox', { name: 'Status', exact: true }).fill('patient')
  await page.waitForURL(/status=patient/)
  await page.getByRole('button', { name: 'Views' }).focus()
  await press('Enter')
  await page.getByRole('menuitem', { name: 'Save as new view…' }).focus()
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill('Patients by name')
  expect(await found(every(page))).toEqual([])
  await press('Enter')
  await page.getByText('View Patients by name saved').waitFor()
  await page.waitForURL(/saved=/)
  const width = await drawn('Name')
  const shown = await names()

  await page.goto(at(url.contacts))
  await settled(page)
  await header('E-mail').waitFor({ state: 'detached' }) // one's own columns stay without a view, too
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Reset columns' }).click()
  await header('E-mail').waitFor()

  await page.getByRole('button', { name: 'Views' }).focus()
  await press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Patients by name' }).focus()
  await press('Enter')
  await page.waitForURL(/status=patient/)
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: 'Patients by name' }).waitFor()
  expect(await header('Name').getAttribute('aria-sort')).toBe('ascending')
  expect(await header('E-mail').count()).toBe(0)
  await header('Updated').waitFor()
  await expect.poll(() => wide('Name')).toBe(width)
  expect(await names()).toEqual(shown)
})

// elsewhere is somebody's page at another machine, where they have signed in.
async function elsewhere(): Promise<Page> {
  const other = await (await context(browser, { theme: 'light' })).newPage()
  await signIn(other)
  await other.goto(at(url.contacts))
  await settled(other)
  return other
}

const open = async (on: Page, view: string) => {
  await on.getByRole('button', { name: 'Views' }).click()
  await on.getByRole('menuitemcheckbox', { name: view }).click()
  await on.getByRole('button', { name: view }).waitFor()
}

test('a view is there wherever one signs in, with what was changed of it elsewhere, until it is deleted', async () => {
  await expect.poll(() => page.url()).toMatch(/saved=tview_/)
  const width = await wide('Name')
  const other = await elsewhere()
  await open(other, 'Patients by name')
  await other.waitForURL(/status=patient/)
  const name = other.getByRole('separator', { name: 'Width of Name' })
  await expect.poll(async () => Number(await name.getAttribute('aria-valuenow'))).toBe(width)
  expect(await other.getByRole('columnheader', { name: 'E-mail', exact: true }).count()).toBe(0)

  const saved = other.waitForResponse(
    (r) => (r.request().postDataJSON() as { operationName?: string } | null)?.operationName === 'SaveTableView',
  )
  await name.focus()
  await other.keyboard.press('ArrowLeft')
  await saved
  await page.reload()
  await settled(page)
  await expect.poll(() => wide('Name')).toBe(width - 16)

  await other.getByRole('button', { name: 'Patients by name' }).click()
  await other.getByRole('menuitem', { name: 'Delete view' }).click()
  await other.getByRole('button', { name: 'Undo' }).click()
  await open(other, 'Patients by name')
  await other.context().close()
})

test('views that a browser has kept move to the server, once', async () => {
  const other = await elsewhere()
  const key = `switchboard.views.${String(await other.evaluate(() => localStorage.getItem('switchboard.user')))}.${place.subaccount}.contacts`
  const layout = { hidden: { email: true }, widths: {} }
  const old = [
    { id: 'view_1', name: 'Old leads', conditions: { status: 'lead' }, layout },
    { id: 'view_2', name: 'Patients by name', conditions: { status: 'lead' }, layout },
  ]
  await other.evaluate(([k, v]) => localStorage.setItem(k as string, JSON.stringify(v)), [key, old] as const)
  await other.reload()
  await expect.poll(() => other.evaluate((k) => localStorage.getItem(k), key)).toBeNull()
  await other.context().close()
  const third = await elsewhere()
  await third.getByRole('button', { name: 'Views' }).click()
  const items = third.getByRole('menuitemcheckbox')
  await items.getByText('Old leads').waitFor()
  expect(await items.allTextContents()).toEqual(['No view', 'Old leads', 'Patients by name', 'Patients by name (2)'])
  await third.context().close()
})

test('a column is made wider with the pointer, too', async () => {
  await page.goto(at(url.calls))
  await settled(page)
  const separator = page.getByRole('separator', { name: 'Width of Assistant' })
  const now = async () => Number(await separator.getAttribute('aria-valuenow'))
  const before = await now()
  const box = await separator.boundingBox()
  if (!box) throw new Error('no separator')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y, { steps: 5 })
  await page.mouse.up()
  await expect.poll(now).toBe(before + 60)
  const after = await separator.boundingBox()
  expect((after?.x ?? 0) - box.x).toBeCloseTo(60, -1)
  await page.reload()
  await settled(page)
  await expect.poll(now).toBe(before + 60)
  await separator.dblclick()
  await expect.poll(now).not.toBe(before + 60)
})

test('two rows are selected and changed together, and one is told', async () => {
  await page.goto(`${at(url.contacts)}?sort=name`)
  await settled(page)
  const ticks = table().getByRole('checkbox', { name: /^Select row/ })
  await ticks.nth(0).focus()
  await press('Space')
  await page.getByRole('group', { name: 'Selected rows' }).getByText('1 selected').waitFor()
  await ticks.nth(1).focus()
  await press('Space')
  const bulk = page.getByRole('group', { name: 'Selected rows' })
  await bulk.getByText('2 selected').waitFor()
  expect(await found(every(page))).toEqual([])
  const chosen = (await names()).slice(0, 2)

  const tag = async (picker: string) => {
    await bulk.getByRole('combobox', { name: picker }).focus()
    await press('ArrowDown')
    const option = page.getByRole('option').first()
    const name = (await option.textContent()) ?? ''
    await option.click()
    return name
  }
  const name = await tag('Add tag')
  await page.getByText(`${name} added to 2 contacts`).waitFor()
  await bulk.waitFor({ state: 'detached' })
  for (const who of chosen) await table().getByRole('row', { name: who }).getByText(name, { exact: true }).waitFor()

  await ticks.nth(0).click()
  await ticks.nth(1).click({ modifiers: ['Shift'] })
  await bulk.getByText('2 selected').waitFor()
  await bulk.getByRole('button', { name: 'Archive' }).click()
  await page.getByText('2 contacts archived').waitFor()
  await table()
    .getByRole('link', { name: chosen[0] ?? '', exact: true })
    .waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await table()
    .getByRole('link', { name: chosen[0] ?? '', exact: true })
    .waitFor()
})
