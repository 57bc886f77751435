import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { foundAnywhere } from './axe'
import { context, launch, settled, signIn, wanted } from './browser'
import { queries } from './opens'
import { placeOf, type Place } from './screen'

// What stands beside a conversation: whom it is with, and what else there is of them.

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

afterEach(async ({ task }) => {
  const path = process.env['SCREENSHOT']
  if (path && task.result?.state === 'fail') await page.screenshot({ path })
})

async function ask(query: string, variables: object): Promise<string> {
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount }
  const answer = await page.request.post('/graphql', { headers, data: { query, variables } })
  const { data, errors } = (await answer.json()) as { data?: { made: { id: string } }; errors?: unknown }
  if (!data) throw new Error(`${query}: ${JSON.stringify(errors)}`)
  return data.made.id
}

const contact = (name: string) =>
  ask('mutation ($input: CreateContactInput!) { made: createContact(input: $input) { id } }', { input: { name } })

async function conversation(contactId: string, content: string): Promise<string> {
  const chat = {
    assistantId: await place.first('assistants(search: "Reception", first: 1)'),
    contactId,
    input: 'Hello?',
  }
  const begin =
    'mutation ($input: ChatCompletionInput!) { made: createChatCompletion(input: $input) { id: conversationId } }'
  const id = await ask(begin, { input: chat })
  const input = { conversationId: id, content, ai: true }
  await ask('mutation ($input: CreateMessageInput!) { made: createMessage(input: $input) { id } }', { input })
  return id
}

const open = async (id: string) => {
  await page.goto(`${url.conversation.replace('$subaccount', place.subaccount).replace('$id', id)}?beside=contact`)
  await settled(page)
}
const beside = () => page.getByRole('complementary', { name: 'Details' })
const part = (name: string) => beside().getByRole('region', { name })

test('the history of a contact stands beside a conversation, and each entry leads there', async () => {
  const contactId = await contact('Odile Marchetti')
  const old = await conversation(contactId, 'Your order has left the house.')
  const here = await conversation(contactId, 'And how do I send it back?')
  const start = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const book = 'mutation ($input: CreateAppointmentInput!) { made: createAppointment(input: $input) { id } }'
  await ask(book, { input: { contactId, startTime: start, address: 'Side door' } })
  await ask(book, { input: { contactId, startTime: start, address: 'Called off', status: 'CANCELLED' } })
  const note = 'mutation ($id: ID!, $value: String!) { made: createContactNote(contactId: $id, value: $value) { id } }'
  for (const value of ['Prefers the afternoon.', 'Second.', 'Third.', 'Speaks French.'])
    await ask(note, { id: contactId, value })

  const asked = queries(page)
  await open(here)
  await part('Other conversations and calls').getByRole('link').waitFor()
  expect(asked.filter((name) => name === 'Beside')).toHaveLength(1)
  expect(await part('Upcoming appointments').getByRole('listitem').count()).toBe(1)
  await part('Upcoming appointments').getByText('Side door').waitFor()
  expect(await part('Notes').getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('Speaks French.'),
    expect.stringContaining('Third.'),
    expect.stringContaining('Second.'),
  ])
  await beside().evaluate((e) => e.scrollTo(0, e.scrollHeight))
  expect(await foundAnywhere(page, 'beside')).toEqual([])

  await part('Other conversations and calls').getByRole('link', { name: 'Your order has left the house.' }).click()
  await page.waitForURL(new RegExp(`${old}\\?beside=contact`))
  await part('Other conversations and calls').getByRole('link', { name: 'And how do I send it back?' }).waitFor()
  await part('Upcoming appointments').getByRole('link').click()
  await page.waitForURL(/appointments\?day=/)
  await page
    .getByRole('button', { name: /Odile Marchetti/ })
    .first()
    .waitFor()
  await page.goBack()
  await part('Notes').getByRole('link', { name: 'Show all' }).click()
  await page.waitForURL(new RegExp(`contacts/${contactId}$`))
  await page.getByText('Prefers the afternoon.').waitFor()
})

test('of many the newest ten are shown, and the rest on the page of the contact', async () => {
  const contactId = await contact('Bertrand Ouko')
  for (let n = 0; n < 12; n++) await conversation(contactId, `Question ${String(n)}.`)
  const here = await conversation(contactId, 'The last one.')
  await open(here)
  const history = part('Other conversations and calls')
  await history.getByText('Question 11.').waitFor()
  expect(await history.getByRole('listitem').count()).toBe(10)
  expect(await history.getByText('Question 1.').count()).toBe(0)
  await history.getByRole('link', { name: 'Show all' }).click()
  await page.waitForURL(new RegExp(`contacts/${contactId}$`))
})

test('where there is nothing, nothing is said', async () => {
  const here = await conversation(await contact('Nell Abara'), 'Hello.')
  await open(here)
  await beside().getByText('No calls in this conversation.').waitFor()
  expect(await beside().getByRole('region').count()).toBe(0)
})
