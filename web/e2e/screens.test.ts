import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { every, found } from './axe'
import { context, launch, server, settled, signIn, signInAt } from './browser'
import { everyScreenOpens, hush, queries } from './opens'

// What is loaded before the first page is shown, in bytes as they are sent.
const scriptBudget = 200_000

everyScreenOpens({ theme: 'light' })

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('the first page loads less script than it may', async () => {
  const visit = await context(browser, { theme: 'light' })
  const page = await visit.newPage()
  await signIn(page)
  const fresh = await visit.newPage()
  let bytes = 0
  fresh.on('response', (r) => {
    if (new URL(r.url()).pathname.endsWith('.js')) {
      bytes += Number(r.headers()['content-length'] ?? Number.POSITIVE_INFINITY)
    }
  })
  await fresh.goto('/')
  await settled(fresh)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(scriptBudget)
  await visit.close()
})

test('a query is counted, and one that a timer would repeat is not made', async () => {
  const visit = await context(browser, { theme: 'light' })
  await hush(visit)
  const page = await visit.newPage()
  await page.goto('/login')
  const asked = queries(page)
  await page.evaluate(async () => {
    const ask = (operationName: string) =>
      fetch('/graphql', { method: 'POST', body: JSON.stringify({ operationName }) })
    setInterval(() => void ask('Repeated'), 1)
    await ask('Once')
    await ask('Twice')
  })
  expect(asked).toEqual(['Once', 'Twice'])
  await visit.close()
})

test('axe notices what nobody can use', async () => {
  const page = await (await context(browser, { theme: 'light' })).newPage()
  await page.goto('/login')
  await settled(page)
  await page.evaluate(() => {
    const faint = document.createElement('p')
    faint.textContent = 'faint'
    Object.assign(faint.style, { color: '#ccc', background: '#fff' }) // the page's policy allows no style in HTML
    const main = document.querySelector('main')
    main?.insertAdjacentHTML('beforeend', '<button></button><img src="/icon.svg">')
    main?.append(faint)
  })
  const all = (await found(every(page))).map((one) => one.split(':')[0])
  expect(all).toEqual(expect.arrayContaining(['button-name', 'image-alt', 'color-contrast']))
})

test.each(['/\t/evil.example/', '/\\evil.example/', '//evil.example/'])('signing in with %j stays here', async (to) => {
  const visit = await context(browser, { theme: 'light' })
  await visit.route(/evil\.example\/$/, (route) => route.fulfill({ status: 200, body: 'evil' }))
  const page = await visit.newPage()
  await signInAt(page, `/login?to=${encodeURIComponent(to)}`)
  await page.waitForURL((at) => at.pathname.startsWith('/w/') || at.host === 'evil.example')
  expect(new URL(page.url()).origin).toBe(new URL(server.base).origin)
  await visit.close()
})
