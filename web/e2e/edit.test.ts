import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context, launch, settled, signIn, wanted } from './browser'
import { placeOf, screens, type Place } from './screen'

// What happens to unsaved changes, on the demo.

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

const field = (name: string) => page.getByLabel(name, { exact: true })
// The tool's own; its parameters have descriptions, too.
const description = () => field('Description').first()
const save = () => page.getByRole('region', { name: 'Unsaved' }).getByRole('button', { name: 'Save' })

async function open(name: string): Promise<void> {
  await page.goto((await screens.find((s) => s.name === name)?.open(place)) ?? '')
  await settled(page)
}

test('whoever saves a tool second can keep what the first one saved', async () => {
  await open('tool')
  await description().fill('As I would have it')
  const id = /tool_\w+/.exec(page.url())?.[0] ?? ''
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount }
  const theirs = await page.request.patch(`/v3/tools/${id}`, {
    headers,
    data: { description: 'As somebody else has it' },
  })
  expect(theirs.status()).toBe(200)
  await save().click()
  const dialog = page.getByRole('dialog', { name: 'Someone else has saved changes' })
  await dialog.getByText('Keep theirs').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await description().inputValue()).toBe('As somebody else has it')
})

test('what is typed while a save runs stays', async () => {
  await open('assistant')
  let go: () => void = () => undefined
  const held = new Promise<void>((done) => (go = done))
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('"UpdateAssistant"')) await held
    await route.continue()
  })
  await field('Description').fill('One')
  await save().click()
  await field('Description').fill('One and two')
  go()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await field('Description').inputValue()).toBe('One and two')
  await page.unrouteAll()
  await save().click()
  await save().waitFor({ state: 'hidden' })
  await page.reload()
  await settled(page)
  expect(await field('Description').inputValue()).toBe('One and two')
})

test.each([
  ['workspace', 'Default model'],
  ['telephony', 'Speech URL'],
  ['inbox-settings', 'Reply within (minutes)'],
])('%s is not left without a question while something is not saved', async (screen, name) => {
  await open(screen)
  const [link, asks] = [page.getByRole('link', { name: 'Contacts', exact: true }), page.getByRole('dialog')]
  const before = await field(name).inputValue()
  await field(name).fill('17')
  await link.click()
  await asks.getByRole('button', { name: 'Stay' }).click()
  await asks.waitFor({ state: 'hidden' })
  expect(await field(name).inputValue()).toBe('17')
  await field(name).fill(before)
  await link.click()
  await page.waitForURL(/contacts/)
})

test('a draft stays in its subaccount, and with its author, who is signed out in all tabs', async () => {
  await open('contacts')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await field('Name').fill('Half written')
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))
  await expect.poll(kept).toHaveLength(1)
  await page.goto(page.url().replace(place.subaccount, await other()))
  await settled(page)
  await page.getByRole('button', { name: 'Add contact' }).click()
  expect(await field('Name').inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await open('contacts')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect.poll(() => field('Name').inputValue()).toBe('Half written')
  await page.keyboard.press('Escape')
  const beside = await page.context().newPage()
  await beside.goto((await screens.find((s) => s.name === 'assistant')?.open(place)) ?? '')
  await beside.getByLabel('Description', { exact: true }).fill('Not saved')
  await expect.poll(kept).toHaveLength(2)
  await page.getByRole('button', { name: /Robin Park/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/login/)
  await beside.waitForURL(/login/)
  expect(await kept()).toEqual([])
})

async function other(): Promise<string> {
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}` }
  const answer = await page.request.get('/v3/subaccounts', { headers })
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return data.find((s) => s.id !== place.subaccount)?.id ?? ''
}
