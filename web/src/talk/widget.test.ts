import { beforeEach, expect, test, vi } from 'vitest'

// A page of somebody else's, as far as the script touches it.
class Part extends EventTarget {
  children: Part[] = []
  parent: Part | null = null
  contentWindow = {}
  focused = 0
  onclick: (() => void) | null = null;
  [name: string]: unknown
  constructor(readonly tag: string) {
    super()
  }
  setAttribute(name: string, to: string) {
    this[name] = to
  }
  append(...all: Part[]) {
    for (const one of all) {
      one.remove()
      one.parent = this
      this.children.push(one)
    }
  }
  replaceChildren(...all: Part[]) {
    for (const one of this.children) one.parent = null
    this.children = []
    this.append(...all)
  }
  replaceWith(...all: Part[]) {
    this.parent?.replaceChildren(...this.parent.children.flatMap((one) => (one === this ? all : [one])))
  }
  remove() {
    this.parent?.replaceChildren(...this.parent.children.filter((one) => one !== this))
  }
  get isConnected(): boolean {
    return this === body || (this.parent?.isConnected ?? false)
  }
  attachShadow() {
    this.append(new Part('shadow'))
    return this.children[0]
  }
  focus() {
    let root = this.parent
    while (root && root.tag !== 'shadow') root = root.parent
    if (root) root['activeElement'] = this
    this.focused++
  }
}

class Script {
  src = 'https://calls.example/call/widget.js'
  dataset = { assistant: 'pub_1' }
}

const page = new EventTarget()
const body = new Part('body')

// visit is a page in a language, with the button on it.
async function visit(language: string) {
  vi.resetModules()
  vi.stubGlobal('navigator', { languages: [language] })
  // @ts-expect-error -- a script, and no module
  await import('./widget')
  const all = (within: Part = body): Part[] => within.children.flatMap((one) => [one, ...all(one)])
  const of = (tag: string) => all().filter((one) => one.tag === tag)
  const frame = () => of('iframe')[0]
  return {
    frame,
    buttons: () => of('button').map((b) => b['aria-label'] ?? b['textContent']),
    click: (name: string) =>
      of('button')
        .find((b) => [b['aria-label'], b['textContent']].includes(name))
        ?.onclick?.(),
    says: (data: string, origin = 'https://calls.example') =>
      page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: frame()?.contentWindow })),
    press: (key: string) => page.dispatchEvent(Object.assign(new Event('keydown'), { key })),
  }
}

beforeEach(() => {
  body.replaceChildren()
  vi.stubGlobal('HTMLScriptElement', Script)
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync = () => undefined
    },
  )
  vi.stubGlobal('document', { currentScript: new Script(), body, createElement: (tag: string) => new Part(tag) })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})

test.each([
  ['en-GB', 'Talk to us', 'Close'],
  ['de', 'Sprechen Sie mit uns', 'Schließen'],
  ['es-MX', 'Hable con nosotros', 'Cerrar'],
  ['fr', 'Talk to us', 'Close'],
])('a frame that shows nothing of ours can be closed in %s', async (language, label, close) => {
  const { buttons, click, frame } = await visit(language)
  expect(buttons()).toEqual([label])
  click(label)
  expect([buttons(), frame()?.['title']]).toEqual([[close], label])
  click(close)
  expect([buttons(), frame()]).toEqual([[label], undefined])
  click(label)
  expect(buttons()).toEqual([close])
})

test('so does Escape', async () => {
  const { buttons, click, press, frame } = await visit('en')
  press('Escape')
  click('Talk to us')
  press('a')
  expect(frame()).toBeDefined()
  press('Escape')
  expect([buttons(), frame()]).toEqual([['Talk to us'], undefined])
})

test('a page that is there has a button of its own, and keeps a call that runs', async () => {
  const { buttons, click, says, press, frame } = await visit('en')
  click('Talk to us')
  says('switchboard:ready', 'https://evil.example')
  expect(buttons()).toEqual(['Close'])
  says('switchboard:ready')
  expect([buttons(), frame()?.focused]).toEqual([[], 1])
  press('Escape')
  expect(frame()).toBeDefined()
  says('switchboard:close')
  expect([buttons(), frame()]).toEqual([['Talk to us'], undefined])
})

test('a page that is ready while somebody is elsewhere takes no focus', async () => {
  const { click, says, frame } = await visit('en')
  click('Talk to us')
  const { parent } = frame() as Part
  let root = parent
  while (root && root.tag !== 'shadow') root = root.parent
  if (root) root['activeElement'] = null
  says('switchboard:ready')
  expect(frame()?.focused).toBe(0)
})
