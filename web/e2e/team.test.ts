import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { every, found } from './axe'
import { context, launch, settled, signIn, wanted } from './browser'
import { placeOf, type Place } from './screen'

// A team of six hundred, of whom any list has five hundred at most, and a picker fewer.

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

async function pick(label: string, name: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: label, exact: true })
  await picker.click()
  await picker.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

test('any member gets conversations by the rule', async () => {
  await page.goto(at(url.inboxSettings))
  await settled(page)
  await page.getByLabel('Rule').first().selectOption('ROUND_ROBIN')
  await pick('Search members', 'Amara Okafor 599')
  const box = page.getByRole('checkbox', { name: 'Amara Okafor 599' })
  expect(await box.isChecked()).toBe(true)
  expect(await found(every(page))).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.reload()
  await settled(page)
  await box.waitFor()
  expect(await box.isChecked()).toBe(true)
})

test('a conversation is assigned to any member, and found by whose it is', async () => {
  const id = await place.first('conversations(inboxView: UNASSIGNED, first: 1)')
  await page.goto(at(url.conversation).replace('$id', id))
  await settled(page)
  await page.getByRole('button', { name: 'Assign' }).first().click()
  await page.getByRole('menuitem', { name: 'Assign to another member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign' })
  await dialog.waitFor()
  await pick('Member', 'Amara Okafor 555')
  expect(await found(every(page))).toEqual([])
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await page.getByText('Conversation assigned to Amara Okafor 555').waitFor()
  await page.goto(at(url.conversations))
  await settled(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await pick('Assignee', 'Amara Okafor 555')
  await page.waitForURL(/assignee=usr_/)
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(1)
  await page.reload()
  await settled(page)
  const filter = page.getByRole('combobox', { name: 'Assignee', exact: true })
  await expect.poll(() => filter.inputValue()).toBe('Amara Okafor 555')
})

test('any member is mentioned, also where their name is typed to its end', async () => {
  const id = await place.first('conversations(inboxView: UNASSIGNED, first: 1)')
  await page.goto(at(url.conversation).replace('$id', id))
  await settled(page)
  await page.getByLabel('Write as').selectOption('note')
  const field = page.getByRole('textbox', { name: /note/i })
  await field.fill('@Amara Okafor 577, please look.')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('article').filter({ hasText: 'Amara Okafor 577' }).waitFor()
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount }
  const query = `{ conversation(id: "${id}") { notes(first: 1) { nodes { mentions { name } } } } }`
  const answer = await page.request.post('/graphql', { headers, data: { query } })
  expect(JSON.stringify(await answer.json())).toContain('"name":"Amara Okafor 577"')
})
