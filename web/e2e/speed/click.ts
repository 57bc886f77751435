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
const choose = (screen: string, label: string, answer = other('[role=table]')): Click => ({
  screen,
  name: `filter ${label}`,
  target: `main select[aria-label="${label}"]`,
  option: 2,
  answer,
})
const open = (screen: string, target = '[role=row] a >> nth=0', answer = other('main h1')): Click => ({
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
const settings = ['This subaccount', 'Do not call', 'Webhooks', 'Subaccounts', 'API keys', 'Workspace', 'Audit log']
const tabs = ['Voice', 'Tools', 'Numbers', 'Calendar', 'Versions', 'Notes']

export const clicks: Click[] = [
  ...entries.map(go),
  ...settings.map(setting),
  ...tabs.map(tab),
  { screen: 'home', name: 'search', target: 'aside >> text="Search"', answer: { css: '[role=dialog] input' } },
  { screen: 'home', name: 'switcher', target: 'aside button >> nth=0', answer: { css: '[role=dialog] input' } },
  press('home', 'Conversations', other('main')),
  choose('home', 'Time', other('main')),
  press('assistants', 'New assistant'),
  press('assistants', 'Outbound', other('[role=table]')),
  press('assistants', 'More for Reception', menu),
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
  press('calls', 'Start a call'),
  choose('calls', 'Status'),
  open('calls'),
  press('appointments', 'New appointment'),
  press('appointments', 'List', other('main')),
  press('appointments', 'Week after', other('main')),
  press('knowledge', 'Create a knowledge base'),
  open('knowledge'),
  press('tools', 'Signing secret'),
  choose('tools', 'Kind'),
  open('tools'),
  press('voices', 'More', menu),
  choose('voices', 'Gender'),
  press('numbers', 'Add a number'),
  press('tags', 'Add tag'),
  press('members', 'Invite somebody'),
  press('keys', 'Create a key'),
  choose('audit', 'Where'),
]

// take clicks, and measures in the page.
export async function take(page: Page, click: Click): Promise<Took> {
  const target = page.locator(click.target).first()
  await target.hover()
  await new Promise((done) => setTimeout(done, rest))
  await page.evaluate(listen, { ...click.answer, quiet })
  if (click.option === undefined) await target.click()
  else await target.selectOption({ index: click.option })
  return page.evaluate(() => (window as unknown as { took: Promise<Took> }).took)
}

// listen runs in the page, which knows nothing else of this file.
function listen({ css, begins, changed, quiet }: Answer & { quiet: number }): void {
  const seen = () => [...document.querySelectorAll<HTMLElement>(css)].find((e) => e.checkVisibility())?.innerText
  const before = seen()
  const answered = () => {
    const now = seen()
    return now !== undefined && (!begins || now.startsWith(begins)) && (!changed || now !== before)
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
    const begin = (press: Event) => {
      ;['pointerdown', 'input'].forEach((kind) => window.removeEventListener(kind, begin, true))
      let answer = 0
      let whole = 0
      const since = () => performance.now() - press.timeStamp
      const change = new MutationObserver(() => painted(() => (whole = since())))
      change.observe(document.body, { subtree: true, childList: true, characterData: true })
      const look = () => {
        if (!answer && answered()) painted(() => (answer = since()))
        if (answer && since() > Math.max(answer, whole) + quiet) {
          change.disconnect()
          done({ answer, whole: Math.max(answer, whole), event })
        } else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      // A browser that is starved draws no frames at all, and would be waited for without an end.
      setTimeout(() => done({ answer: Infinity, whole: Infinity, event }), 10_000)
    }
    ;['pointerdown', 'input'].forEach((kind) => window.addEventListener(kind, begin, true))
  })
  Object.assign(window, { took })
}
