import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { every, found } from './axe'
import { context, launch, settled, signIn, wanted } from './browser'
import { placeOf } from './screen'

// Somebody changes all that match a filter, most of which the page has not loaded.

const people = 230
const threads = 45

let browser: Browser
let page: Page
let subaccount = ''

const headers = () => ({
  Authorization: `Bearer ${wanted('API_KEY')}`,
  ...(subaccount && { 'X-Subaccount-Id': subaccount }),
})

async function create(path: string, data: object): Promise<string> {
  const answer = await page.request.post(`/v3/${path}`, { headers: headers(), data })
  const { data: thing, error } = (await answer.json()) as { data?: { id: string }; error?: unknown }
  if (!thing) throw new Error(`${path}: ${JSON.stringify(error)}`)
  return thing.id
}

async function ask<T>(query: string, variables: object = {}): Promise<T> {
  const answer = await page.request.post('/graphql', { headers: headers(), data: { query, variables } })
  const { data, errors } = (await answer.json()) as { data?: T; errors?: unknown }
  if (!data) throw new Error(JSON.stringify(errors))
  return data
}

const counted = async (list: string) =>
  (await ask<{ it: { totalCount: number } }>(`{ it: ${list} { totalCount } }`)).it.totalCount

beforeAll(async () => {
  browser = await launch()
  page = await (await context(browser, { theme: 'light' })).newPage()
  await signIn(page)
  await placeOf(page, wanted('API_KEY'))
  subaccount = await create('subaccounts', { name: 'Many' })
  await create('tags', { name: 'Newsletter' })
  const lines = Array.from({ length: people }, (_, n) => `Person ${String(n)},${n < 20 ? 'web' : 'fair'}`)
  await ask('mutation ($csv: String!) { importContacts(csv: $csv) { id } }', {
    csv: ['name,source', ...lines].join('\n'),
  })
  const assistantId = await create('assistants', { name: 'Reception' })
  for (let n = 0; n < threads; n++) {
    const data = { assistantId, input: `Question ${String(n)}` }
    expect((await page.request.post('/v3/chat/completions', { headers: headers(), data })).ok()).toBe(true)
  }
}, 600_000)
afterAll(() => browser.close())

// What a failed step saw is shown by SCREENSHOT=/path/to.png.
afterEach(async ({ task }) => {
  const path = process.env['SCREENSHOT']
  if (path && task.result?.state === 'fail') await page.screenshot({ path })
})

async function go(path: string): Promise<void> {
  await page.goto(`/w/${subaccount}/${path}`)
  await settled(page)
}

const progress = () => page.getByRole('group', { name: 'Bulk change' })

test('all contacts that match a filter are tagged, and archived', async () => {
  await expect.poll(() => counted('contacts(includeArchived: true)')).toBe(people)
  await go('contacts?source=fair')
  const table = page.getByRole('table', { name: 'Contacts' })
  const all = table.getByRole('checkbox', { name: 'Select all rows' })
  await all.check()
  const bulk = page.getByRole('group', { name: 'Selected rows' })
  await bulk.getByText('100 selected').waitFor()
  await bulk.getByRole('button', { name: 'Select all 210 that match' }).focus()
  await page.keyboard.press('Enter')
  await bulk.getByText('All 210 that match are selected').waitFor()
  expect(await found(every(page))).toEqual([])
  await page.keyboard.press('Enter') // it is the same button, which takes that back
  await bulk.getByText('100 selected').waitFor()
  await page.keyboard.press('Enter')
  await bulk.getByText('All 210 that match are selected').waitFor()

  // One that is let go of leaves those that are loaded.
  await table
    .getByRole('checkbox', { name: /^Select row/ })
    .first()
    .click()
  await bulk.getByText('99 selected').waitFor()
  await all.check()
  await bulk.getByRole('button', { name: 'Select all 210 that match' }).click()

  await bulk.getByRole('combobox', { name: 'Add tag' }).click()
  await page.getByRole('option', { name: 'Newsletter' }).click()
  const tagging = page.getByRole('dialog', { name: 'Add the tag “Newsletter” to 210 contacts?' })
  await tagging.waitFor()
  expect(await found(every(page))).toEqual([])
  await tagging.getByRole('button', { name: 'Cancel' }).click()
  await tagging.waitFor({ state: 'detached' })
  expect(await counted('contacts(search: "Person", source: "fair")')).toBe(210)
  await bulk.getByText('All 210 that match are selected').waitFor()

  await bulk.getByRole('button', { name: 'Archive' }).click()
  const archiving = page.getByRole('dialog', { name: 'Archive 210 contacts?' })
  await archiving.getByRole('button', { name: 'Archive' }).click()
  await page.getByText('210 changed.').waitFor()
  await progress().waitFor({ state: 'detached' })
  await page.getByText('No results.').waitFor()
  expect(await counted('contacts')).toBe(people - 210)

  await go('contacts?archived=true&source=fair')
  await all.check()
  await bulk.getByRole('button', { name: 'Select all 210 that match' }).click()
  await bulk.getByRole('combobox', { name: 'Add tag' }).click()
  await page.getByRole('option', { name: 'Newsletter' }).click()
  await tagging.getByRole('button', { name: 'Add tag' }).click()
  await page.getByText('210 changed.').waitFor()
  await table.getByText('Newsletter').first().waitFor()
})

test('all conversations of a view are assigned and closed, on a phone, too', async () => {
  await go('conversations?view=UNASSIGNED')
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await rows.first().getByRole('checkbox').check()
  const bulk = page.getByRole('group', { name: 'Selected conversations' })
  await bulk.getByText('1 selected').waitFor()
  await bulk.getByRole('checkbox', { name: 'Select all rows' }).click()
  await bulk.getByText('40 selected').waitFor()
  await bulk.getByRole('button', { name: `Select all ${String(threads)} that match` }).click()
  await bulk.getByText(`All ${String(threads)} that match are selected`).waitFor()
  expect(await found(every(page))).toEqual([])
  await bulk.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: 'Assign to me' }).click()
  const sure = (what: RegExp | string, action: string) =>
    page.getByRole('dialog', { name: what, exact: true }).getByRole('button', { name: action, exact: true }).click()
  await sure(new RegExp(`^Assign ${String(threads)} conversations to [^?]+\\?$`), 'Assign')
  await page.getByText(`${String(threads)} changed.`).waitFor()
  expect(await counted('conversations(inboxView: UNASSIGNED)')).toBe(0)

  // Until a day: cancelled, somebody still chooses it; begun, nothing is left to choose.
  await go('conversations?view=MINE')
  await rows.first().getByRole('checkbox').check()
  await bulk.getByRole('checkbox', { name: 'Select all rows' }).click()
  await bulk.getByRole('button', { name: `Select all ${String(threads)} that match` }).click()
  await bulk.getByRole('button', { name: 'Snooze' }).click()
  await page.getByRole('menuitem', { name: 'Choose a time…' }).click()
  const until = page.getByRole('dialog', { name: 'Snooze until' })
  await until.getByRole('button', { name: 'Snooze' }).click()
  const snoozing = `Snooze ${String(threads)} conversations?`
  await sure(snoozing, 'Cancel')
  await until.getByRole('button', { name: 'Snooze' }).click()
  await sure(snoozing, 'Snooze')
  await page.getByText(`${String(threads)} changed.`).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(await counted('conversations(triage: SNOOZED)')).toBe(threads)
  await ask('mutation { bulkChangeConversations(filter: { triage: SNOOZED }, input: { status: OPEN }) { id } }')
  await expect.poll(() => counted('conversations(triage: OPEN)')).toBe(threads)

  await page.setViewportSize({ width: 390, height: 844 })
  await go('conversations?view=MINE')
  await rows.first().getByRole('checkbox').check()
  await bulk.getByRole('checkbox', { name: 'Select all rows' }).click()
  await bulk.getByRole('button', { name: `Select all ${String(threads)} that match` }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await bulk.getByRole('button', { name: 'Done' }).click()
  await page.getByText('If ratings are on').waitFor()
  await sure(`Mark ${String(threads)} conversations as done?`, 'Mark as done')
  await page.getByText(`${String(threads)} changed.`).waitFor()
  expect(await counted('conversations(triage: DONE)')).toBe(threads)
})

test('what was begun is shown again when the page is opened anew', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { it } = await ask<{ it: { id: string } }>(
    'mutation { it: bulkChangeContacts(filter: { includeArchived: true }, action: RESTORE) { id } }',
  )
  const user = await page.evaluate(() => Object.keys(localStorage).find((k) => k.endsWith('.Contact')) ?? '')
  await page.evaluate(([key, id]) => localStorage.setItem(key ?? '', JSON.stringify([id])), [user, it.id])
  await go('contacts')
  await page.getByText('210 changed.').waitFor()
  await progress().waitFor({ state: 'detached' })
  expect(await page.evaluate((key) => localStorage.getItem(key), user)).toBe('[]')
})
