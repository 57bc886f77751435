import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context, launch, settled, signIn, wanted } from './browser'
import { addAndErase } from './contact'
import { placeOf, type Place } from './screen'

// Ctrl+K searches the subaccount, and remembers where somebody went.

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

const palette = () => page.getByRole('combobox', { name: /Go anywhere/ })

async function type(words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await palette().fill(words)
}

test('a contact is found by a part of a number, and an assistant by its name, by the keyboard alone', async () => {
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount }
  const data = { name: 'Quentin Zebulon', phone: '+12025550187' }
  expect((await page.request.post('/v3/contacts', { headers, data })).status()).toBe(201)
  await page.goto(`/w/${place.subaccount}`)
  await settled(page)
  await type('555-0187')
  await page.getByRole('option', { name: /Quentin Zebulon · \+1 202-555-0187/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/contacts\/[^/]+$/)
  await page.getByRole('heading', { name: 'Quentin Zebulon' }).waitFor()

  await type('reception')
  await page.getByRole('option', { name: /Reception/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/assistants\/[^/]+$/)
})

test('a number that is found opens its list, searched for it', async () => {
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount }
  const data = { number: '+12025550163', name: 'Palette line' }
  expect((await page.request.post('/v3/phone-numbers', { headers, data })).status()).toBe(201)
  await page.goto(`/w/${place.subaccount}`)
  await settled(page)
  await type('palette line')
  await page.getByRole('option', { name: /Palette line/ }).click()
  await page.waitForURL(/numbers\?search=/)
  await page.getByRole('link', { name: '+1 202-555-0163' }).or(page.getByText('+1 202-555-0163')).first().waitFor()
  expect(await page.getByRole('row').count()).toBe(2)
})

test('where somebody went comes first, until they sign out', async () => {
  await page.keyboard.press('Control+k')
  const first = page.getByRole('option').first()
  await first.waitFor()
  await expect.poll(() => first.textContent()).toContain('Palette line')
  expect(await page.getByRole('option').nth(1).textContent()).toContain('Reception')
  expect(await page.getByRole('option').nth(2).textContent()).toContain('Quentin Zebulon')
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((k) => k.includes('recent')).length)).toBe(1)
})

test('a conversation is found by what was said in it, and opens there, however much was said since', async () => {
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount }
  const ask = async (query: string, variables: object) => {
    const answer = await page.request.post('/graphql', { headers, data: { query, variables } })
    return ((await answer.json()) as { data: Record<string, { nodes: { id: string }[] }> }).data
  }
  const found = await ask('{ conversations(first: 1) { nodes { id } } }', {})
  const id = found['conversations']?.nodes[0]?.id ?? ''
  const say = (content: string) =>
    ask('mutation ($input: CreateMessageInput!) { createMessage(input: $input) { id } }', {
      input: { conversationId: id, content, ai: true },
    })
  await say('Your parcel has tracking number ZX-90417-Q.')
  for (let i = 0; i < 60; i++) await say(`And one more thing, number ${String(i)}.`)
  await page.goto(`/w/${place.subaccount}`)
  await settled(page)
  await type('zx-90417')
  const option = page.getByRole('option', { name: /tracking number ZX-90417-Q/ })
  await option.waitFor()
  expect(await option.locator('mark').textContent()).toBe('ZX-90417')
  await option.click()
  await page.waitForURL(/conversations\/[^/]+\?at=msg_/)
  const there = page.locator('article[aria-current=true]')
  await there.waitFor()
  expect(await there.textContent()).toContain('ZX-90417-Q')
  await expect.poll(() => there.evaluate((e) => e.getBoundingClientRect().top > 0)).toBe(true)
})

test('a call is found by its transcript, and opens at the line', async () => {
  await page.goto(`/w/${place.subaccount}`)
  await settled(page)
  await type('cleaning')
  const option = page
    .getByRole('option')
    .filter({ hasText: 'Calls' })
    .filter({ has: page.locator('mark') })
    .first()
  await option.waitFor()
  await option.click()
  await page.waitForURL(/calls\/[^/]+\?line=/)
  const there = page.locator('[aria-current=true]').filter({ hasText: /cleaning/i })
  await there.first().waitFor()
})

test('actions are found, too', async () => {
  await type('dark')
  await page.getByRole('option', { name: /Appearance: Dark/ }).waitFor()
  await page.getByRole('combobox', { name: /Go anywhere/ }).fill('sign out')
  await page.getByRole('option', { name: /Sign out/ }).waitFor()
  await page.keyboard.press('Escape')
})

test('what the buttons of the dashboard do is done from anywhere', async () => {
  await page.goto(`/w/${place.subaccount}`)
  await settled(page)
  await type('add contact')
  await page.getByRole('option', { name: /Add contact.*Actions/ }).waitFor()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add contact' })
  await form.getByLabel('Name', { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('new')).not.toBeNull()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  for (const [words, dialog] of [
    ['new assistant', 'New assistant'],
    ['start a call', 'Start call'],
    ['new appointment', 'New appointment'],
    ['invite a member', 'Invite member'],
    ['new knowledge base', 'Create knowledge base'],
    ['add number', 'Add number'],
    ['add tag', 'Add tag'],
    ['create pool', 'Create pool'],
    ['add voice', 'Add voice'],
    ['api token', 'Create key'],
    ['add webhook', 'Add webhook'],
    ['new client', 'Add subaccount'],
    ['create trunk', 'Create trunk'],
  ] as const) {
    await type(words)
    await page.getByRole('option', { name: new RegExp(`^${dialog}`) }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: dialog }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: dialog }).waitFor({ state: 'detached' })
  }
  await type('new tool')
  await page.getByRole('option', { name: /New tool/ }).click()
  await page.waitForURL(/tools\/new$/)
})

test('a single setting is found by its words, and shown on its page', async () => {
  for (const [words, path, spot] of [
    ['quiet hours', /settings\/notifications#/, 'Quiet hours'],
    ['time zone', /settings\/subaccount#/, 'Time zone'],
    ['gdpr', /settings\/subaccount#/, 'Data retention'],
    ['password', /account#/, 'Password'],
  ] as const) {
    await type(words)
    await page
      .getByRole('option', { name: new RegExp(`^${spot}`) })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(path)
    const there = page.locator('[data-sought]').filter({ hasText: spot })
    await there.waitFor()
    await expect
      .poll(() =>
        there.evaluate((e) => e.getBoundingClientRect().bottom > 0 && e.getBoundingClientRect().top < innerHeight),
      )
      .toBe(true)
    expect(await page.locator('[data-sought]').count()).toBe(1)
  }
  await type('webhooks')
  await page.keyboard.press('Enter')
  await page.waitForURL(/settings\/webhooks$/)
})

test('what was opened by a click is the first recent one, until it is erased', async () => {
  const first = page.getByRole('option').first()
  const opened = async (name: string | RegExp, group: string) => {
    await settled(page)
    await page.keyboard.press('Control+k')
    await expect.poll(() => first.textContent()).toContain(group)
    expect(await first.textContent()).toMatch(name)
    await page.keyboard.press('Escape')
  }
  const list = (path: string) => page.goto(`/w/${place.subaccount}/${path}`)
  await list('contacts?search=zebulon')
  await page.getByRole('link', { name: 'Quentin Zebulon' }).click()
  await page.getByRole('heading', { name: 'Quentin Zebulon' }).waitFor()
  await opened('Quentin Zebulon', 'Contacts')
  for (const [path, group] of [
    ['assistants', 'Assistants'],
    ['knowledge', 'Knowledge'],
    ['calls', 'Calls'],
  ] as const) {
    await list(path)
    await page.getByRole('table').getByRole('link').first().click()
    await page.waitForURL(new RegExp(`/${path}/[^/]+$`))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    await opened(/./, group)
  }
  await list('conversations')
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click()
  await page.getByRole('log').waitFor()
  await opened(/./, 'Conversations')

  await list('contacts')
  await addAndErase(page, 'Erna Short')
  await page.getByText('Contact erased').waitFor()
  const lacks = async (name: string) => {
    await page.keyboard.press('Control+k')
    await first.waitFor()
    await settled(page)
    expect(await page.getByRole('option', { name }).count()).toBe(0)
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(name)
    await page.keyboard.press('Escape')
  }
  await lacks('Erna Short')

  // Somebody else erases a contact that was opened in this browser.
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount }
  const made = await page.request.post('/v3/contacts', { headers, data: { name: 'Erwin Elsewhere' } })
  const { id } = ((await made.json()) as { data: { id: string } }).data
  await list(`contacts/${id}`)
  await page.getByRole('heading', { name: 'Erwin Elsewhere' }).waitFor()
  await opened('Erwin Elsewhere', 'Contacts')
  await list('assistants')
  const query = `mutation { eraseContact(id: "${id}") { id } }`
  const erased = await page.request.post('/graphql', { headers, data: { query } })
  expect(await erased.text()).not.toContain('errors')
  await settled(page)
  await lacks('Erwin Elsewhere')
})

test('nobody is offered what they may not do', async () => {
  await page.goto(`/w/${place.subaccount}/settings/members?new=1`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail', { exact: true }).fill('looks@only.example')
  await dialog.getByLabel('Role').selectOption('viewer')
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  const link = ((await dialog.locator('code[aria-label]').textContent()) ?? '').trim()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const visit = await context(browser, { theme: 'light' })
  const theirs = await visit.newPage()
  await theirs.goto(link)
  await theirs.getByLabel('Your name').fill('Vic Lund')
  await theirs.getByLabel('Password', { exact: true }).fill('another few words here')
  await theirs.getByRole('button', { name: 'Join' }).click()
  await theirs.waitForURL(/\/w\//)
  await theirs.goto(`/w/${place.subaccount}/contacts?new=1`)
  await settled(theirs)
  expect(await theirs.getByRole('dialog').count()).toBe(0)
  await theirs.keyboard.press('Control+k')
  const box = theirs.getByRole('combobox', { name: /Go anywhere/ })
  await box.fill('quiet hours')
  await theirs.getByRole('option', { name: /Quiet hours/ }).waitFor()
  for (const words of ['add contact', 'new assistant', 'invite member']) {
    await box.fill(words)
    await theirs.getByText('No results.').waitFor()
  }
  await visit.close()
})

test('nothing is found plainly, and the whole agency has its pages', async () => {
  await type('xylophonist')
  await page.getByText('No results.').waitFor()
  await page.keyboard.press('Escape')
  await page.goto('/w/agency')
  await settled(page)
  await type('members')
  await page.getByRole('option', { name: /Members/ }).waitFor()
})
