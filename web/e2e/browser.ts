import { readFileSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'

// The server under test, which the Go test has started.
export const server = {
  base: wanted('SERVER_URL'),
  email: process.env['LOGIN_EMAIL'] ?? '',
  password: process.env['LOGIN_PASSWORD'] ?? '',
}

export function wanted(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: see AGENTS.md for how these tests are run`)
  return value
}

// Without these flags, Chromium contacts Google's hosts when it starts.
export const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const started = new Map<string, Promise<Browser>>()

// launch starts a browser: the cheaper one that has no windows, where there is one, unless a whole one is wanted. Files that run one after
// the other share it, for starting one takes a second of CPU: to close it closes what was opened in it. It ends with the process.
export function launch({ whole = false } = {}): Promise<Browser> {
  const executablePath = (!whole && process.env['CHROMIUM_SHELL']) || wanted('CHROMIUM')
  const browser = started.get(executablePath) ?? start(executablePath)
  started.set(executablePath, browser)
  return browser
}

async function start(executablePath: string): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', ...quiet] })
  browser.close = async () => {
    await Promise.all(browser.contexts().map((visit) => visit.close()))
  }
  return browser
}

export type Look = { theme: 'light' | 'dark'; phone?: boolean }

// patience is how long a step may take. It only ends what hangs: however slow the machine, a step that goes on passes.
const patience = Number(process.env['PATIENCE'] ?? 100_000)

export async function context(browser: Browser, { theme, phone }: Look): Promise<BrowserContext> {
  const visit = await browser.newContext({
    baseURL: server.base,
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  visit.setDefaultTimeout(patience)
  return visit
}

// signIn has somebody signed in before a page opens. The form is that of signInAt: to go through it and the page that it leads to takes
// longer than most of what is tested after.
export async function signIn(page: Page): Promise<void> {
  const { base, email, password } = server
  const answer = await page.request.post(`${base}/session`, { headers: { Origin: base }, data: { email, password } })
  if (!answer.ok()) throw new Error(`nobody is signed in: ${await answer.text()}`)
}

// signInAt sends the form of a login page, and does not wait for where that leads.
export async function signInAt(
  page: Page,
  at: string,
  email = server.email,
  password = server.password,
): Promise<void> {
  await page.goto(at)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

// settled waits until nothing on the page is loading.
export async function settled(page: Page): Promise<void> {
  await page.locator('h1:visible').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[data-waiting]'))
  await page.waitForLoadState('networkidle')
}

// answered waits for the answer to the next request that has a text in its body.
export const answered = (page: Page, text: string) =>
  page.waitForResponse((r) => (r.request().postData() ?? '').includes(text))

// paint switches the page to a theme, and returns once it is drawn.
export async function paint(page: Page, theme: Look['theme']): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, theme)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

const origin = (at: string) => new URL(at).origin

// own are the servers under test: one more may be there that nobody has set up.
const own = [server.base, process.env['SETUP_LINK']].flatMap((at) => (at ? [origin(at)] : []))

// complaints collects errors in the console, and requests to other hosts.
export function complaints(page: Page): string[] {
  const all: string[] = []
  page.on('console', (m) => m.type() === 'error' && all.push(`console: ${m.text()}`))
  page.on('pageerror', (e) => all.push(`error: ${String(e)}`))
  page.on(
    'request',
    (r) => /^https?:/.test(r.url()) && !own.includes(origin(r.url())) && all.push(`request: ${r.url()}`),
  )
  return all
}

// download is the text of the file that a click downloads.
export async function download(page: Page, click: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  return readFileSync(await file.path(), 'utf8')
}
