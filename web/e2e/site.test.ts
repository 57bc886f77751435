import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { every, found } from './axe'
import { complaints, context, launch, settled, signIn, wanted } from './browser'
import { placeOf } from './screen'

// A website becomes knowledge, on the demo.

let browser: Browser
let page: Page
let wrong: string[]

const pages: Record<string, string> = {
  '/': '<title>Riverside</title><p>Welcome to the boat house.</p><a href="/hire">Hire</a> <a href="/blog/1">Blog</a> <a href="/lost">Lost</a>',
  '/hire': '<title>Boat hire</title><h1>Boat hire</h1><p>A kayak costs nine euros an hour.</p>',
  '/blog/1': '<title>Blog</title><p>Old news of the boat house.</p>',
}
const site = createServer((request, response) => {
  const body = pages[request.url ?? '']
  response.writeHead(body ? 200 : 404, { 'Content-Type': 'text/html' }).end(body ?? '')
}).listen(0, '127.0.0.1')
const address = () => `http://127.0.0.1:${String((site.address() as AddressInfo).port)}/`

beforeAll(async () => {
  browser = await launch()
  page = await (await context(browser, { theme: 'light' })).newPage()
  wrong = complaints(page)
  await signIn(page)
  const place = await placeOf(page, wanted('API_KEY'))
  const base = await place.first('knowledgeBases(first: 1)')
  await page.goto(url.knowledgeBase.replace('$subaccount', place.subaccount).replace('$id', base))
  await settled(page)
})

afterAll(async () => {
  await browser.close()
  site.close()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a website is added, read and found', async () => {
  await page.getByRole('tab', { name: 'Websites' }).click()
  await button('Add website').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Website URL').fill('boat house')
  await dialog.getByLabel('Paths to exclude').fill('blog')
  await dialog.getByRole('button', { name: 'Add website' }).click()
  await dialog.getByText('Must start with https:// or http://.').waitFor()
  await dialog.getByLabel('Website URL').fill(address())
  await dialog.getByRole('button', { name: 'Add website' }).click()
  await dialog.getByText(/must be paths that begin with/i).waitFor()
  await dialog.getByLabel('Paths to exclude').fill('/blog')
  await dialog.getByLabel('Read again', { exact: true }).selectOption('weekly')
  expect(await found(every(page))).toEqual([])
  await dialog.getByRole('button', { name: 'Add website' }).click()
  await page.getByText('2 pages read').waitFor()
  await page.getByText('1 failed').waitFor()
  await page.getByText(/Next run:/).waitFor()
  await button('Read again now').waitFor()
  await page.getByLabel('Question', { exact: true }).fill('What does a kayak cost?')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await page
    .getByText(/nine euros/)
    .first()
    .waitFor()
  expect(await found(every(page))).toEqual([])
})

test('its pages are listed with their states, and one is excluded', async () => {
  await page.getByRole('link', { name: address() }).click()
  await settled(page)
  await page.getByText(/It was not found \(status 404\)/).waitFor()
  await page.getByText('Boat hire', { exact: true }).waitFor()
  expect(await found(every(page))).toEqual([])
  await page.getByLabel('Status of pages').selectOption('READ')
  await page.getByText(/It was not found/).waitFor({ state: 'detached' })
  await button(`More actions for ${address()}hire`).click()
  await page.getByRole('menuitem', { name: 'Exclude page' }).click()
  await page.getByText('1 skipped').waitFor()
  await page.getByLabel('Status of pages').selectOption('')
  await page.getByText('Excluded', { exact: true }).last().waitFor()
})

test('it is read again, and deleted with its pages', async () => {
  await button('Read again now').click()
  await button('Stop').waitFor()
  await button('Read again now').waitFor()
  await page.getByText(/It was not found/).waitFor({ state: 'detached' })
  await button(`More actions for ${address()}`).first().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No websites yet').waitFor()
  expect(wrong).toEqual([])
})
