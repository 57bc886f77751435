import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { foundAnywhere } from './axe'
import { context, launch, paint, settled, signIn, wanted } from './browser'
import { placeOf, type Place } from './screen'

// The dashboard under a client's own name.

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

const at = (path: string) => path.replace('$subaccount', place.subaccount)
const field = (name: string) => page.getByLabel(name, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const saved = () => page.getByText('Saved').first().waitFor()
const variable = (name: string) =>
  page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(), name)

// picture is a PNG that the browser itself draws.
async function picture(): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 160
    canvas.height = 40
    const pen = canvas.getContext('2d')
    if (pen) {
      pen.fillStyle = '#3355aa'
      pen.fillRect(0, 0, 160, 40)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(data, 'base64')
}

// look has axe check what is open.
const look = async (name: string) => {
  expect(await foundAnywhere(page, name)).toEqual([])
}

test('a client gets a name and a colour, which keeps its contrast', async () => {
  await page.goto(at(url.brand))
  await settled(page)
  const plain = await variable('--accent')
  await field('Product name').fill('Bright Desk')
  await field('Accent colour').fill('#yellow')
  await button('Save').click()
  await page.getByText('must be a colour such as #0f6353').first().waitFor()
  await field('Accent colour').fill('#ffff00')
  await button('Save').click()
  await saved()
  await page.getByRole('complementary').getByText('Bright Desk').waitFor()
  await expect.poll(() => page.title()).toBe('Brand · Bright Desk')
  const light = await variable('--accent')
  expect(light).not.toBe(plain)
  expect(light).not.toBe('#ffff00')
  await paint(page, 'dark')
  expect(await variable('--accent')).toBe('#ffff00')
  await paint(page, 'light')
  await look('brand-settings')
})

test('a logo is an image and nothing else', async () => {
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file][aria-label=Logo]').setInputFiles({ name, mimeType, buffer })
  await choose('logo.png', 'image/png', Buffer.from('<script>alert(1)</script>'))
  await page.getByText('must be a PNG or WebP image in base64').waitFor()
  await choose('logo.png', 'image/png', await picture())
  await page.getByRole('complementary').getByRole('img', { name: 'Bright Desk' }).waitFor()
})

test('the brand is there from the first paint, and on no other client', async () => {
  await page.goto(at(url.home))
  await settled(page)
  await page.getByRole('complementary').getByRole('img', { name: 'Bright Desk' }).waitFor()
  expect(await page.title()).toContain('Bright Desk')
  expect(await page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href)).toContain(
    '/brand/',
  )
  await look('brand-home')
  await page.goto(url.home.replace('$subaccount', 'agency'))
  await settled(page)
  expect(await page.title()).toContain('Switchboard')
  expect(await page.getByText('Bright Desk').count()).toBe(0)
})

test('a host name has a record to prove it', async () => {
  await page.goto(at(url.brand))
  await settled(page)
  await field('Host name').fill('localhost')
  await button('Set host name').click()
  await page.getByText('must be a host name such as app.agency.example').waitFor()
  await field('Host name').fill('app.client.example')
  await button('Set host name').click()
  await page.getByText('_switchboard.app.client.example').waitFor()
  await page.getByText('Not verified').waitFor()
  await look('brand-host')
})

test('everything goes back to what is inherited', async () => {
  await button('Reset to inherited values').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset to inherited values' }).click()
  await saved()
  await expect.poll(() => page.title()).toBe('Brand · Switchboard')
  expect(await field('Product name').inputValue()).toBe('')
})
