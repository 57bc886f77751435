import { writeFile } from 'node:fs/promises'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { every, found } from './axe'
import { context, quiet, settled, signIn, wanted } from './browser'
import { placeOf, type Place } from './screen'

// Somebody listens in on a call that another page has, whispers, and takes it over. Each page's microphone asks the same question again
// and again: an assistant ends a call in which nobody speaks.

let browser: Browser
let caller: Page
let boss: Page
let place: Place

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: wanted('CHROMIUM'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      ...quiet,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${wanted('VOICE_FILE')}`,
      '--disable-features=AudioServiceOutOfProcess,AudioServiceSandbox',
    ],
  })
  const visit = await context(browser, { theme: 'light' })
  await visit.addInitScript(keep)
  caller = await visit.newPage()
  await signIn(caller)
  boss = await visit.newPage()
  place = await placeOf(caller, wanted('API_KEY'))
})
afterAll(() => browser.close())

// What a failed step saw is shown by SCREENSHOT=/path/to.png.
afterEach(async ({ task }) => {
  const path = process.env['SCREENSHOT']
  if (path && task.result?.state === 'fail') await caller.screenshot({ path })
})

// keep has a page keep how loud what it plays is, in pieces.
function keep(): void {
  const all: number[] = []
  ;(globalThis as unknown as { loud: number[] }).loud = all
  const connect = AudioNode.prototype.connect as (...args: unknown[]) => unknown
  AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
    if (args[0] instanceof AudioDestinationNode) {
      const node = (this.context as AudioContext).createScriptProcessor(1024, 1, 1)
      node.onaudioprocess = (e) => all.push(Math.max(...e.inputBuffer.getChannelData(0)))
      connect.call(this, node)
      connect.call(node, args[0])
    }
    return connect.apply(this, args)
  } as typeof AudioNode.prototype.connect
}

// hears waits until a page plays something from now on.
async function hears(page: Page): Promise<void> {
  await page.evaluate(() => ((globalThis as unknown as { loud: number[] }).loud.length = 0))
  await expect
    .poll(() => page.evaluate(() => Math.max(0, ...(globalThis as unknown as { loud: number[] }).loud)), {
      timeout: 60_000,
    })
    .toBeGreaterThan(0.02)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('somebody listens in, whispers, takes the call over and hands it back', async () => {
  const assistant = await place.first('assistants(search: "Reception", first: 1)')
  await caller.goto(url.assistant.replace('$subaccount', place.subaccount).replace('$id', assistant))
  await settled(caller)
  await button(caller, 'Test call').first().click()
  await button(caller, 'Start call').click()
  await caller.getByText('Your voice is sent to this service').waitFor()

  await boss.goto(url.liveCalls.replace('$subaccount', 'agency'))
  await settled(boss)
  const row = boss.getByRole('row').filter({ hasText: 'In the browser' })
  await row.getByRole('link').first().click()
  await button(boss, 'Listen').waitFor()
  expect(new URL(boss.url()).pathname).toContain(place.subaccount)

  await boss.goto(url.liveCalls.replace('$subaccount', place.subaccount))
  await settled(boss)
  await boss.getByText('In the browser').first().waitFor()
  expect(await found(every(boss))).toEqual([])
  const file = process.env['SHOT']
  if (file) await writeFile(file.replace('.png', '-list.png'), await boss.screenshot({ fullPage: true }))
  await row.getByRole('link').first().click()
  await button(boss, 'Listen').click()
  await boss.getByText('You are listening.').waitFor()
  await hears(boss)

  await button(boss, 'Whisper').click()
  await boss.getByLabel('Instruction for the assistant').fill('Offer ten percent.')
  await button(boss, 'Send').click()
  await boss.getByText('Whispered: Offer ten percent.').waitFor()
  await boss.getByText('a supervisor told the assistant: Offer ten percent.').waitFor()
  expect(await caller.getByText('ten percent').count()).toBe(0)

  await button(boss, 'Speak').focus()
  await boss.keyboard.down('Space')
  await boss.getByText('Speak now.').waitFor()
  await boss.keyboard.press('Escape')
  await boss.keyboard.up('Space')
  await boss.getByText('Speak now.').waitFor({ state: 'detached' })

  await button(boss, 'Take over').click()
  await boss.getByText('You are speaking with the contact.').waitFor()
  await hears(caller)
  await hears(boss)
  await boss.getByText('a person took over from the assistant').waitFor()
  expect(await found(every(boss))).toEqual([])
  if (file) await writeFile(file, await boss.screenshot({ fullPage: true }))
  await button(boss, 'Hand back').click()
  await boss.getByText('You are listening.').waitFor()
  await button(boss, 'End call').click()
  await caller.getByText('The call has ended.').waitFor()
  await boss.getByText('Took over', { exact: true }).waitFor()
})
