import type { Page } from 'playwright-core'

// Answer is what shows that a click was heard: an element in sight, with a text that begins so, or with another than before.
type Answer = { css: string; begins?: string; changed?: boolean }

// Click is one that people make often. Option is the one to choose where the target is a select.
export type Click = { screen: string; name: string; target: string; answer: Answer; option?: number }

// Took is how long it was from the press to the frame that shows the answer, and to the last one in which something changed; and
// to the next paint, as the browser itself says (0: less than it tells of).
export type Took = { answer: number; whole: number; event: number }

// rest is how long the pointer stands on what will be clicked, which is no shorter for people.
const rest = 100
const quiet = 500
// patience is how long an answer is waited for.
const patience = 10_000

const dialog = { css: '[role=dialog] h2' }
const menu = { css: '[role=menu]' }
const other = (css: string): Answer => ({ css, changed: true })

const go = (name: string): Click => ({
  screen: 'account',
  name: `go to ${name}`,
  target: `aside nav >> text="${name}"`,
  answer: { css: 'main h1', begins: name },
})
const setting = (name: string): Click => ({
  screen: 'members',
  name: `go to ${name}`,
  target: `main nav >> text="${name}"`,
  answer: { css: 'main h1', begins: name },
})
const press = (screen: string, name: string, answer: Answer = dialog): Click => ({
  screen,
  name,
  target: `main >> role=button[name=/^${name}/] >> nth=0`,
  answer,
})
const tab = (name: string): Click => ({
  screen: 'assistant',
  name: `tab ${name}`,
  target: `role=tab[name=/^${name}/]`,
  answer: other('[role=tab][aria-selected=true]'),
})
const choose = (screen: string, label: string): Click => ({
  screen,
  name: `filter ${label}`,
  target: `main select[aria-label="${label}"]`,
  option: 2,
  answer: other('main'),
})
const open = (screen: string, target = '[role=row] a >> nth=0', answer = other('main')): Click => ({
  screen,
  name: 'open a row',
  target: `main >> ${target}`,
  answer,
})

const entries = [
  'Conversations',
  'Calls',
  'Refused calls',
  'Appointments',
  'Contacts',
  'Tags',
  'Assistants',
  'Knowledge',
  'Tools',
  'Voices',
  'Numbers',
  'Pools',
]
const settings = [
  'This subaccount',
  'Do not call',
  'Webhooks',
  'Subaccounts',
  'API keys',
  'Telephony',
  'Workspace',
  'Audit log',
]
const tabs = ['Voice', 'Tools', 'Numbers', 'Calendar', 'Versions', 'Notes']

export const clicks: Click[] = [
  ...entries.map(go),
  ...settings.map(setting),
  ...tabs.map(tab),
  { screen: 'home', name: 'search', target: 'aside >> text="Search"', answer: { css: '[role=dialog] input' } },
  { screen: 'home', name: 'switcher', target: 'aside button >> nth=0', answer: { css: '[role=dialog] input' } },
  press('home', 'Conversations', other('main')),
  choose('home', 'Time range'),
  press('assistants', 'New assistant'),
  press('assistants', 'Outbound', other('[role=table]')),
  press('assistants', 'More actions for Reception', menu),
  open('assistants'),
  press('assistant', 'Test chat', { css: '[role=log]' }),
  press('contacts', 'Add contact'),
  choose('contacts', 'Tag'),
  {
    screen: 'contacts',
    name: 'choose a row',
    target: 'main input[type=checkbox] >> nth=2',
    answer: { css: 'main', changed: true },
  },
  open('contacts'),
  press('contact', 'Edit contact'),
  press('contact', 'More', menu),
  press('contact', 'Book'),
  press('conversations', 'Waiting for a person', other('main')),
  open('conversations', 'a[href*="/conversations/conv"] >> nth=1', { css: 'main textarea' }),
  open('conversation', 'a[href*="/conversations/conv"] >> nth=2', other('main h2')),
  press('conversation', 'More', menu),
  press('conversation', 'Details', other('main')),
  press('calls', 'Start call'),
  choose('calls', 'Status'),
  open('calls'),
  press('appointments', 'New appointment'),
  press('appointments', 'List', other('main')),
  press('appointments', 'Next week', other('main')),
  press('knowledge', 'Create knowledge base'),
  open('knowledge'),
  press('tools', 'Signing secret'),
  choose('tools', 'Type'),
  open('tools'),
  press('voices', 'More', menu),
  choose('voices', 'Gender'),
  press('numbers', 'Add number'),
  press('tags', 'Add tag'),
  press('members', 'Invite member'),
  press('keys', 'Create key'),
  choose('audit', 'Subaccount'),
]

// take clicks, and measures in the page.
export async function take(page: Page, click: Click): Promise<Took> {
  const target = page.locator(click.target).first()
  await target.hover()
  await new Promise((done) => setTimeout(done, rest))
  await page.evaluate(listen, { ...click.answer, quiet, patience })
  if (click.option === undefined) await target.click()
  else await target.selectOption({ index: click.option })
  const took = await page.evaluate(() => (window as unknown as { took: Promise<Took | null> }).took)
  if (!took) throw new Error('no answer')
  return took
}

// listen runs in the page, which knows nothing else of this file. It looks when something has changed, and at nothing for which
// the browser would have to lay the page out.
function listen({ css, begins, changed, quiet, patience }: Answer & { quiet: number; patience: number }): void {
  const seen = () => [...document.querySelectorAll(css)].map((e) => e.textContent)
  const before = seen().join()
  const answered = () => {
    const now = seen()
    return now.some((text) => !begins || text.startsWith(begins)) && (!changed || now.join() !== before)
  }
  let event = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) event = Math.max(event, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const painted = (tell: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = tell
      port2.postMessage(null)
    })
  const took = new Promise((done) => {
    const kinds = ['pointerdown', 'input']
    const begin = (press: Event) => {
      kinds.forEach((kind) => {
        window.removeEventListener(kind, begin, true)
      })
      let answer = 0
      let whole = 0
      let heard = false
      let still = 0
      const since = () => performance.now() - press.timeStamp
      const change = new MutationObserver(() => {
        const first = !heard && answered()
        heard ||= first
        painted(() => {
          whole = since()
          if (first) answer = whole
        })
        if (!heard) return
        clearTimeout(still)
        still = window.setTimeout(() => {
          change.disconnect()
          done({ answer, whole, event })
        }, quiet)
      })
      change.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    }
    kinds.forEach((kind) => {
      window.addEventListener(kind, begin, true)
    })
    setTimeout(() => {
      done(null)
    }, patience)
  })
  Object.assign(window, { took })
}
