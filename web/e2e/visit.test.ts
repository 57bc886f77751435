import { writeFileSync } from 'node:fs'
import { chromium, type Browser, type Frame, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { every, found } from './axe'
import { quiet, server, wanted } from './browser'

// Calls from web pages: the microphone of the browser is a file, and what its loudspeaker plays is kept.

const publicId = wanted('PUBLIC_ID')
const speaks = Boolean(process.env['VOICE_FILE'])
// What has nothing to do with how sound travels is tried once: without any, or by the socket.
const socket = process.env['BY'] === 'socket'
const shop = wanted('SHOP_URL') // a site that may show the page
const evil = wanted('EVIL_URL') // and one that may not

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: wanted('CHROMIUM'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      ...quiet,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      '--autoplay-policy=user-gesture-required',
      '--disable-features=WebRtcHideLocalIpsWithMdns,AudioServiceOutOfProcess,AudioServiceSandbox',
      `--host-resolver-rules=MAP *.example 127.0.0.1`,
      `--unsafely-treat-insecure-origin-as-secure=${new URL(shop).origin},${new URL(evil).origin}`,
      ...(speaks ? [`--use-file-for-fake-audio-capture=${wanted('VOICE_FILE')}%noloop`] : []),
    ],
  })
})
afterAll(() => browser.close())

// keep has a page keep what it plays: the samples of whatever is connected to its loudspeaker, and of what comes by WebRTC.
function keep(): void {
  const taps: number[][] = []
  ;(globalThis as unknown as { played: number[][] }).played = taps
  const connect = AudioNode.prototype.connect as (...args: unknown[]) => unknown
  const listen = (from: AudioNode, to: AudioNode) => {
    const all: number[] = []
    taps.push(all)
    const node = (from.context as AudioContext).createScriptProcessor(1024, 1, 1)
    node.onaudioprocess = (e) => {
      for (const v of e.inputBuffer.getChannelData(0)) all.push(Math.round(v * 32_767))
    }
    connect.call(from, node)
    connect.call(node, to)
  }
  AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
    if (args[0] instanceof AudioDestinationNode) listen(this, args[0])
    return connect.apply(this, args)
  } as typeof AudioNode.prototype.connect
  const source = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject') as PropertyDescriptor
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    ...source,
    set(this: HTMLMediaElement, stream: MediaStream | null) {
      source.set?.call(this, stream)
      if (!stream) return
      const context = new AudioContext({ sampleRate: 16_000 })
      listen(context.createMediaStreamSource(stream), context.destination)
    },
  })
}

const lines = (frame: Frame | Page) =>
  frame
    .locator('#log p')
    .evaluateAll((all) => all.map((p) => `${(p as HTMLElement).dataset['role']}: ${p.lastChild?.textContent}`))

// What the microphone gives is cut where the machine is busy, and then not understood: such a call is made again.
test.runIf(speaks)('somebody talks with an assistant on another site', { retry: 2 }, async () => {
  const page = await browser.newPage()
  try {
    await page.addInitScript(keep)
    const problems: string[] = []
    page.on('console', (m) => m.type() === 'error' && problems.push(m.text()))
    await page.goto(shop)
    const button = page.getByRole('button', { name: 'Ask Ada' })
    await button.focus()
    await page.keyboard.press('Enter')
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Start call' }).waitFor()
    const inside = page.frames().find((f) => f.url().includes('/call/')) as Frame
    await expect.poll(() => inside.evaluate(() => document.querySelector('button:focus')?.id)).toBe('start')
    expect(await page.getByRole('button', { name: 'Close', exact: true }).count()).toBe(0) // the page has its own
    await page.keyboard.press('Enter')
    await frame.getByText('Your voice is sent').waitFor()
    await frame.getByText('The call has ended.').waitFor()
    expect(await lines(inside)).toEqual(wanted('TRANSCRIPT').split('\n'))
    const played = await inside.evaluate(() => {
      const loud = (samples: number[]) => samples.reduce((sum, v) => sum + Math.abs(v), 0)
      return (globalThis as unknown as { played: number[][] }).played.reduce((a, b) => (loud(b) > loud(a) ? b : a), [])
    })
    writeFileSync(wanted('HEARD_FILE'), Buffer.from(new Int16Array(played).buffer))
    // The frame is gone before the key is up, and the browser may then never say that it has passed the key on.
    page.keyboard.press('Escape').catch(() => undefined)
    await page.getByRole('button', { name: 'Ask Ada' }).waitFor()
    expect(problems).toEqual([])
  } finally {
    await page.close()
  }
})

test.runIf(socket)('who has no microphone to give is told so, and can try again', async () => {
  const strict = await chromium.launch({
    executablePath: wanted('CHROMIUM'),
    args: ['--no-sandbox', '--disable-gpu', ...quiet, '--use-fake-device-for-media-stream'],
  })
  try {
    const visit = await strict.newContext()
    const page = await visit.newPage()
    await page.goto(`${server.base}/call/${publicId}`)
    await page.getByRole('button', { name: 'Start call' }).click()
    await page.getByText('The microphone is not available. Allow this page to use it, and try again.').waitFor()
    expect(await page.getByRole('button', { name: 'End call' }).isVisible()).toBe(false)
    await visit.grantPermissions(['microphone'], { origin: server.base })
    await page.getByRole('button', { name: 'Call again' }).click()
    await page.getByText('Your voice is sent').waitFor()
    await expect.poll(() => lines(page)).toContain('agent: Hi.')
    await page.getByRole('button', { name: 'End call' }).click()
    await page.getByText('The call has ended.').waitFor()
  } finally {
    await strict.close()
  }
})

test.runIf(!speaks)('a site that is not allowed cannot show the page, nor begin a call', async () => {
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('console', (m) => problems.push(m.text()))
  await page.goto(evil)
  await page.getByRole('button', { name: 'Ask Ada' }).click()
  await expect.poll(() => problems.join()).toMatch(/frame-ancestors|refused to connect|Framing/)
  expect(await page.frameLocator('iframe').getByRole('button', { name: 'Start call' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Ask Ada' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ask Ada' }).waitFor()
  const answer = await page.evaluate(
    (url) => fetch(url, { method: 'POST' }).then(String, String),
    `${server.base}/call/${publicId}/ticket`,
  )
  expect(answer).toMatch(/Failed to fetch/)
  await page.close()
})

test.runIf(!speaks)('without speech of the server, the browser speaks or somebody types', async () => {
  const page = await browser.newPage()
  await page.goto(`${server.base}/call/${publicId}`)
  await page.getByRole('button', { name: 'Start call' }).click()
  await page.getByText('does not support speech recognition').waitFor()
  await expect.poll(() => lines(page)).toContain('agent: Hi.')
  await page.getByLabel('Type a message').fill('What are your opening hours?')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await lines(page)).length).toBe(3)
  await page.getByRole('button', { name: 'End call' }).click()
  await page.getByText('The call has ended.').waitFor()
  await page.close()
})

test.runIf(!speaks || socket)('everybody can use the page', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const visit = await browser.newContext({ colorScheme, viewport: { width: 384, height: 576 } })
    const page = await visit.newPage()
    await page.goto(`${server.base}/call/${publicId}`)
    await page.getByRole('button', { name: 'Start call' }).waitFor()
    expect(await found(every(page))).toEqual([])
    await page.getByRole('button', { name: 'Start call' }).click()
    await page.getByRole('button', { name: 'End call' }).waitFor()
    await expect.poll(() => lines(page)).toContain('agent: Hi.')
    expect(await found(every(page))).toEqual([])
    await page.getByRole('button', { name: 'End call' }).click()
    await page.getByText('The call has ended.').waitFor()
    await visit.close()
  }
})

test.runIf(!speaks)('the page looks like the client', async () => {
  for (const [colorScheme, accent] of [
    ['light', 'rgb(15, 99, 83)'],
    ['dark', ''],
  ] as const) {
    const visit = await browser.newContext({ colorScheme })
    const page = await visit.newPage()
    const problems: string[] = []
    page.on('console', (m) => m.type() === 'error' && problems.push(m.text()))
    await page.goto(`${server.base}/call/${publicId}`)
    await page.getByText('Client Care', { exact: true }).waitFor()
    expect(await page.title()).toBe('Call Ada · Client Care')
    expect(await page.getByRole('link', { name: 'Get help' }).getAttribute('href')).toBe('mailto:help@client.example')
    const start = page.getByRole('button', { name: 'Start call' })
    const [ground, ink] = await start.evaluate((e) => [getComputedStyle(e).backgroundColor, getComputedStyle(e).color])
    if (accent) expect([ground, ink]).toEqual([accent, 'rgb(255, 255, 255)'])
    expect(ground).not.toBe('rgb(147, 197, 253)') // the page's own in the dark
    expect(problems).toEqual([])
    await visit.close()
  }
})

test.runIf(!speaks)('who calls too often is told when to call again', async () => {
  const page = await browser.newPage()
  await page.goto(`${server.base}/call/${publicId}`)
  await page.evaluate(async () => {
    for (let i = 0; i < 10; i++) await fetch(`${location.pathname}/ticket`, { method: 'POST' })
  })
  await page.getByRole('button', { name: 'Start call' }).click()
  await page.getByText(/Too many calls. Try again in/).waitFor()
  await page.close()
})

test.runIf(!speaks)('a page that is not there says nothing', async () => {
  const page = await browser.newPage()
  const answer = await page.goto(`${server.base}/call/pub_unknown`)
  expect(answer?.status()).toBe(404)
  await page.close()
})
