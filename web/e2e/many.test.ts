import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context, launch, settled, signIn, wanted } from './browser'
import { placeOf } from './screen'

// A subaccount with more of everything than a page of a list holds. Lists are newest first: what is looked for is the oldest.

const many = 300
const atOnce = 10

let browser: Browser
let page: Page
let subaccount = ''
let answering = ''

const headers = () => ({
  Authorization: `Bearer ${wanted('API_KEY')}`,
  ...(subaccount && { 'X-Subaccount-Id': subaccount }),
})

async function create(path: string, data: object): Promise<string> {
  const answer = await page.request.post(`/v3/${path}`, { headers: headers(), data })
  if (answer.status() === 503) {
    // a busy server says when to come again
    await new Promise((done) => setTimeout(done, Number(answer.headers()['retry-after']) * 1000))
    return create(path, data)
  }
  const { data: thing, error } = (await answer.json()) as { data?: { id: string }; error?: unknown }
  if (!thing) throw new Error(`${path}: ${JSON.stringify(error)}`)
  return thing.id
}

async function fill(path: string, of: (n: number) => object, until = many): Promise<void> {
  for (let n = 1; n < until; n += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, until - n) }, (_, i) => create(path, of(n + i))))
  }
}

const digits = (n: number) => String(n).padStart(4, '0')

beforeAll(async () => {
  browser = await launch()
  page = await (await context(browser, { theme: 'light' })).newPage()
  await signIn(page)
  await placeOf(page, wanted('API_KEY'))
  subaccount = await create('subaccounts', { name: 'Three hundred' })
  const folder = await create('assistant-folders', { name: 'Oldest folder' })
  answering = await create('assistants', { name: 'Oldest assistant', folderId: folder })
  await create('tags', { name: 'Oldest tag', assistantId: answering })
  await create('phone-numbers', { number: '+12125550000', name: 'Oldest number', assistantId: answering })
  await fill('assistant-folders', (n) => ({ name: `Folder ${digits(n)}` }))
  await fill('assistants', (n) => ({ name: `Assistant ${digits(n)}` }))
  await fill('tags', (n) => ({ name: `Tag ${digits(n)}` }))
  await fill('phone-numbers', (n) => ({ number: `+1212555${digits(n)}` }))
}, 600_000)
afterAll(() => browser.close())

async function go(path: string): Promise<void> {
  await page.goto(`/w/${subaccount}/${path}`)
  await settled(page)
}

// choose looks for something in a picker, as somebody does who knows what it is called.
async function choose(label: string, name: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: label, exact: true })
  await picker.click()
  await picker.fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
}

test('an assistant shows its folder in its list and its editor, and moves to any other', async () => {
  await go('assistants?search=Oldest')
  const row = page.getByRole('row', { name: /Oldest assistant/ })
  await row.getByText('Oldest folder').waitFor()
  await row.getByRole('link', { name: 'Oldest assistant' }).click()
  const folder = page.getByRole('combobox', { name: 'Folder', exact: true })
  await expect.poll(() => folder.inputValue()).toBe('Oldest folder')
  await choose('Folder', 'Folder 0001')
  await page.getByRole('region', { name: 'Unsaved' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await settled(page)
  expect(await folder.inputValue()).toBe('Folder 0001')
  await choose('Folder', 'Oldest folder')
  await page.getByRole('region', { name: 'Unsaved' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
})

test('the folders beside the assistants are searched, and the chosen one stays in sight', async () => {
  await go('assistants')
  const folders = page.getByRole('navigation', { name: 'Folders' })
  await folders.getByRole('searchbox', { name: 'Search folders' }).fill('Oldest')
  await folders.getByRole('button', { name: /^Oldest folder/ }).click()
  await page.getByRole('row', { name: /Oldest assistant/ }).waitFor()
  expect(await page.getByRole('row').count()).toBe(2)
  await page.reload()
  await settled(page)
  await folders.getByRole('button', { name: /^Oldest folder/, pressed: true }).waitFor()
})

test('a tag names its assistant, and is a condition of the contacts', async () => {
  await go('tags?search=Oldest')
  await page
    .getByRole('row', { name: /Oldest tag/ })
    .getByRole('link', { name: 'Oldest assistant' })
    .waitFor()
  await go('contacts')
  await choose('Tag', 'Oldest tag')
  await page.waitForURL(/tag=tag_/)
  await page.reload()
  await settled(page)
  await expect.poll(() => page.getByRole('combobox', { name: 'Tag', exact: true }).inputValue()).toBe('Oldest tag')
})

test('numbers are filtered by, and given to, any assistant', async () => {
  await go('numbers')
  await choose('Answered by', 'Oldest assistant')
  await page.getByRole('row', { name: /Oldest number/ }).waitFor()
  expect(await page.getByRole('row').count()).toBe(2)
  await go('numbers?search=5550007')
  await choose('Assistant for +12125550007', 'Oldest assistant')
  await page.getByText(/assigned to Oldest assistant/).waitFor()
  await go(`assistants/${answering}?tab=reach`)
  await page.getByRole('link', { name: '+1 212-555-0007' }).waitFor()
})

test('a call can be placed from any number', async () => {
  await go('calls')
  await page.getByRole('button', { name: 'Start call' }).first().click()
  await choose('From', 'Oldest number')
  await expect
    .poll(() => page.getByRole('combobox', { name: 'From', exact: true }).inputValue())
    .toBe('+1 212-555-0000')
})

test('a knowledge base shows all that use it, and its trainings as far back as one looks', async () => {
  const base = await create('knowledge-bases', { name: 'House rules' })
  await create(`knowledge-bases/${base}/assign`, { assistant_id: answering })
  await create(`knowledge-bases/${base}/query-trainings`, { query: 'Oldest question?', response: 'Yes.' })
  await fill(
    `knowledge-bases/${base}/query-trainings`,
    (n) => ({ query: `Question ${digits(n)}?`, response: 'No.' }),
    102,
  )
  await go(`knowledge/${base}?tab=used`)
  await page.getByRole('link', { name: 'Oldest assistant' }).waitFor()
  await go(`knowledge/${base}?tab=trainings`)
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByText('Oldest question?').first().waitFor()
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
})

test('a source of a knowledge base is found among many: in the table, in the test search and for an assistant', async () => {
  const base = await create('knowledge-bases', { name: 'Library' })
  await create(`knowledge-bases/${base}/assign`, { assistant_id: answering })
  const source = (name: string) => ({ name, faqs: [{ question: `${name}?`, answer: 'Yes.' }] })
  await create(`knowledge-bases/${base}/sources/faq`, source('Oldest source'))
  await fill(`knowledge-bases/${base}/sources/faq`, (n) => source(`Source ${digits(n)}`), 120)
  await go(`knowledge/${base}`)
  const table = page.getByRole('table', { name: 'Sources' })
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('oldest')
  await expect.poll(() => table.getByRole('row').count()).toBe(2)
  await table
    .getByRole('row', { name: /Oldest source/ })
    .getByText('Ready')
    .waitFor()
  await choose('Source', 'Oldest source')
  const question = page.getByRole('searchbox', { name: 'Question' })
  await question.fill('Oldest source?')
  await question.press('Enter')
  await page.getByRole('listitem').filter({ hasText: 'Oldest source' }).first().waitFor()

  await go(`knowledge/${base}?tab=used`)
  await page.getByRole('button', { name: 'Choose sources: Oldest assistant' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Search sources' }).fill('Oldest')
  await dialog.getByRole('checkbox', { name: 'Oldest source' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Choose sources: Oldest assistant' }).click()
  await dialog.getByRole('checkbox', { name: 'Oldest source', checked: true }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await go(`knowledge/${base}?sort=name&search=Source`)
  await table.getByRole('row', { name: /Oldest source/ }).waitFor()
  await table.getByRole('checkbox', { name: 'Select row: Oldest source' }).check()
  await table.getByRole('checkbox', { name: 'Select row: Source 0001' }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('2 sources deleted').waitFor()
  await expect.poll(() => table.getByRole('row', { name: /Oldest source|Source 0001/ }).count()).toBe(0)
})

test('a contact has all of its notes', async () => {
  const contact = await create('contacts', { name: 'Talked about' })
  await create(`contacts/${contact}/notes`, { value: 'Oldest note' })
  await fill(`contacts/${contact}/notes`, (n) => ({ value: `Note ${digits(n)}` }), 102)
  await go(`contacts/${contact}`)
  await page.getByText('Note 0101').waitFor()
  await page.getByRole('button', { name: 'Show more' }).first().click()
  await page.getByText('Oldest note').waitFor()
})
