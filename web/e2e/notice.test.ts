import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { every, found } from './axe'
import { context, launch, server, settled, signIn, wanted } from './browser'
import { placeOf, type Place } from './screen'

// What somebody is notified of, in the page and by push. The push service is the Go test's, which opens what it gets as a browser would.

let browser: Browser
let visit: BrowserContext
let page: Page
let place: Place

beforeAll(async () => {
  browser = await launch({ whole: true })
  visit = await context(browser, { theme: 'light' })
  await visit.grantPermissions(['notifications'], { origin: server.base })
  // The browser's own push service cannot be reached. Everything else of the subscription is the page's.
  await visit.addInitScript(
    ([endpoint, p256dh, auth]) => {
      PushManager.prototype.getSubscription = () => Promise.resolve(null)
      PushManager.prototype.subscribe = (options?: PushSubscriptionOptionsInit) => {
        sessionStorage.setItem('push-key', String(options?.applicationServerKey))
        return Promise.resolve({ toJSON: () => ({ endpoint, keys: { p256dh, auth } }) } as unknown as PushSubscription)
      }
    },
    [wanted('PUSH_ENDPOINT'), wanted('PUSH_P256DH'), wanted('PUSH_AUTH')] as const,
  )
  page = await visit.newPage()
  await signIn(page)
  place = await placeOf(page, wanted('API_KEY'))
})
afterAll(() => browser.close())

// What a failed step saw is shown by SCREENSHOT=/path/to.png.
afterEach(async ({ task }) => {
  const path = process.env['SCREENSHOT']
  if (path && task.result?.state === 'fail') await page.screenshot({ path })
})

const at = (path: string) => path.replace('$subaccount', place.subaccount)
const bell = () => page.getByRole('button', { name: /^Notifications/ }).filter({ visible: true })
const list = () => page.getByRole('dialog', { name: 'Notifications' })

async function ask(query: string, variables: object = {}): Promise<Record<string, never>> {
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount }
  const answer = await page.request.post('/graphql', { headers, data: { query, variables } })
  const { data, errors } = (await answer.json()) as { data?: Record<string, never>; errors?: unknown }
  expect(errors).toBeUndefined()
  return data ?? {}
}

// assign a conversation that is nobody's to the member who is signed in, by the API.
async function assign(): Promise<string> {
  const { teammates } = (await ask('{ teammates { id name } }')) as unknown as {
    teammates: { id: string; name: string }[]
  }
  const name = (await page.getByRole('complementary').first().innerText()).split('\n')
  const me = teammates.find((t) => name.includes(t.name))
  const id = await place.first('conversations(inboxView: UNASSIGNED, first: 1)')
  await ask('mutation ($ids: [ID!]!, $to: ID) { triageConversations(ids: $ids, input: { assigneeId: $to }) { id } }', {
    ids: [id],
    to: me?.id,
  })
  return id
}

test('the bell counts, lists, opens and is read', async () => {
  await page.goto(at(url.contacts))
  await settled(page)
  await bell().click()
  await list().getByRole('listitem').first().waitFor()
  await list().getByRole('button', { name: 'Mark all as read' }).click()
  await list().getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await list().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Notifications', exact: true }).filter({ visible: true }).waitFor()

  const id = await assign()
  await page.getByRole('button', { name: 'Notifications: 1 unread' }).filter({ visible: true }).waitFor()
  await bell().click()
  const newest = list().getByRole('listitem').first()
  await newest.getByText('A conversation was assigned to you').waitFor()
  expect(await found(every(page))).toEqual([])
  await newest.getByRole('link').click()
  await page.waitForURL(new RegExp(`conversations/${id}`))
  await page.getByRole('button', { name: 'Notifications', exact: true }).filter({ visible: true }).waitFor()
})

test('opening a conversation reads what there is about it', async () => {
  await page.goto(at(url.contacts))
  await settled(page)
  const id = await assign()
  await page.getByRole('button', { name: 'Notifications: 1 unread' }).filter({ visible: true }).waitFor()
  await page.goto(at(url.conversation).replace('$id', id))
  await page.getByRole('log').waitFor()
  await page.getByRole('button', { name: 'Notifications', exact: true }).filter({ visible: true }).waitFor()
})

// save has been done when it returns: what says "Saved" may be of the save before.
async function save(): Promise<void> {
  const done = page.waitForResponse((r) => r.request().postData()?.includes('UpdateNoticeSettings') ?? false)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await done
  await page.getByText('Saved').first().waitFor()
}

test('one chooses what one hears of, and when', async () => {
  await page.goto(at(url.noticeSettings))
  await settled(page)
  expect(await found(every(page))).toEqual([])
  const box = page.getByRole('checkbox', { name: 'A conversation is assigned to me: Dashboard' })
  await box.uncheck()
  await page.getByRole('checkbox', { name: 'Turn on quiet hours' }).check()
  await page.getByLabel('From', { exact: true }).fill('21:30')
  await page.getByLabel('Until', { exact: true }).fill('06:45')
  await page.getByLabel('Time zone', { exact: true }).selectOption('America/Chicago')
  expect(await found(every(page))).toEqual([])
  await save()
  await page.reload()
  await settled(page)
  expect(await box.isChecked()).toBe(false)
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('21:30')
  expect(await page.getByLabel('Time zone', { exact: true }).inputValue()).toBe('America/Chicago')
  await box.check()
  await page.getByRole('checkbox', { name: 'Turn on quiet hours' }).uncheck()
  await save()
})

test('a browser is notified', async () => {
  const cdp = await visit.newCDPSession(page)
  const registration = registered(cdp)
  await page.goto(`${at(url.noticeSettings)}?tab=browsers`)
  await settled(page)
  await page.getByRole('button', { name: 'Notify this browser' }).click()
  await page.getByText('Notifications are on in this browser').first().waitFor()
  const row = page.getByRole('list', { name: 'Browsers' }).getByRole('listitem')
  await row.getByText('This session').waitFor()
  expect(await found(every(page))).toEqual([])
  expect(await page.evaluate(() => sessionStorage.getItem('push-key'))).toMatch(/^B[A-Za-z0-9_-]{86}$/)
  await assign() // the Go test looks at what the push service got

  const message = {
    title: 'Bright',
    body: 'A conversation was assigned to you.',
    path: at(url.contacts),
    tag: 'notice_1',
  }
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: server.base,
    registrationId: await registration,
    data: JSON.stringify(message),
  })
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const all = await (await navigator.serviceWorker.ready).getNotifications()
        return all.map((n) => [n.title, n.body, n.tag])
      }),
    )
    .toEqual([['Bright', 'A conversation was assigned to you.', 'notice_1']])
})

// registered is the id of the page's service worker, once there is one.
async function registered(cdp: CDPSession): Promise<string> {
  const id = new Promise<string>((done) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find((r) => r.scopeURL.startsWith(server.base))
      if (ours) done(ours.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  return id
}
