import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { every, found } from './axe'
import { context, launch, settled, signIn, wanted } from './browser'
import { placeOf, type Place } from './screen'

// Somebody works through the inbox of the demo: by the views, with the keyboard, with notes and canned replies.

let browser: Browser
let page: Page
let place: Place

beforeAll(async () => {
  browser = await launch()
  const visit = await context(browser, { theme: 'light' })
  page = await visit.newPage()
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
const view = (name: string) => page.getByRole('group', { name: 'Views' }).getByRole('button', { name })
const rows = () => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
const body = () => page.locator('body')

test('the views, triage by the keyboard, and several at once', async () => {
  await page.goto(at(url.conversations))
  await settled(page)
  await expect.poll(() => page.title()).toMatch(/^\([0-9]+\+?\) Conversations/)
  await view('Waiting').click()
  await page.waitForURL(/view=WAITING/)
  await rows().first().getByText('Waiting for a person').waitFor()
  const waiting = await rows().count()
  expect(await found(every(page))).toEqual([])

  await body().press('j')
  await page.getByRole('log').waitFor()
  await body().press('j')
  await page.waitForURL(/conversations\/conv_/)
  await body().press('e')
  await page.getByText('Conversation done').waitFor()
  await expect.poll(() => rows().count()).toBe(waiting - 1)
  await body().press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Next conversation').waitFor()
  await body().press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await view('Unassigned').click()
  await page.waitForURL(/view=UNASSIGNED/)
  await rows().first().waitFor()
  for (const n of [0, 1]) await rows().nth(n).getByRole('checkbox').check()
  const bulk = page.getByRole('group', { name: 'Selected conversations' })
  await bulk.getByText('2 selected').waitFor()
  await bulk.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: 'Assign to me' }).click()
  await page.getByText('2 conversations assigned to you').waitFor()
  await bulk.waitFor({ state: 'detached' })
})

test('a note mentions a member, and a canned reply is filled in', async () => {
  await page.goto(`${at(url.conversations)}?view=MINE`)
  await settled(page)
  await rows().first().getByRole('link').click()
  await page.getByRole('log').waitFor()
  await page.getByLabel('Write as').selectOption('note')
  const note = page.getByRole('textbox', { name: 'Internal note' })
  await note.fill('Please call, @am')
  await page.getByRole('option', { name: 'Amara Okafor' }).waitFor()
  expect(await found(every(page))).toEqual([])
  await note.press('Enter')
  expect(await note.inputValue()).toBe('Please call, @Amara Okafor ')
  await page.getByRole('button', { name: 'Add note' }).click()
  const card = page.getByRole('article', { name: 'Internal note' }).filter({ hasText: 'Please call' })
  await card.waitFor()
  await card.getByRole('button', { name: 'Edit note' }).click()
  const edited = page.getByRole('article', { name: 'Internal note' }).filter({ has: page.getByRole('textbox') })
  await edited.getByRole('textbox').fill('Done already.')
  await edited.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('article').filter({ hasText: 'Done already.' }).getByText('(edited)').waitFor()

  await page.getByLabel('Write as').selectOption('staff')
  const reply = page.getByRole('textbox', { name: 'Your message' })
  await reply.fill('/insur')
  await page.getByRole('option', { name: /insurance/ }).click()
  await expect.poll(() => reply.inputValue()).toMatch(/^We accept most PPO plans/)
  await reply.fill('')
  await page.getByRole('button', { name: 'Draft a reply' }).click()
  await expect.poll(() => reply.inputValue(), { timeout: 30_000 }).not.toBe('')
  expect(await found(every(page))).toEqual([])
})

test('the team decides who gets what, and what it replies with', async () => {
  await page.goto(at(url.inboxSettings))
  await settled(page)
  await page.getByLabel('Rule').selectOption('ROUND_ROBIN')
  await page.getByRole('checkbox', { name: 'Amara Okafor' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').first().waitFor()
  await page.getByRole('button', { name: 'Add canned reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add canned reply' })
  await dialog.getByLabel('Name').fill('Parking')
  await dialog.getByLabel('Text').fill('There is parking behind the house, {{contact.first_name}}.')
  expect(await found(every(page))).toEqual([])
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('list', { name: 'Canned replies' }).getByText('parking', { exact: true }).waitFor()
  await page.reload()
  await settled(page)
  expect(await page.getByRole('checkbox', { name: 'Amara Okafor' }).isChecked()).toBe(false)
})
