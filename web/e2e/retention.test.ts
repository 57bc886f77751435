import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { every, found, foundAnywhere } from './axe'
import { context, download, launch, settled, signIn, wanted } from './browser'
import { placeOf, type Place } from './screen'

// What is kept, for how long, and how it is handed out.

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
const keeping = (name: string) => page.getByRole('combobox', { name, exact: true })

test('what the environment sets is shown to admins, without what is secret', async () => {
  await page.goto(`${at(url.workspace)}#environment`)
  await settled(page)
  const list = page.getByRole('list', { name: 'Server settings' })
  const line = async (name: string) =>
    (
      await list
        .getByRole('listitem')
        .filter({ has: page.getByText(name, { exact: true }) })
        .innerText()
    ).split('\n')
  expect(await line('SWITCHBOARD_CALLS_PER_DAY')).toEqual([
    'Calls per contact per day',
    'SWITCHBOARD_CALLS_PER_DAY',
    '7',
    'Set',
  ])
  expect(await line('SWITCHBOARD_STORAGE_LIMIT')).toEqual(expect.arrayContaining(['5GB', 'Default']))
  expect(await line('SWITCHBOARD_MODEL_API_KEY')).toEqual(['Language model key', 'SWITCHBOARD_MODEL_API_KEY', 'Set'])
  expect(await line('SWITCHBOARD_SPEECH_API_KEY')).toContain('Not set')
  const all = await page.content()
  for (const secret of ['hunter2', 'sqlite:', 'DATABASE_URL', 'MASTER_KEY', 'DATA_DIR'])
    expect(all).not.toContain(secret)
  expect(await foundAnywhere(page, 'environment')).toEqual([])
})

test('days for the workspace, and for one subaccount', async () => {
  await page.goto(at(url.workspace))
  await settled(page)
  await keeping('Calls').selectOption('3650')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete older data' }).click()
  await page.getByText('Saved').first().waitFor()

  await page.goto(`${at(url.subaccount)}?tab=data`)
  await settled(page)
  await expect.poll(() => keeping('Calls').inputValue()).toBe('inherit')
  await page.getByRole('option', { name: 'Workspace default (10 years)' }).first().waitFor({ state: 'attached' })
  await keeping('Calls').selectOption('forever')
  await page.getByText('Saved').first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)

  await keeping('Appointments').selectOption('3650')
  const sure = page.getByRole('dialog', { name: 'Delete old appointments?' })
  expect(await found(every(page))).toEqual([])
  await sure.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => keeping('Appointments').inputValue()).toBe('inherit')
  await keeping('Appointments').selectOption('3650')
  await sure.getByRole('button', { name: 'Delete older data' }).click()
  await page
    .getByText(/Kept since/)
    .first()
    .waitFor()
  await page.reload()
  await settled(page)
  expect(await keeping('Calls').inputValue()).toBe('forever')
  expect(await keeping('Appointments').inputValue()).toBe('3650')
  expect(await found(every(page))).toEqual([])
})

test('everything about one contact', async () => {
  const id = await place.first('contacts(search: "rami", first: 1)')
  await page.goto(at(url.contact).replace('$id', id))
  await settled(page)
  const text = await download(page, async () => {
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Export everything' }).click()
  })
  expect(text.startsWith('PK')).toBe(true)
  expect(text).toContain('index.json')
})

test('subaccounts from a file', async () => {
  await page.goto(at(url.subaccounts))
  await settled(page)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import subaccounts' })
  const choose = async (csv: string) => {
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  }
  await choose('location_id,name,time_zone\nL-1,One,Mars/Base\n,Two,UTC\n')
  await dialog.getByText('Line 2, time_zone: must be an IANA time zone').waitFor()
  await dialog.getByText('Line 3, location_id: is required').waitFor()
  expect(await dialog.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)
  expect(await found(every(page))).toEqual([])
  await choose('location_id,name,time_zone\nL-1,From a file,Europe/Berlin\n')
  await dialog.getByText('1 will be created, 0 updated, 0 unchanged.').waitFor()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('From a file').first().waitFor()
})
