import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contrast, every, found } from './axe'
import { complaints, context, launch, paint, settled, signIn, wanted } from './browser'
import { placeOf, screens, type Place } from './screen'

// How an assistant behaves, and what its language model was asked: on the demo, with a model.

let browser: Browser
let page: Page
let place: Place
let wrong: string[]

beforeAll(async () => {
  browser = await launch()
  page = await (await context(browser, { theme: 'light' })).newPage()
  await signIn(page)
  place = await placeOf(page, wanted('API_KEY'))
  wrong = complaints(page)
})
afterAll(() => browser.close())

// What a failed step saw is shown by SCREENSHOT=/path/to.png.
afterEach(async ({ task }) => {
  const path = process.env['SCREENSHOT']
  if (path && task.result?.state === 'fail') await page.screenshot({ path })
})

const field = (name: string) => page.getByLabel(name, { exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const models = () =>
  page.getByLabel(/^Model of fallback/).evaluateAll((all) => all.map((i) => (i as HTMLInputElement).value))
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

// ask the server with a key, as somebody else does.
async function ask<T>(path: string, data: unknown): Promise<T> {
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount }
  const answer = await page.request.post(path, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as T
}

// behave changes the behavior of an assistant, or with {} only reads it.
async function behave(id: string, input: string): Promise<unknown> {
  const query = `mutation { setAssistantBehavior(assistantId: "${id}", input: ${input}) {
    time tags hours fallbackSentence maxTokens fallbacks { endpoint model } } }`
  return (await ask<{ data: { setAssistantBehavior: unknown } }>('/graphql', { query })).data.setAssistantBehavior
}

async function openBehavior(): Promise<string> {
  await page.goto(`${(await screens.find((s) => s.name === 'assistant')?.open(place)) ?? ''}?tab=behavior`)
  await settled(page)
  return /asst_\w+/.exec(page.url())?.[0] ?? ''
}

test('fallbacks are added, ordered and removed by keyboard alone', async () => {
  await openBehavior()
  for (const name of ['small', 'large', 'spare']) {
    await button('Add fallback').press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    expect(await button('Save behaviour').isEnabled()).toBe(false)
    await page.keyboard.type(name)
  }
  await button('Move fallback 3 up').press('Enter')
  await expect.poll(focused).toBe('Move fallback 2 up')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Move fallback 1 up')
  await page.keyboard.press('Enter')
  expect(await models()).toEqual(['spare', 'small', 'large'])
  await page.getByText('Moved to 1 of 3').waitFor()
  await button('Move fallback 1 down').press('Enter')
  await expect.poll(focused).toBe('Move fallback 2 down')
  expect(await models()).toEqual(['small', 'spare', 'large'])
  await button('Remove fallback 2').press('Enter')
  expect(await models()).toEqual(['small', 'large'])
  await field('Endpoint of fallback 2').selectOption('INSTALLATION')
})

test('what is not saved outlives a look at another tab, and is accessible in both themes', async () => {
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByRole('tab', { name: 'Behaviour' }).click()
  expect(await models()).toEqual(['small', 'large'])
  expect(await found(every(page))).toEqual([])
  await paint(page, 'dark')
  expect(await found(contrast(page))).toEqual([])
  await paint(page, 'light')
})

test('a behaviour is saved, and what somebody else has changed meanwhile stays', async () => {
  const id = /asst_\w+/.exec(page.url())?.[0] ?? ''
  await page.getByRole('switch', { name: 'Tags' }).click()
  await field('If no model answers').fill(' We call you back. ')
  await field('Maximum tokens per reply').fill('0')
  await page.getByText('Must be a number from 1 to 100,000.').waitFor()
  await field('Maximum tokens per reply').fill('300')
  await behave(id, '{time: false}')
  await button('Save behaviour').click()
  await page.getByText('Behaviour saved').waitFor()
  await expect
    .poll(() => page.getByRole('switch', { name: 'Date and time' }).getAttribute('aria-checked'))
    .toBe('false')
  await page.reload()
  await settled(page)
  expect(await field('If no model answers').inputValue()).toBe('We call you back.')
  expect(await button('Save behaviour').isEnabled()).toBe(false)
  expect(await behave(id, '{}')).toEqual({
    time: false,
    tags: false,
    hours: true,
    fallbackSentence: 'We call you back.',
    maxTokens: 300,
    fallbacks: [
      { endpoint: 'WORKSPACE', model: 'small' },
      { endpoint: 'INSTALLATION', model: 'large' },
    ],
  })
})

test('a change can be discarded, and one that is turned back is none', async () => {
  await page.getByRole('switch', { name: 'Tags' }).click()
  await button('Discard').click()
  expect(await page.getByRole('switch', { name: 'Tags' }).getAttribute('aria-checked')).toBe('false')
  await page.getByRole('switch', { name: 'Channel' }).click()
  await page.getByRole('switch', { name: 'Channel' }).click()
  expect(await button('Save behaviour').isEnabled()).toBe(false)
  await field('If no model answers').fill('')
  await button('Save behaviour').click()
  await page.getByText('Behaviour saved').waitFor()
  expect(await behave(await openBehavior(), '{}')).toMatchObject({ fallbackSentence: null })
})

// talk with a new assistant of a prompt, and open what stands beside the conversation.
async function talk(prompt: string): Promise<void> {
  const tools = ['add_tag', 'remove_tag']
  const made = await ask<{ data: { id: string } }>('/v3/assistants', {
    name: 'Modelled',
    prompt,
    platform_tools: tools,
  })
  const said = await ask<{ data: { conversationId: string } }>('/v3/chat/completions', {
    assistant_id: made.data.id,
    input: 'Are you there?',
  })
  const path = screens.find((s) => s.name === 'conversations')?.open(place) as string
  await page.goto(`${path}/${said.data.conversationId}?beside=why`)
  await settled(page)
}

const dialog = () => page.getByRole('dialog', { name: 'Request to the model' })

async function openRequest(): Promise<void> {
  await button('Show request').press('Enter')
  await dialog().waitFor()
  await page.waitForFunction(() => !document.querySelector('[role=dialog] [data-waiting]'))
}

test('a turn shows what the model was asked, by role, with the tools folded', async () => {
  await talk('Be kind to everybody.')
  await openRequest()
  await dialog().getByText('Be kind to everybody.').waitFor()
  await dialog().getByRole('heading', { name: 'Instructions' }).first().waitFor()
  await dialog().getByRole('heading', { name: 'User' }).last().waitFor()
  await dialog().getByText('Are you there?').waitFor()
  expect(await dialog().getByText('add_tag', { exact: true }).count()).toBe(0)
  await dialog().getByText('2 tools').click()
  await dialog().getByText('add_tag', { exact: true }).click()
  await dialog().getByText('"properties"').waitFor()
  expect(await found(every(page))).toEqual([])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog().getByRole('button', { name: 'Copy request' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('"content":"Are you there?"')
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Show request')
})

test('a long request shows its beginning, then all of it', async () => {
  const line = 'Answer in whole sentences, and never in rhymes. '
  await talk(`${line.repeat(10_000)}The end.`)
  await openRequest()
  await dialog().getByText(line.trim()).first().waitFor()
  expect((await dialog().innerText()).length).toBeLessThan(20_000)
  await dialog()
    .getByRole('button', { name: /^Show all/ })
    .first()
    .click()
  await dialog().getByText('The end.').scrollIntoViewIfNeeded()
  await page.keyboard.press('Escape')
})

test('a request that is not kept is said to be none', async () => {
  await talk('And on Sundays?')
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('"TurnRequest"')) return route.fallback()
    await route.fulfill({ json: { data: { turnRequest: null } } })
  })
  await openRequest()
  await dialog().getByText('Not kept').waitFor()
  await page.keyboard.press('Escape')
  await page.unrouteAll()
})

test('each request of a turn with tools is shown, one at a time', async () => {
  await talk('And on Mondays?')
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('"TurnRequest"')) return route.fallback()
    const turnRequest = JSON.stringify({
      model: 'small',
      messages: [{ role: 'user', content: 'And on Mondays?' }],
      further: [{ kept: 1, messages: [{ role: 'tool', content: 'Closed on Mondays' }], tools: [] }],
      left: 1,
    })
    await route.fulfill({ json: { data: { turnRequest } } })
  })
  await openRequest()
  await dialog().getByText('One more request is not kept.').waitFor()
  expect(await dialog().getByText('Closed on Mondays').count()).toBe(0)
  await dialog().getByLabel('Request', { exact: true }).selectOption({ label: 'Request 2 of 2' })
  await dialog().getByText('Closed on Mondays').waitFor()
  await dialog().getByRole('heading', { name: 'Tool result' }).waitFor()
  expect(await found(every(page))).toEqual([])
  await page.keyboard.press('Escape')
  await page.unrouteAll()
})

test('a reply that is cut, has no known price or comes from a cache says so', async () => {
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('"Beside"')) return route.fallback()
    const answer = await route.fetch({ headers: { ...route.request().headers(), accept: 'application/json' } })
    const body = (await answer.json()) as { data: { turns: { nodes: object[] } } }
    for (const turn of body.data.turns.nodes)
      Object.assign(turn, { incomplete: 'length', unpriced: true, inputTokens: 5_000, cachedTokens: 4_096 })
    await route.fulfill({ response: answer, json: body })
  })
  await page.reload()
  await settled(page)
  for (const said of ['Cut off at the token limit', 'Price unknown', '4,096']) await page.getByText(said).waitFor()
  expect(await found(every(page))).toEqual([])
  await page.unrouteAll()
})

test('a further endpoint is added, chosen for a fallback, and said to be deleted', async () => {
  await page.goto((await screens.find((s) => s.name === 'workspace')?.open(place)) ?? '')
  await settled(page)
  await button('Add endpoint').click()
  const form = page.getByRole('dialog', { name: 'Add endpoint' })
  await form.getByLabel('Name', { exact: true }).fill('Spare')
  await form.getByLabel('URL', { exact: true }).fill('https://spare.example/v1')
  await form.getByLabel('API key', { exact: true }).fill('hunter2')
  await form.getByLabel('Protocol', { exact: true }).selectOption('anthropic')
  expect(await found(every(page))).toEqual([])
  await form.getByRole('button', { name: 'Add endpoint' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('spare.example · Anthropic · Key stored').waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 800 })
  const id = await openBehavior()
  await button('Add fallback').click()
  await page.keyboard.type('claude')
  await page
    .getByLabel(/^Endpoint of fallback/)
    .last()
    .selectOption({ label: 'Spare' })
  await button('Save behaviour').click()
  await page.getByText('Behaviour saved').waitFor()
  const query = `{ assistantBehavior(assistantId: "${id}") { fallbacks { model endpointId } } }`
  const kept = await ask<{ data: { assistantBehavior: { fallbacks: { model: string; endpointId: string }[] } } }>(
    '/graphql',
    { query },
  )
  expect(kept.data.assistantBehavior.fallbacks.at(-1)).toMatchObject({
    model: 'claude',
    endpointId: expect.stringMatching(/^mep_/) as string,
  })
  await page.goto((await screens.find((s) => s.name === 'workspace')?.open(place)) ?? '')
  await settled(page)
  await button('Actions for Spare').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No additional endpoints.').waitFor()
  await openBehavior()
  await page.getByText('Deleted endpoint').first().waitFor({ state: 'attached' })
})

test('nothing went wrong on the way', () => {
  expect(wrong).toEqual([])
})
