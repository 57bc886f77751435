import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { every, found, foundAnywhere } from './axe'
import { context, launch, settled, signIn, wanted } from './browser'
import { placeOf, type Place } from './screen'

// A team of six hundred, of whom any list has five hundred at most, and a picker fewer.

const last = 'Amara Okafor 577'

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

async function ask<T>(query: string): Promise<T> {
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount }
  const answer = await page.request.post('/graphql', { headers, data: { query } })
  const { data, errors } = (await answer.json()) as { data?: T; errors?: unknown }
  if (!data) throw new Error(`${query}: ${JSON.stringify(errors)}`)
  return data
}

const at = (path: string) => path.replace('$subaccount', place.subaccount)

async function open(id: string): Promise<void> {
  await page.goto(at(url.conversation).replace('$id', id))
  await settled(page)
  await page.getByRole('log').waitFor()
}

// press a key until something has the focus, or is marked in a list.
async function pressTo(key: string, there: () => Promise<boolean>): Promise<void> {
  for (let left = 60; !(await there()); left--) {
    expect(left, `${key} does not lead there`).toBeGreaterThan(0)
    await page.keyboard.press(key)
  }
}

const onMenuItem = (name: string) => () =>
  page.getByRole('menuitem', { name, exact: true }).evaluate((e) => e === document.activeElement)
const onButton = (name: string) => () =>
  page
    .getByRole('dialog')
    .getByRole('button', { name, exact: true })
    .evaluate((e) => e === document.activeElement)

test('any member gets conversations by the rule', async () => {
  await page.goto(at(url.inboxSettings))
  await settled(page)
  await page.getByLabel('Rule', { exact: true }).first().selectOption('ROUND_ROBIN')
  const picker = page.getByRole('combobox', { name: 'Search members', exact: true })
  await picker.click()
  await picker.fill('Amara Okafor 599')
  await page.getByRole('option', { name: 'Amara Okafor 599', exact: true }).click()
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

test('a conversation is assigned to any member by the keyboard alone', async () => {
  await open(await place.first('conversations(inboxView: UNASSIGNED, first: 1)'))
  await page.keyboard.press('a')
  await page.getByRole('menuitem', { name: 'Assign to another member', exact: true }).waitFor()
  await pressTo('ArrowDown', onMenuItem('Assign to another member'))
  await page.keyboard.press('Enter')
  const member = page.getByRole('dialog', { name: 'Assign' }).getByRole('combobox', { name: 'Member' })
  await expect.poll(() => member.evaluate((e) => e === document.activeElement)).toBe(true)
  expect(await foundAnywhere(page, 'assign')).toEqual([])
  await page.keyboard.type(last)
  await page.getByRole('option', { name: last, exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => member.inputValue()).toBe(last)
  await pressTo('Tab', onButton('Assign'))
  await page.keyboard.press('Enter')
  await page.getByText(`Conversation assigned to ${last}`).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Assign')
})

test('the inbox is filtered by any member', async () => {
  await page.goto(at(url.conversations))
  await settled(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  const filter = page.getByRole('combobox', { name: 'Assignee', exact: true })
  await filter.click()
  await filter.fill(last)
  await page.getByRole('option', { name: last, exact: true }).click()
  await page.waitForURL(/assignee=usr_/)
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(1)
  await page.reload()
  await settled(page)
  await expect.poll(() => filter.inputValue()).toBe(last)
  await expect.poll(() => rows.count()).toBe(1)
})

test('any member is mentioned, chosen from the list or typed to the end of their name', async () => {
  const id = await place.first('conversations(inboxView: UNASSIGNED, first: 1)')
  await open(id)
  await page.getByLabel('Write as').selectOption('note')
  await page.getByRole('textbox', { name: /note/i }).focus()
  await page.keyboard.type('@577')
  await page.getByRole('option', { name: last, exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('and @Amara Okafor 588, please look.')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('article').filter({ hasText: 'Amara Okafor 588' }).waitFor()
  const said = await ask(`{ conversation(id: "${id}") { notes(first: 1) { nodes { mentions { name } } } } }`)
  const mentions = [{ name: last }, { name: 'Amara Okafor 588' }]
  expect(said).toMatchObject({ conversation: { notes: { nodes: [{ mentions }] } } })
})

test('the question to whom stays when others take away what was selected', async () => {
  await page.goto(`${at(url.conversations)}?view=UNASSIGNED`)
  await settled(page)
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  const id = /conv_\w+/.exec((await rows.first().getByRole('link').getAttribute('href')) ?? '')?.[0] ?? ''
  await rows.first().getByRole('checkbox').check()
  const bulk = page.getByRole('group', { name: 'Selected conversations' })
  await bulk.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Assign to another member', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign' })
  await dialog.getByRole('combobox', { name: 'Member' }).fill('Amara Okafor 59')
  const { teammates } = await ask<{ teammates: { id: string }[] }>('{ teammates(search: "") { id } }')
  const to = teammates[0]?.id ?? ''
  await ask(`mutation { triageConversations(ids: ["${id}"], input: { assigneeId: "${to}" }) { id } }`)
  // Behind a dialog nothing has a role.
  await page.locator('[aria-label="Selected conversations"]').waitFor({ state: 'detached' })
  await page.getByRole('option', { name: 'Amara Okafor 598', exact: true }).click()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByText('Conversation assigned to Amara Okafor 598').waitFor()
  expect(await ask(`{ conversation(id: "${id}") { assignee { name } } }`)).toEqual({
    conversation: { assignee: { name: 'Amara Okafor 598' } },
  })
})
