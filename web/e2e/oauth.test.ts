import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { every, found } from './axe'
import { context, launch, paint, server, settled, wanted } from './browser'

// An app on the person's own computer connects by OAuth: it opens a page, and waits for the answer.

let browser: Browser
let page: Page
let app: Server
let callback = ''
const answers: URLSearchParams[] = []
const verifier = 'a-verifier-that-has-at-least-forty-three-characters'

beforeAll(async () => {
  app = createServer((request, response) => {
    const at = new URL(request.url ?? '/', callback)
    if (at.pathname === '/callback') answers.push(at.searchParams)
    response.setHeader('Content-Type', 'text/html')
    response.end('<title>Done</title><h1>You can close this window.</h1>')
  })
  await new Promise<void>((done) => app.listen(0, '127.0.0.1', done))
  callback = `http://127.0.0.1:${String((app.address() as AddressInfo).port)}/callback`
  browser = await launch()
  page = await (await context(browser, { theme: 'light' })).newPage()
})
afterAll(async () => {
  app.close()
  await browser.close()
})

const link = async (scope: string) => {
  const registered = await page.request.post('/oauth/register', {
    data: { client_name: 'Desk agent', redirect_uris: [callback] },
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const query = new URLSearchParams({
    client_id,
    redirect_uri: callback,
    response_type: 'code',
    scope,
    state: 'kept',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${server.base}/mcp`,
  })
  return { client_id, at: `${url.authorize}?${query.toString()}` }
}

const post = async (path: string, form: Record<string, string>) => page.request.post(path, { form })
const tools = async (token: string) =>
  page.request.post('/mcp', {
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json, text/event-stream',
      'Mcp-Protocol-Version': '2025-11-25',
    },
    data: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  })

test('signing in, allowing, using, revoking', async () => {
  const { client_id, at } = await link('contacts:list contacts:read contacts:create')
  await page.goto(at)
  await page.getByLabel('E-mail address').fill(server.email)
  await page.getByLabel('Password', { exact: true }).fill(server.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Connect Desk agent?' }).waitFor()
  await page.getByText('You will be sent back to a program on this computer').waitFor()
  expect(await page.getByRole('checkbox', { name: 'Create contacts' }).isChecked()).toBe(false)
  expect(await page.getByRole('checkbox', { name: 'Read contacts' }).isChecked()).toBe(true)
  for (const theme of ['light', 'dark'] as const) {
    await paint(page, theme)
    expect.soft(await found(every(page)), theme).toEqual([])
  }
  const framed = await page.request.get(at, { headers: { Accept: 'text/html' } })
  expect(framed.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('heading', { name: 'You can close this window.' }).waitFor()
  const answer = answers.pop()
  expect(answer?.get('state')).toBe('kept')
  expect(answer?.get('iss')).toBe(server.base)
  const form = { grant_type: 'authorization_code', client_id, redirect_uri: callback, code_verifier: verifier }
  const exchanged = await post('/oauth/token', { ...form, code: answer?.get('code') ?? '' })
  const { access_token, scope } = (await exchanged.json()) as { access_token: string; scope: string }
  expect(scope).toBe('contacts:list contacts:read')
  const listed = await (await tools(access_token)).text()
  expect(listed).toContain('"contacts_list"')
  expect(listed).not.toContain('"contacts_create"')

  await page.goto(url.apps.replace('$subaccount', 'agency'))
  await settled(page)
  await page.getByText('Desk agent').waitFor()
  expect(await found(every(page))).toEqual([])
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog', { name: 'Revoke Desk agent?' }).getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('No connected apps').waitFor()
  expect((await tools(access_token)).status()).toBe(401)
})

test('denying, on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { at } = await link('*')
  await page.goto(at)
  await page.getByRole('heading', { name: 'Connect Desk agent?' }).waitFor()
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider).toBeLessThanOrEqual(0)
  expect(await found(every(page))).toEqual([])
  await page.getByRole('button', { name: 'Deny' }).click()
  await page.getByRole('heading', { name: 'You can close this window.' }).waitFor()
  const answer = answers.pop()
  expect(answer?.get('error')).toBe('access_denied')
  expect(answer?.get('code')).toBeNull()
})

test('what is wrong sends nobody anywhere', async () => {
  const { at } = await link('contacts:read')
  await page.goto(at.replace('code_challenge_method=S256', 'code_challenge_method=plain'))
  await page.getByRole('heading', { name: 'This app cannot be connected' }).waitFor()
  await page.getByText('codeChallengeMethod: Must be S256.').waitFor()
  expect(await found(every(page))).toEqual([])
  expect(answers).toEqual([])
})

test('of many subaccounts, any is found that the app may act in', async () => {
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}` }
  for (let n = 0; n <= 100; n++)
    await page.request.post('/v3/subaccounts', {
      headers,
      data: { name: n === 0 ? 'Oldest of all' : `Client ${String(n)}` },
    })
  const { client_id, at } = await link('contacts:list')
  await page.goto(at)
  const picker = page.getByRole('combobox', { name: 'Subaccount', exact: true })
  await picker.click()
  await page.getByRole('option', { name: 'All subaccounts' }).waitFor()
  await picker.fill('Oldest')
  await page.getByRole('option', { name: 'Oldest of all' }).click()
  expect(await found(every(page))).toEqual([])
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('heading', { name: 'You can close this window.' }).waitFor()
  const form = { grant_type: 'authorization_code', client_id, redirect_uri: callback, code_verifier: verifier }
  const exchanged = await post('/oauth/token', { ...form, code: answers.pop()?.get('code') ?? '' })
  expect(exchanged.status()).toBe(200)
})
