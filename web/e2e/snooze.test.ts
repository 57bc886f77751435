import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { addDays, dayOf, timeOf } from '../src/lib/day'
import { foundAnywhere } from './axe'
import { context, launch, settled, signIn, wanted } from './browser'
import { placeOf, type Place } from './screen'

// Somebody puts conversations of the demo out of the way until a time that they choose, with the keyboard alone.

let browser: Browser
let page: Page
let place: Place
let zone = ''

beforeAll(async () => {
  browser = await launch()
  page = await (await context(browser, { theme: 'light' })).newPage()
  await signIn(page)
  place = await placeOf(page, wanted('API_KEY'))
  const { subaccount } = await ask<{ subaccount: { timeZone: string } }>(
    'query ($id: ID!) { subaccount(id: $id) { timeZone } }',
    {
      id: place.subaccount,
    },
  )
  zone = subaccount.timeZone
})
afterAll(() => browser.close())

// What a failed step saw is shown by SCREENSHOT=/path/to.png.
afterEach(async ({ task }) => {
  const path = process.env['SCREENSHOT']
  if (path && task.result?.state === 'fail') await page.screenshot({ path })
})

async function ask<T>(query: string, variables: object): Promise<T> {
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount }
  const answer = await page.request.post('/graphql', { headers, data: { query, variables } })
  return ((await answer.json()) as { data: T }).data
}

const ends = async (id: string) => {
  const { conversation } = await ask<{ conversation: { snoozedUntil: string | null } }>(
    'query ($id: ID!) { conversation(id: $id) { snoozedUntil } }',
    { id },
  )
  const at = conversation.snoozedUntil ?? ''
  return [dayOf(at, zone), timeOf(at, zone)]
}

const dialog = () => page.getByRole('dialog', { name: 'Snooze until' })
const field = (name: string) => dialog().getByLabel(name, { exact: true })
const rows = () => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
const today = (days = 0) => addDays(dayOf(Date.now(), zone), days)

// choosing opens the dialog by a menu in a part of the page.
async function choosing(part: ReturnType<Page['getByRole']>): Promise<void> {
  await part.getByRole('button', { name: 'Snooze', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Choose a time…' }).focus()
  await page.keyboard.press('Enter')
  await dialog().getByText(zone).waitFor()
}

test('a conversation is snoozed until a time on the client’s clock', async () => {
  await page.goto(url.conversations.replace('$subaccount', place.subaccount))
  await settled(page)
  await rows().first().getByRole('link').click()
  await page.getByRole('log').waitFor()
  const id = /conv_\w+/.exec(page.url())?.[0] ?? ''
  const thread = page.getByRole('region', { name: 'Messages' })
  await choosing(thread)
  await expect.poll(() => field('Day').evaluate((e) => e === document.activeElement)).toBe(true)
  expect([await field('Day').inputValue(), await field('Time').inputValue()]).toEqual([today(1), '09:00'])
  for (const [day, time, wrong] of [
    [today(-1), '09:00', 'Must be in the future.'],
    [today(), '00:00', 'Must be in the future.'],
    [today(367), '09:00', 'Must be at most a year ahead.'],
  ] as const) {
    await field('Day').fill(day)
    await field('Time').fill(time)
    await page.keyboard.press('Enter')
    await dialog().getByRole('alert').getByText(wrong).waitFor()
    expect(await dialog().getByRole('alert').count()).toBe(1)
  }
  expect(await foundAnywhere(page, 'snooze-until')).toEqual([])
  await field('Day').fill(today(6))
  await field('Time').fill('14:05')
  await page.keyboard.press('Enter')
  await page.getByText('Conversation snoozed').waitFor()
  await dialog().waitFor({ state: 'detached' })
  await thread.getByText(/^Snoozed until .*2:05.PM/).waitFor()
  if (zone !== 'UTC') await thread.getByText(new RegExp(`\\(${zone}\\)$`)).waitFor()
  expect(await ends(id)).toEqual([today(6), '14:05'])
  const button = thread.getByRole('button', { name: 'Snooze', exact: true })
  await expect.poll(() => button.evaluate((e) => e === document.activeElement)).toBe(true)
})

test('several are snoozed until one time, and Escape changes nothing', async () => {
  await page.goto(url.conversations.replace('$subaccount', place.subaccount))
  await settled(page)
  const hrefs = await Promise.all([0, 1].map((n) => rows().nth(n).getByRole('link').getAttribute('href')))
  const ids = hrefs.map((href) => /conv_\w+/.exec(href ?? '')?.[0] ?? '')
  for (const n of [0, 1]) await rows().nth(n).getByRole('checkbox').check()
  const bulk = page.getByRole('group', { name: 'Selected conversations' })
  await choosing(bulk)
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  await bulk.getByText('2 selected').waitFor()
  await choosing(bulk)
  await field('Day').fill(today(30))
  await field('Time').fill('08:15')
  await page.keyboard.press('Enter')
  await page.getByText('2 conversations snoozed').waitFor()
  await bulk.waitFor({ state: 'detached' })
  await dialog().waitFor({ state: 'detached' })
  expect(ids.filter(Boolean)).toHaveLength(2)
  for (const id of ids) expect(await ends(id)).toEqual([today(30), '08:15'])
})

test('the question stays when others take away what was selected, and what was chosen is done', async () => {
  await page.goto(`${url.conversations.replace('$subaccount', place.subaccount)}?view=UNASSIGNED`)
  await settled(page)
  const hrefs = await Promise.all([0, 1].map((n) => rows().nth(n).getByRole('link').getAttribute('href')))
  const ids = hrefs.map((href) => /conv_\w+/.exec(href ?? '')?.[0] ?? '')
  for (const n of [0, 1]) await rows().nth(n).getByRole('checkbox').check()
  const bulk = page.getByRole('group', { name: 'Selected conversations' })
  await choosing(bulk)
  await field('Day').fill(today(20))
  const { teammates } = await ask<{ teammates: { id: string }[] }>('{ teammates { id } }', {})
  await ask('mutation ($ids: [ID!]!, $to: ID) { triageConversations(ids: $ids, input: { assigneeId: $to }) { id } }', {
    ids,
    to: teammates[0]?.id,
  })
  // Behind a dialog nothing has a role.
  await page.locator('[aria-label="Selected conversations"]').waitFor({ state: 'detached' })
  expect(await field('Day').inputValue()).toBe(today(20))
  await field('Time').fill('10:45')
  await page.keyboard.press('Enter')
  await page.getByText('2 conversations snoozed').waitFor()
  await dialog().waitFor({ state: 'detached' })
  for (const id of ids) expect(await ends(id)).toEqual([today(20), '10:45'])
})
