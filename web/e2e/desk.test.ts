import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { foundAnywhere } from './axe'
import { complaints, context, launch, settled, signIn, wanted } from './browser'
import { placeOf, type Place } from './screen'

// Two members have one inbox open, each in a browser of their own: what one does, the other sees without loading anything anew.

const invited = { name: 'Ben Achter', email: 'ben@northlight.example', password: 'four other words here' }

let browser: Browser
let robin: Page
let ben: Page
let place: Place
let wrong: string[][]
let talk = ''

beforeAll(async () => {
  browser = await launch()
  robin = await (await context(browser, { theme: 'light' })).newPage()
  const visit = await context(browser, { theme: 'light' })
  await visit.clock.install()
  ben = await visit.newPage()
  wrong = [complaints(robin), complaints(ben)]
  await signIn(robin)
  place = await placeOf(robin, wanted('API_KEY'))
  const input = {
    assignment: 'OFF',
    responseTargetMinutes: 30,
    resolutionTargetMinutes: null,
    priorityTargets: [{ priority: 'URGENT', responseMinutes: 1, resolutionMinutes: 2 }],
    businessHoursOnly: false,
  }
  await ask('mutation ($input: InboxSettingsInput!) { updateInboxSettings(input: $input) { assignment } }', { input })
})
afterAll(() => browser.close())

// What a failed step saw is shown by SCREENSHOT=/path/to: robin.png and ben.png.
afterEach(async ({ task }) => {
  const path = process.env['SCREENSHOT']
  if (!path || task.result?.state !== 'fail') return
  await robin.screenshot({ path: `${path}/robin.png` })
  await ben.screenshot({ path: `${path}/ben.png` })
})

async function ask<T>(query: string, variables: object = {}): Promise<T> {
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount }
  const answer = await robin.request.post('/graphql', { headers, data: { query, variables } })
  const { data, errors } = (await answer.json()) as { data?: T; errors?: unknown }
  if (!data) throw new Error(`${query}: ${JSON.stringify(errors)}`)
  return data
}

// waiting is a conversation that a contact begins, and that waits for a person.
async function waiting(name: string): Promise<string> {
  const { contact } = await ask<{ contact: { id: string } }>(
    'mutation ($name: String) { contact: createContact(input: { name: $name }) { id } }',
    { name },
  )
  const assistantId = await place.first('assistants(search: "Reception", first: 1)')
  const input = { assistantId, contactId: contact.id, input: 'How do I send it back?' }
  const { chat } = await ask<{ chat: { id: string } }>(
    'mutation ($input: ChatCompletionInput!) { chat: createChatCompletion(input: $input) { id: conversationId } }',
    { input },
  )
  await triage(chat.id, { status: 'WAITING' })
  return chat.id
}

const triage = (id: string, input: object) =>
  ask('mutation ($ids: [ID!]!, $input: TriageInput!) { triageConversations(ids: $ids, input: $input) { id } }', {
    ids: [id],
    input,
  })

const at = (path: string) => path.replace('$subaccount', place.subaccount)
const view = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Views', exact: true }).getByRole('button', { name })
const row = (page: Page, id: string) =>
  page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href*="${id}"]`) })
const thread = (page: Page) => page.getByRole('region', { name: 'Messages' })
const standing = (page: Page) => thread(page).getByRole('heading').first()
const reply = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
const gone = { state: 'detached' } as const

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await thread(page).getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('a member invites another, who joins', async () => {
  await robin.goto(at(url.members))
  await settled(robin)
  await robin.getByRole('button', { name: 'Invite member' }).click()
  const dialog = robin.getByRole('dialog')
  await dialog.getByLabel('E-mail', { exact: true }).fill(invited.email)
  await dialog.getByLabel('Role').selectOption('operator')
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  const link = (await dialog.locator('code[aria-label]').first().textContent())?.trim() ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  await ben.goto(link)
  await ben.getByLabel('Your name').waitFor()
  expect(await foundAnywhere(ben, 'invite')).toEqual([])
  await ben.getByRole('button', { name: 'Join' }).click()
  await ben.getByText('This field is required.').first().waitFor()
  expect(await foundAnywhere(ben, 'invite-refused')).toEqual([])
  await ben.getByLabel('Your name').fill(invited.name)
  await ben.getByLabel('Password', { exact: true }).fill(invited.password)
  await ben.getByRole('button', { name: 'Join' }).click()
  await ben.waitForURL(/\/w\//)
})

test('what begins to wait comes into both lists, with when it is due', async () => {
  for (const page of [robin, ben]) {
    await page.goto(`${at(url.conversations)}?view=UNASSIGNED`)
    await settled(page)
    await page.evaluate(() => Object.assign(window, { first: true }))
  }
  talk = await waiting('Odile Marchetti')
  let starred = false
  for (const page of [robin, ben]) {
    // What happened before a page listens has no event.
    const seen = async () => {
      starred = !starred
      await ask(
        'mutation ($id: ID!, $to: Boolean) { updateConversation(id: $id, input: { isFavorite: $to }) { id } }',
        {
          id: talk,
          to: starred,
        },
      )
      return row(page, talk).count()
    }
    await expect.poll(seen, { interval: 1000 }).toBe(1)
    await row(page, talk).getByText('Waiting for a person').waitFor()
    await row(page, talk)
      .getByText(/^Due in /)
      .waitFor()
  }
})

test('one assigns it to the other, and takes it back', async () => {
  await row(robin, talk).getByRole('link').click()
  await choose(robin, 'Assign', invited.name)
  await row(ben, talk).waitFor(gone)
  await view(ben, 'Mine').click()
  await row(ben, talk).getByText(invited.name).waitFor()
  await choose(robin, 'Assign', 'Assign to me')
  await row(ben, talk).waitFor(gone)
  await view(robin, 'Mine').click()
  await row(robin, talk).getByText('Robin Park').waitFor()
})

test('each sees that the other is there, and when they write', async () => {
  await view(ben, 'All').click()
  await row(ben, talk).getByRole('link').click()
  await thread(robin).getByText(`${invited.name} has this conversation open`).waitFor()
  await thread(ben).getByText('Robin Park has this conversation open').waitFor()
  await reply(ben).fill('We will')
  await thread(robin).getByText(`${invited.name} is writing…`).waitFor()
  await reply(ben).fill('')
  await thread(robin).getByText(`${invited.name} has this conversation open`).waitFor()
})

test('a reply is seen, and with it the target is met', async () => {
  await reply(ben).fill('We will send you a label.')
  await ben.getByRole('button', { name: 'Send', exact: true }).click()
  await robin.getByRole('log').getByText('We will send you a label.').waitFor()
  for (const page of [robin, ben]) await row(page, talk).getByText(/^Due /).waitFor(gone)
})

test('one snoozes it, and it comes back to both when the contact writes', async () => {
  await choose(robin, 'Snooze', 'For an hour')
  await standing(ben)
    .getByText(/^Snoozed until /)
    .waitFor()
  await row(ben, talk).getByText('Snoozed', { exact: true }).waitFor()
  await row(robin, talk).waitFor(gone) // of Mine
  const input = { conversationId: talk, content: 'It has not come.', ai: false }
  await ask('mutation ($input: CreateMessageInput!) { createMessage(input: $input) { id } }', { input })
  for (const page of [robin, ben]) {
    await page.getByRole('log').getByText('It has not come.').waitFor()
    await row(page, talk).getByText('Waiting for a person').waitFor()
    await standing(page)
      .getByText(/^Snoozed until /)
      .waitFor(gone)
  }
})

test('one resolves it, and the other opens it again', async () => {
  await thread(ben).getByRole('button', { name: 'Done', exact: true }).click()
  await standing(robin).getByText('Done', { exact: true }).waitFor()
  await row(robin, talk).waitFor(gone)
  await thread(robin).getByRole('button', { name: 'Reopen', exact: true }).click()
  await standing(ben).getByText('Done', { exact: true }).waitFor(gone)
  await row(ben, talk).getByText('Waiting for a person').waitFor()
})

test('a target that is missed is overdue for both, until the conversation is closed', async () => {
  const { conversations } = await ask<{ conversations: { nodes: { id: string; priority: string }[] } }>(
    '{ conversations(inboxView: WAITING, sort: oldest, first: 20) { nodes { id priority } } }',
  )
  // It has waited for longer than an urgent one may.
  const late = conversations.nodes.find((c) => c.id !== talk && c.priority !== 'URGENT')?.id ?? ''
  await view(ben, 'Overdue').click()
  await expect.poll(() => row(ben, late).count()).toBe(0)
  await view(robin, 'Waiting').click()
  await row(robin, late).getByRole('link').click()
  await choose(robin, 'Priority', 'Urgent')
  await row(ben, late).getByText('Overdue', { exact: true }).waitFor()
  await standing(robin).getByText('Overdue', { exact: true }).waitFor()
  await row(ben, late).getByRole('link').click()
  await thread(ben).getByRole('button', { name: 'Done', exact: true }).click()
  await row(ben, late).waitFor(gone)
  await standing(robin).getByText('Done', { exact: true }).waitFor()
  await row(robin, late).waitFor(gone)
})

test('a target that passes while nothing happens is overdue by the clock alone', async () => {
  const next = await waiting('Nell Abara')
  await view(ben, 'Unassigned').click()
  await row(ben, next)
    .getByText(/^Due in /)
    .waitFor()
  await ben.clock.fastForward('31:00')
  await row(ben, next).getByText('Overdue', { exact: true }).waitFor()
  expect(await row(ben, next).getByText(/^Due /).count()).toBe(0)
})

test('nothing was loaded anew, and nothing went wrong', async () => {
  for (const page of [robin, ben]) expect(await page.evaluate(() => 'first' in window)).toBe(true)
  expect(wrong.flat()).toEqual([])
})
