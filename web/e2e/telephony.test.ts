import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context, launch, settled, signIn, wanted } from './browser'
import { placeOf, screens, type Place } from './screen'

// Trunks and speech, on the demo.

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

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabel(name, { exact: true })
const says = (text: RegExp) => page.getByText(text).first().waitFor()

test('a trunk is created, tested with an answer in words, changed and deleted', async () => {
  await page.goto((await screens.find((s) => s.name === 'telephony')?.open(place)) ?? '')
  await settled(page)
  await button('Create trunk').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Berlin')
  await dialog.getByLabel('Host', { exact: true }).fill('sip:sip.example.com')
  await dialog.getByLabel('Password', { exact: true }).fill('hunter2')
  await dialog.getByLabel('Number prefixes', { exact: true }).fill('+4930')
  await dialog.getByRole('button', { name: 'Create trunk' }).click()
  await dialog.getByText(/must be a host name/i).waitFor()
  await dialog.getByLabel('Host', { exact: true }).fill('sip.example.com')
  await dialog.getByLabel('User name', { exact: true }).fill('desk')
  await dialog.getByRole('button', { name: 'Create trunk' }).click()
  await page.getByText('sip.example.com · UDP').waitFor()
  expect(await page.content()).not.toContain('hunter2')
  await button('Test Berlin').click()
  await says(/This server does not use SIP/)
  await button('More actions for Berlin').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByText(/^A password is stored/).waitFor()
  await dialog.getByLabel('Transport', { exact: true }).selectOption('tls')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('sip.example.com · TLS').waitFor()
  await button('More actions for Berlin').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const open = dialog.getByRole('checkbox', { name: 'Accept calls from anywhere' })
  const shown = dialog.getByLabel('Caller number in', { exact: true })
  expect(await shown.inputValue()).toBe('from')
  await shown.selectOption('asserted')
  await open.click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/is required if the trunk challenges callers/i).waitFor() // the other transport has removed it
  await dialog.getByLabel('Password', { exact: true }).fill('hunter2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/must have at least 8 characters/i).waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await button('More actions for Berlin').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  expect(await shown.inputValue()).toBe('asserted')
  expect(await open.isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await button('More actions for Berlin').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No trunks yet').waitFor()
})

test('a workspace speaks by an endpoint of its own', async () => {
  await field('Speech URL').fill('tts.example')
  await button('Save').click()
  await page.getByRole('alert').first().waitFor()
  await field('Speech URL').fill('https://tts.example/v1')
  await field('Speech key').fill('hunter2')
  await button('Save').click()
  await page.getByText('A key is stored. Leave this empty to keep it.').waitFor()
  expect(await field('Speech key').inputValue()).toBe('')
  await button('Use installation settings').click()
  await says(/Now using the installation/)
})
