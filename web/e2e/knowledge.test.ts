import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { every, found } from './axe'
import { context, launch, settled, signIn, wanted } from './browser'
import { placeOf, screens, type Place } from './screen'

// How knowledge is found, on the demo.

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

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabel(name, { exact: true })
const open = async (name: string) => {
  await page.goto((await screens.find((s) => s.name === name)?.open(place)) ?? '')
  await settled(page)
}
// openHandbook opens the knowledge base that the demo's reception answers from.
async function openHandbook(): Promise<void> {
  const id = await place.first('knowledgeBases(search: "Practice handbook", first: 1)')
  await page.goto(url.knowledgeBase.replace('$subaccount', place.subaccount).replace('$id', id))
  await settled(page)
}

test('a workspace has an endpoint of embeddings of its own', async () => {
  await open('workspace')
  await field('Embeddings URL').fill('http://127.0.0.1:9/v1')
  await field('Embeddings key').fill('hunter2')
  await field('Dimensions').fill('7')
  await button('Save embeddings').click()
  await page.getByText('Must be a whole number from 32 to 4,096.').waitFor()
  await field('Dimensions').fill('256')
  await field('Embedding model').fill('text-embedding-3-small')
  await button('Save embeddings').click()
  await page.getByText('Saved. Sources are embedded in the background.').waitFor()
  await page.reload()
  await settled(page)
  expect(await field('Embedding model').inputValue()).toBe('text-embedding-3-small')
  expect(await field('Embeddings key').inputValue()).toBe('')
  await button('Remove endpoint').click()
  await page.getByText('Embeddings endpoint removed').waitFor()
})

test('a workspace declines the endpoint of the installation', async () => {
  await open('workspace')
  const decline = page.getByRole('switch', { name: 'Do not use the installation’s endpoint' })
  expect(await decline.isChecked()).toBe(false)
  await decline.click()
  await expect.poll(() => decline.isChecked()).toBe(true)
  await page.reload()
  await settled(page)
  await expect.poll(() => decline.isChecked()).toBe(true)
  await decline.click()
  await expect.poll(() => decline.isChecked()).toBe(false)
})

test('the test search is narrowed to a source and a folder', async () => {
  await openHandbook()
  await field('Question').fill('tooth')
  await field('Folder or URL').fill('nowhere')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await page.getByText('No matching passages').waitFor()
  await field('Folder or URL').fill('')
  await field('Source').click()
  await page.getByRole('option').last().click()
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await page.getByText('No matching passages').waitFor({ state: 'detached' })
})

test('an assistant answers from some sources only', async () => {
  await openHandbook()
  await page.getByRole('tab', { name: 'Used by' }).click()
  await page
    .getByRole('button', { name: /^Choose sources: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').first().check()
  expect(await found(every(page, { within: '[role=dialog]' }))).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: /^Choose sources: / })
    .first()
    .click()
  expect(await dialog.getByRole('checkbox').first().isChecked()).toBe(true)
})
