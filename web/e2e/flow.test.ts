import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { complaints, context, download, launch, server, settled, wanted } from './browser'
import { addAndErase } from './contact'
import { Receiver } from './receiver'
import { addNumbers } from './number'
import { answer, unknown } from './unanswered'
import { publish, talk } from './talk'

// The first days with the product, as one story: each step stands on the one before.

const owner = { name: 'Ada Park', email: 'ada@northlight.example', password: 'four words make one' }
const viewer = { name: 'Vic Lund', email: 'vic@northlight.example', password: 'another few words here' }
const fact = 'Bicycles go into the cellar. Visitors park behind the house.'

let browser: Browser
let page: Page
let wrong: string[]
let key = ''
const receiver = new Receiver()

beforeAll(async () => {
  browser = await launch({ whole: true })
  page = await (await context(browser, { theme: 'light' })).newPage()
  wrong = complaints(page)
})

afterAll(async () => {
  await browser.close()
  receiver.close()
})

// What a failed step saw is shown by SCREENSHOT=/path/to.png.
afterEach(async ({ task }) => {
  const path = process.env['SCREENSHOT']
  if (path && task.result?.state === 'fail') await page.screenshot({ path })
})

async function go(name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
  await settled(page)
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const field = (name: string) => page.getByLabel(name, { exact: true })
// shown is the secret that a dialog shows this once.
const shown = async () =>
  (await page.getByRole('dialog').locator('code[aria-label]').first().textContent())?.trim() ?? ''
const says = (text: string | RegExp) => page.getByText(text).first().waitFor()

test('the first user sets up the installation with the printed link', async () => {
  await page.goto(wanted('SETUP_LINK'))
  await field('Agency name').fill('Northlight')
  await field('First client').fill('Bright Smile')
  expect(await field('Time zone').inputValue()).not.toBe('')
  await field('Country').fill('Netherlands')
  await page.getByRole('option', { name: 'Netherlands (NL)' }).click()
  await field('Your name').fill(owner.name)
  await field('E-mail address').fill(owner.email)
  await field('Password').fill(owner.password)
  await button('Get started').click()
  await page.waitForURL(/\/w\/sub_/)
  await settled(page)
  await page.getByRole('heading', { name: 'Bright Smile', level: 1 }).waitFor()
})

test('a text becomes knowledge, and is found', async () => {
  await go('Knowledge')
  await button('Create knowledge base').first().click()
  await field('Name').fill('House rules')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Create/ })
    .click()
  await page.getByRole('heading', { name: 'House rules', level: 1 }).waitFor()
  await button('Add source').first().click()
  await page.getByRole('dialog').getByText('Text', { exact: true }).click()
  await field('Name').fill('Parking')
  await page.getByRole('textbox', { name: 'Text' }).fill(fact)
  await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click()
  await page.getByRole('cell').getByText('Ready', { exact: true }).first().waitFor()
  await field('Question').fill('Where do bicycles go?')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await says(/into the cellar/)
})

test('an assistant with that knowledge answers in the test chat, and shows what it found', async () => {
  await go('Assistants')
  await button('New assistant').first().click()
  await field('Name').fill('Reception')
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { name: 'Reception', level: 1 }).waitFor()
  await page.getByRole('tab', { name: /knowledge/i }).click()
  await page.getByRole('combobox', { name: /knowledge/i }).click()
  await page.getByRole('option', { name: /House rules/ }).click()
  await page.getByRole('link', { name: 'House rules' }).waitFor()
  await openPanel('Test chat')
  await field('Message').fill('Where do bicycles go?')
  await button('Send').click()
  await page
    .getByRole('log', { name: 'Test chat' })
    .getByText(/into the cellar/)
    .first()
    .waitFor()
  await page.getByRole('log', { name: 'Test chat' }).getByText('1 passage').waitFor()
})

test('a question that nobody could answer is answered, and the list names the answer', async () => {
  await field('Message').fill(unknown)
  await button('Send').click()
  await page
    .getByRole('log', { name: 'Test chat' })
    .getByText(/I have nothing on that/)
    .waitFor()
  await go('Knowledge')
  await answer(page, 'We do, on Tuesdays.')
})

// openPanel beside the editor, which may stand open already.
async function openPanel(name: string): Promise<void> {
  if (!(await page.getByRole('log', { name }).isVisible())) await button(name).first().click()
}

test('a number is added, and the assistant answers it', async () => {
  await go('Numbers')
  await addNumbers(page)
  await says(/assigned to Reception/)
})

test('a key is created, shown once, and works', async () => {
  await go('Settings')
  await page.getByRole('tab', { name: 'Data' }).click()
  await says(/ of 5\.4 GB stored$/)
  await page.getByRole('link', { name: 'API keys' }).click()
  await button('Create key').first().click()
  await field('Name').fill('CRM sync')
  await field('Permissions').selectOption('read_write')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  key = await shown()
  expect(key).toMatch(/^ask_/)
  await button('Done').click()
  await page.getByText('CRM sync').first().waitFor()
  expect(await page.content()).not.toContain(key)
  const answer = await fetch(`${server.base}/v3/subaccounts`, { headers: { Authorization: `Bearer ${key}` } })
  expect(answer.status).toBe(200)
  const { data } = (await answer.json()) as { data: { name: string }[] }
  expect(data.map((s) => s.name)).toEqual(['Bright Smile'])
})

test('a webhook receives a test event', async () => {
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await button('Add webhook').first().click()
  await field('URL').fill(`http://127.0.0.1:${String(receiver.port())}/hook`)
  await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click()
  expect(await shown()).toMatch(/^whsec_/)
  await button('Done').click()
  await page.getByRole('link', { name: /127\.0\.0\.1/ }).click()
  await button('Send test event').click()
  await page.getByRole('listitem').getByText('Delivered', { exact: true }).first().waitFor()
  expect(receiver.received.length).toBeGreaterThan(0)
})

test('a test call is followed to its end, and the webhook receives it', async () => {
  const before = receiver.received.length
  await go('Assistants')
  await page.getByRole('link', { name: 'Reception' }).first().click()
  await button('Test call').first().click()
  await page.getByText('Simulate a phone call').click()
  await says(/Call allowed/)
  await button('Call').click()
  await says(/Call completed|Contact hung up|No one spoke/)
  await page.getByRole('link', { name: 'Open call' }).click()
  await page.waitForURL(/\/calls\/call_/)
  await settled(page)
  await expect.poll(() => receiver.received.length).toBeGreaterThan(before)
})

test('somebody talks with an assistant in the browser, and opens it to everybody', async () => {
  await go('Assistants')
  await page.getByRole('link', { name: 'Reception' }).first().click()
  await talk(page)
  await publish(page)
})

test('anyone invited as a viewer sees everything and changes nothing', async () => {
  await go('Settings')
  await page.getByRole('link', { name: 'Members' }).click()
  await button('Invite member').click()
  await field('E-mail').fill(viewer.email)
  await field('Role').selectOption('viewer')
  await button('Create invitation').click()
  const link = await shown()
  await button('Done').click()

  const visit = await context(browser, { theme: 'light' })
  const theirs = await visit.newPage()
  await theirs.goto(link)
  await theirs.getByLabel('Your name').fill(viewer.name)
  await theirs.getByLabel('Password', { exact: true }).fill(viewer.password)
  await theirs.getByRole('button', { name: 'Join' }).click()
  await theirs.waitForURL(/\/w\//)
  await theirs.goto(page.url().replace(/settings.*/, 'assistants'))
  await theirs.getByRole('link', { name: 'Reception' }).waitFor()
  expect(await theirs.getByRole('button', { name: 'New assistant' }).count()).toBe(0)
  await theirs.getByRole('link', { name: 'Reception' }).click()
  await theirs.getByRole('heading', { name: 'Reception', level: 1 }).waitFor()
  await theirs.getByRole('tab', { name: 'Behaviour' }).click()
  expect(await theirs.getByRole('button', { name: /^(Save|Save behaviour|Add fallback)$/ }).count()).toBe(0)
  await theirs.goto(link)
  await theirs.getByText('This invitation is no longer valid').waitFor()
  await visit.close()
})

test('contacts are imported from a file, with its bad rows reported, and exported again', async () => {
  await go('Contacts')
  await page.getByRole('link', { name: 'Import' }).click()
  const table = 'Name;E-Mail\nMaya Lind;maya@example.com\nNobody;no address\n'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await button('Import').click()
  await says('1 failed')
  const bad = await download(page, () => page.getByRole('link', { name: 'Download failed rows' }).click())
  expect(bad).toMatch(/^3[;,].*Nobody/m)
  await go('Contacts')
  await page.getByRole('link', { name: 'Maya Lind' }).waitFor()
  const all = await download(page, () => button('Export CSV').click())
  expect(all).toContain('maya@example.com')
})

test('a contact is made and erased', async () => {
  await go('Contacts')
  await addAndErase(page, 'Lin Wu')
  await says('Contact erased')
  await go('Contacts')
  await expect.poll(() => page.getByRole('link', { name: 'Lin Wu' }).count()).toBe(0)
})

test('two people in one editor see the conflict, and nothing is overwritten', async () => {
  await go('Assistants')
  await page.getByRole('link', { name: 'Reception' }).first().click()
  await field('Description').fill('As I would have it')
  const id = /asst_\w+/.exec(page.url())?.[0] ?? ''
  const subaccount = /sub_\w+/.exec(page.url())?.[0] ?? ''
  const headers = { Authorization: `Bearer ${key}`, 'X-Subaccount-Id': subaccount, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ description: 'As somebody else has it' })
  const other = await fetch(`${server.base}/v3/assistants/${id}`, { method: 'PATCH', headers, body })
  expect(other.status).toBe(200)
  await button('Save').first().click()
  const dialog = page.getByRole('dialog', { name: 'Someone else has saved changes' })
  await dialog.getByText('As somebody else has it').first().waitFor()
  await dialog.getByText('Keep mine').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await page.request.get(`/v3/assistants/${id}`, { headers })).text())
    .toContain('"description":"As I would have it"')
})

test('a page of an outdated build offers to reload', async () => {
  const old = await page.context().newPage()
  await old.route('**/graphql', async (route) => {
    const sent = route
      .request()
      .postData()
      ?.replace(/"sha256Hash":"\w+"/, `"sha256Hash":"${'0'.repeat(64)}"`)
    await route.continue({ postData: sent ?? '' })
  })
  await old.goto(page.url())
  await old.getByText(/updated since this page was loaded/).waitFor()
  await old.getByRole('button', { name: 'Reload' }).waitFor()
  await old.close()
})

test('after being signed out in the middle of an edit one signs in again and continues', async () => {
  await go('Assistants')
  await page.getByRole('link', { name: 'Reception' }).first().click()
  await field('Description').fill('Answers the phone')
  await page.request.delete('/session', { headers: { Origin: server.base } })
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  const save = button('Save').first()
  // What the page asks by itself may find out first, even between a look and a click.
  let unsent: unknown = true
  while (unsent && !(await again.isVisible())) unsent = await save.click({ timeout: 3_000 }).catch(String)
  await again.getByLabel('E-mail address').fill(owner.email)
  await again.getByLabel('Password').fill(owner.password)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await again.waitFor({ state: 'hidden' })
  // What was sent goes on by itself.
  if (unsent) await save.click()
  await save.waitFor({ state: 'hidden' })
  await page.reload()
  await settled(page)
  expect(await field('Description').inputValue()).toBe('Answers the phone')
})

test('nothing went wrong on the way', () => {
  // The session that was ended on purpose, and an invitation that was used, are answered with 401 and 404.
  expect(wrong.filter((w) => !/status of 40[14]/.test(w))).toEqual([])
})
