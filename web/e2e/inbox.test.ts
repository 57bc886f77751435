import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { every, found } from './axe'
import { answered, context, launch, settled, signIn, wanted } from './browser'
import { placeOf, type Place } from './screen'

// Somebody works through the inbox of the demo: by the views, with the keyboard, with notes and canned replies.

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
const view = (name: string) => page.getByRole('group', { name: 'Views', exact: true }).getByRole('button', { name })
const rows = () => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
const body = () => page.locator('body')
// see opens a view, and waits until the list is of it: the rows of the last one stay until then.
const see = async (name: string) => {
  const read = answered(page, `"inboxView":"${name.toUpperCase()}"`)
  await view(name).click()
  await read
  await page.locator('ul[data-list][aria-busy=false]').waitFor()
}

test('the views, triage by the keyboard, and several at once', async () => {
  await page.goto(at(url.conversations))
  await settled(page)
  await expect.poll(() => page.title()).toMatch(/^\([0-9]+\+?\) Conversations/)
  await see('Waiting')
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

  await see('Unassigned')
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
  await expect.poll(() => reply.inputValue()).not.toBe('')
  expect(await found(every(page))).toEqual([])
})

test('notes are shown that are behind the first page', async () => {
  const id = await place.first('conversations(inboxView: SNOOZED, first: 1)')
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount }
  const query =
    'mutation ($id: ID!, $text: String!) { createConversationNote(conversationId: $id, input: { content: $text }) { id } }'
  for (let n = 0; n < 60; n++) {
    const data = { query, variables: { id, text: `Remark ${String(n)}.` } }
    expect(await (await page.request.post('/graphql', { headers, data })).json()).not.toHaveProperty('errors')
  }
  await page.goto(at(url.conversation).replace('$id', id))
  await settled(page)
  for (const text of ['Remark 59.', 'Remark 0.']) await page.getByText(text, { exact: true }).waitFor()
  const remarks = page.getByRole('article').filter({ hasText: /Remark [0-9]+/ })
  expect(await remarks.count()).toBe(60)
})

test('a contact without a name is its number, as its country writes it', async () => {
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount }
  const ask = async (query: string, variables: object = {}) => {
    const answer = await page.request.post('/graphql', { headers, data: { query, variables } })
    const body = (await answer.json()) as { data: { conversations: { nodes: { id: string; contactId: string }[] } } }
    expect(body).not.toHaveProperty('errors')
    return body.data
  }
  const { conversations } = await ask(
    '{ conversations(handedOff: true, sort: updated, first: 1) { nodes { id contactId } } }',
  )
  const { id = '', contactId = '' } = conversations.nodes[0] ?? {}
  await ask('mutation ($id: ID!, $input: UpdateContactInput!) { updateContact(id: $id, input: $input) { id } }', {
    id: contactId,
    input: { firstName: null, lastName: null, name: null, phone: '+31201234567' },
  })
  const number = '+31 20 123 4567'
  await page.goto(at(url.conversation).replace('$id', id))
  await settled(page)
  await rows().getByLabel(`Select conversation with ${number}`).first().waitFor()
  await rows().getByText(number, { exact: true }).first().waitFor()
  await page.getByRole('heading', { name: number }).waitFor()
  await page.getByRole('log').getByText(number, { exact: true }).first().waitFor()
  expect(await page.locator('body').innerText()).not.toContain('+31201234567')
  await page.goto(at(url.home))
  await settled(page)
  await page.getByRole('link', { name: number }).first().waitFor()
  await page.goto(at(url.appointments))
  await settled(page)
  await page.getByRole('button', { name: 'New appointment' }).first().click()
  const contact = page.getByRole('dialog').getByRole('combobox', { name: 'Contact' })
  await contact.click()
  await contact.fill('020 123 4567')
  await page.getByRole('option', { name: number }).waitFor()
})

test('the team decides who gets what, and what it replies with', async () => {
  await page.goto(at(url.inboxSettings))
  await settled(page)
  await page.getByLabel('Rule', { exact: true }).selectOption('ROUND_ROBIN')
  await page.getByRole('checkbox', { name: 'Amara Okafor' }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved').first().waitFor()
  await page.getByRole('tab', { name: 'Teams, topics and replies' }).click()
  await page.getByRole('button', { name: 'Add canned reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add canned reply' })
  await dialog.getByLabel('Name').fill('Parking')
  await dialog.getByLabel('Text').fill('There is parking behind the house, {{contact.first_name}}.')
  expect(await found(every(page))).toEqual([])
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('list', { name: 'Canned replies' }).getByText('parking', { exact: true }).waitFor()
  await page.goto(at(url.inboxSettings))
  await settled(page)
  expect(await page.getByRole('checkbox', { name: 'Amara Okafor' }).isChecked()).toBe(false)
})

test('a view is saved, shared, changed and deleted', async () => {
  await page.goto(at(url.conversations))
  await settled(page)
  const views = page.getByRole('group', { name: 'Saved views' })
  await views.getByRole('button', { name: 'Urgent and waiting' }).click()
  await page.waitForURL(/priority=URGENT/)
  expect(page.url()).toContain('view=WAITING')
  await rows().first().getByText('Urgent').waitFor()
  expect(await view('Waiting').getAttribute('aria-pressed')).toBe('true')
  expect(await page.getByRole('combobox', { name: 'Priority' }).inputValue()).toBe('URGENT')
  expect(await found(every(page))).toEqual([])

  await view('All').click()
  await expect.poll(() => page.url()).not.toContain('priority')
  await view('Unassigned').click()
  await page.getByRole('combobox', { name: 'Priority' }).selectOption('HIGH')
  await views.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill('urgent and WAITING')
  await dialog.getByRole('checkbox', { name: 'Share with everyone in this subaccount' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Must be unique').waitFor()
  expect(await found(every(page))).toEqual([])
  await dialog.getByLabel('Name').fill('High and free')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const made = views.getByRole('button', { name: /^(Shared )?High and free$/ })
  await expect.poll(() => made.getAttribute('aria-pressed')).toBe('true')

  await page.getByRole('combobox', { name: 'Priority' }).selectOption('LOW')
  await page.waitForURL(/priority=LOW/) // what is saved are the filters of the address
  await views.getByRole('button', { name: 'View High and free' }).click()
  await page.getByRole('menuitem', { name: 'Save the current filters' }).click()
  await page.getByText('View High and free saved').first().waitFor()
  await page.goto(at(url.conversations))
  await settled(page)
  await made.click()
  await page.waitForURL(/priority=LOW/)
  await views.getByRole('button', { name: 'View High and free' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await made.waitFor({ state: 'detached' })
})

test('a macro is made, refused whole, and run by a key', async () => {
  await page.goto(`${at(url.inboxSettings)}?tab=lists`)
  await settled(page)
  await page.getByRole('button', { name: 'Add macro' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add macro' })
  await dialog.getByLabel('Name').fill('On it')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Text').fill('Hello {{contact.nothing}}')
  await dialog.getByRole('button', { name: 'Add step' }).click()
  await dialog.getByLabel('Step 2: Action').selectOption('ASSIGN_TO_ME')
  await dialog.getByRole('button', { name: 'Add step' }).click()
  await dialog.getByLabel('Step 3: Action').selectOption('PRIORITY')
  await dialog.getByLabel('Priority').selectOption('LOW')
  expect(await found(every(page))).toEqual([])
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })
  const list = page.getByRole('list', { name: 'Macros' })
  await list.getByText('Send reply · Assign to the member who runs it · Set priority').waitFor()

  await page.goto(`${at(url.conversations)}?view=UNASSIGNED`)
  await settled(page)
  await rows().first().getByRole('link').click()
  await page.getByRole('log').waitFor()
  await body().press('m')
  await page.getByRole('menuitem', { name: 'On it' }).click()
  await page.getByText('Step 1: Must not use {{contact.nothing}}').waitFor()
  expect(await page.getByText('Hello', { exact: true }).count()).toBe(0)

  await page.goto(`${at(url.inboxSettings)}?tab=lists`)
  await settled(page)
  await page.getByRole('button', { name: 'Edit macro: On it' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit macro' })
  await edit.getByLabel('Text').fill('We are on it.')
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'detached' })

  await page.goto(`${at(url.conversations)}?view=UNASSIGNED`)
  await settled(page)
  await rows().first().getByRole('link').click()
  await page.getByRole('log').waitFor()
  await body().press('m')
  await page.getByRole('menuitem', { name: 'On it' }).click()
  await page.getByText('On it: done').waitFor()
  await page.getByRole('log').getByText('We are on it.').waitFor()
  await page.goto(`${at(url.conversations)}?view=MINE&priority=LOW`)
  await rows().first().getByText('We are on it.').waitFor()
})

test('a team is made, and gets conversations by its rule', async () => {
  await page.goto(`${at(url.inboxSettings)}?tab=lists`)
  await settled(page)
  await page.getByRole('button', { name: 'Add team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add team' })
  await dialog.getByLabel('Name').fill('Night shift')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Must not be empty if the team has an assignment rule').waitFor()
  await dialog.getByRole('checkbox', { name: 'Amara Okafor' }).click()
  expect(await found(every(page))).toEqual([])
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('list', { name: 'Teams' }).getByText('1 member · Round robin').waitFor()

  await page.goto(`${at(url.conversations)}?view=UNASSIGNED`)
  await settled(page)
  await rows().first().getByRole('checkbox').check()
  const bulk = page.getByRole('group', { name: 'Selected conversations' })
  await bulk.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: 'Team Night shift' }).click()
  await page.getByText('Conversation assigned to Night shift').waitFor()
  await view('All').click()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Team' }).selectOption('Night shift')
  await expect.poll(() => rows().count()).toBe(1)
  await rows().first().getByText('Night shift').waitFor()
  await rows().first().getByText('Amara Okafor').waitFor()

  await page.goto(`${at(url.inboxSettings)}?tab=lists`)
  await settled(page)
  await page.getByRole('button', { name: 'Delete team: Night shift' }).click()
  await page.getByText('Team Night shift deleted').waitFor()
})
