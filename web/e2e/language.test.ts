import type { Browser, BrowserContext, Cookie, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts as de } from '../src/text/de/de'
import * as en from '../src/text/en/en'
import { texts as es } from '../src/text/es/es'
import { url } from '../src/app/url'
import { every, found } from './axe'
import { launch, server, settled, wanted } from './browser'
import { openScreen, placeOf, type Place } from './screen'

// The dashboard in the language of each person, and before anyone has signed in in the browser's.

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

// A browser that has signed in before has attempts of its own: those of an address are fewer than all that these files make.
let known: Cookie[] = []

async function visit(locale: string, phone = false): Promise<BrowserContext> {
  const made = await browser.newContext({
    baseURL: server.base,
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale,
  })
  made.setDefaultTimeout(Number(process.env['PATIENCE'] ?? 100_000))
  await made.addCookies(known)
  return made
}

type Texts = typeof de

// enter signs in at a page that speaks a language.
async function enter(
  page: Page,
  words: { access: { email: string; password: string; signIn: string } },
): Promise<void> {
  await page.goto(url.login)
  await page.getByLabel(words.access.email).fill(server.email)
  await page.getByLabel(words.access.password, { exact: true }).fill(server.password)
  await page.getByRole('button', { name: words.access.signIn, exact: true }).click()
  await page.waitForURL(/\/w\//)
  known = (await page.context().cookies()).filter(({ name }) => name === 'switchboard_device')
  await settled(page)
}

const texts = (language: string) => (language === 'de' ? de : language === 'es' ? es : en)

const english = { access: { email: 'E-mail address', password: 'Password', signIn: 'Sign in' } }

const spoken = (page: Page) => page.evaluate(() => document.documentElement.lang)

// shot keeps what was seen, where SHOTS names a folder.
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

// choose a language in one's own settings, which builds the page anew.
async function choose(page: Page, place: Place, from: string, to: string): Promise<void> {
  await openScreen(page, place, 'account')
  const box = page.getByRole('combobox', { name: from })
  await Promise.all([page.waitForEvent('load'), box.selectOption(to)])
  await settled(page)
  expect(await spoken(page)).toBe(to)
}

async function reads(page: Page, place: Place, words: Texts, language: string): Promise<void> {
  await openScreen(page, place, 'contacts')
  const navigation = page.getByRole('navigation', { name: words.shell.navigation })
  await navigation.getByRole('link', { name: words.shell.nav.contacts }).waitFor()
  await page.getByRole('columnheader', { name: words.field.phone }).first().waitFor()
  expect(await found(every(page))).toEqual([])
  await openScreen(page, place, 'home')
  expect(await spoken(page)).toBe(language)
  await page.getByText(words.home.waiting, { exact: true }).first().waitFor()
  // A comma stands before decimals.
  const body = await page.locator('main').first().innerText()
  expect(body).toMatch(/\d,\d\d/)
  expect(await found(every(page))).toEqual([])
}

// refuses sends a form that only the server refuses, field by field, and says so in German.
async function refuses(page: Page, place: Place): Promise<void> {
  const words = de.settings.webhooks
  await page.goto(`${url.webhooks.replace('$subaccount', place.subaccount)}?new=1`)
  const dialog = page.getByRole('dialog', { name: words.create })
  await dialog.getByLabel(words.url, { exact: true }).fill('shop.example')
  await dialog.getByLabel(new RegExp(`^${de.field.description}`)).fill('x'.repeat(2001))
  await dialog.getByRole('button', { name: words.create }).click()
  await dialog.getByText('Muss eine vollständige URL mit http oder https sein.').waitFor()
  await dialog.getByText('Darf höchstens 2.000 Zeichen haben.').waitFor()
  expect(await dialog.innerText()).not.toMatch(/must/i)
  await page.keyboard.press('Escape')
}

let place: Place

test('somebody chooses German, which stays and follows them into another browser', async () => {
  const here = await visit('en-US')
  const page = await here.newPage()
  await enter(page, english)
  expect(await spoken(page)).toBe('en')
  place = await placeOf(page, wanted('API_KEY'))
  await choose(page, place, 'Language', 'de')
  await reads(page, place, de, 'de')
  await refuses(page, place)
  await openScreen(page, place, 'audit')
  const written = await page.locator('time[title]').first().getAttribute('title')
  expect(written).toMatch(/\d\d\.\d\d\.20\d\d, \d\d:\d\d/)
  await page.reload()
  await settled(page)
  expect(await spoken(page)).toBe('de')
  await here.close()

  const there = await visit('en-US')
  const second = await there.newPage()
  await enter(second, english)
  await second.waitForFunction(() => document.documentElement.lang === 'de')
  await settled(second)
  await second.getByRole('link', { name: de.shell.nav.home }).first().waitFor()
  await there.close()
})

test('German fits on a phone and on a desktop', async () => {
  for (const phone of [false, true]) {
    const here = await visit('de-DE', phone)
    const page = await here.newPage()
    await enter(page, de)
    place = await placeOf(page, wanted('API_KEY'))
    for (const name of [
      'home',
      'conversation',
      'assistant',
      'contacts',
      'calls',
      'appointments',
      'analytics',
      'account',
      'notifications',
    ]) {
      await openScreen(page, place, name)
      const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
      expect.soft(wide, `${name} is cut off`).toBeLessThanOrEqual(room ?? 0)
      await shot(page, `${name}-${phone ? '390' : '1440'}`)
    }
    expect.soft(await found(every(page))).toEqual([])
    await here.close()
  }
})

test('Spanish likewise', async () => {
  const here = await visit('de-DE')
  const page = await here.newPage()
  await enter(page, de)
  place = await placeOf(page, wanted('API_KEY'))
  await choose(page, place, de.language.title, 'es')
  await reads(page, place, es, 'es')
  await choose(page, place, es.language.title, 'en')
  await here.close()
})

// listed are screens with lists of many columns, and those behind Settings have a navigation of their own.
const listed = ['assistants', 'calls', 'numbers', 'tools', 'subaccounts', 'keys', 'knowledge-base', 'contacts']

test.each([
  ['en-US', english],
  ['de-DE', de],
  ['es-MX', es],
])(
  'at 1280 pixels no title of a column is cut in %s, and no picture of the navigation squeezed',
  async (locale, words) => {
    const here = await visit(locale)
    const page = await here.newPage()
    await page.setViewportSize({ width: 1280, height: 800 })
    await enter(page, words)
    place = await placeOf(page, wanted('API_KEY'))
    const language = locale.slice(0, 2)
    if ((await spoken(page)) !== language) await choose(page, place, texts(await spoken(page)).language.title, language)
    const wrong: Record<string, unknown[]> = {}
    for (const name of listed) {
      await openScreen(page, place, name)
      await page.evaluate(() => document.fonts.ready.then(() => null))
      const cut = await page.evaluate(() => [
        ...[...document.querySelectorAll('[role=columnheader] .truncate')]
          .filter((node) => node.scrollWidth > node.clientWidth)
          .map((node) => node.textContent),
        ...[...document.querySelectorAll('nav a')]
          .filter((node) => (node.querySelector('svg')?.getBoundingClientRect().width ?? 14) < 14)
          .map((node) => node.textContent),
      ])
      if (cut.length > 0) wrong[name] = cut
    }
    expect(wrong).toEqual({})
    await openScreen(page, place, 'conversation')
    const hint = page.locator('#write-hint')
    expect((await hint.boundingBox())?.height, await hint.innerText()).toBeLessThan(20)
    if (language !== 'en') await choose(page, place, texts(language).language.title, 'en')
    await here.close()
  },
)

test('before sign-in the page is in the browser’s preferred language, and another can be chosen', async () => {
  const here = await visit('es-MX')
  const page = await here.newPage()
  await page.goto(url.login)
  await page.getByRole('button', { name: es.access.signIn, exact: true }).waitFor()
  expect(await spoken(page)).toBe('es')
  expect(await found(every(page))).toEqual([])
  const box = page.getByRole('combobox', { name: es.language.title })
  await Promise.all([page.waitForEvent('load'), box.selectOption('de')])
  await page.getByRole('button', { name: de.access.signIn, exact: true }).waitFor()
  expect(await found(every(page))).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: de.access.signIn, exact: true }).waitFor()
  // The person's own choice, which is English by now, wins.
  await enter(page, de)
  await page.waitForFunction(() => document.documentElement.lang === 'en')
  await here.close()
})
