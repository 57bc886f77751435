import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { foundAnywhere } from './axe'
import { complaints, context, launch, settled, signInAt, wanted } from './browser'
import { pdf } from './pdf'

// The first ten minutes: from the printed link to an assistant that answers from a document and has ended a call, by nothing but what
// the pages say.

const fact = 'Bicycles are kept in the cellar behind the blue door.'
// How many times somebody has to press something, after the setup.
const most = 15

let browser: Browser
let page: Page
let wrong: string[]
let pressed = 0

beforeAll(async () => {
  browser = await launch({ whole: true })
  page = await (await context(browser, { theme: 'light' })).newPage()
  wrong = complaints(page)
  await page.exposeFunction('pressed', () => {
    pressed++
  })
  await page.addInitScript(() => {
    const writes = (e: Event) => e.target instanceof HTMLElement && e.target.matches('input, textarea')
    const presses = (e: KeyboardEvent) => e.key === 'Enter' || (e.key === ' ' && !writes(e)) // a space in a text is none
    const count = () => void (window as unknown as { pressed: () => void }).pressed()
    addEventListener('pointerdown', count, true)
    addEventListener('keydown', (e) => presses(e) && count(), true)
  })
})

afterAll(() => browser.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabel(name, { exact: true })
const says = (text: string | RegExp) => page.getByText(text).first().waitFor()
const dialog = (name: string) => page.getByRole('dialog', { name })
const steps = () => page.getByRole('listitem').filter({ has: page.getByRole('img', { name: /^(Done|To do)$/ }) })
const step = (name: string) => steps().filter({ hasText: name })
const ticked = (name: string) => step(name).getByRole('img', { name: 'Done' }).waitFor()

async function home(): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click()
  await settled(page)
}

// look has axe check what is open.
const look = async (name: string) => {
  expect.soft(await foundAnywhere(page, name)).toEqual([])
}

test('the setup leads to the first client, with the steps to an assistant', async () => {
  await page.goto(wanted('SETUP_LINK'))
  await field('Agency name').waitFor()
  await look('setup')
  await button('Get started').click()
  await says('This field is required.')
  await look('setup-refused')
  await field('Agency name').fill('Northlight')
  await field('First client').fill('Bright Smile')
  await field('Country').fill('Netherlands')
  await page.getByRole('option', { name: 'Netherlands (NL)' }).click()
  await field('Your name').fill('Ada Park')
  await field('E-mail address').fill('ada@northlight.example')
  await field('Password').fill('four words make one')
  await button('Get started').click()
  await page.waitForURL(/\/w\/sub_/)
  await page.getByRole('heading', { name: 'Bright Smile', level: 1 }).waitFor()
  await says('0 of 6 done')
  expect(await steps().count()).toBe(6)
  await look('steps-none')
})

test('somebody new begins with the client, where there is only one', async () => {
  const theirs = await (await context(browser, { theme: 'light' })).newPage()
  await signInAt(theirs, '/login', 'ada@northlight.example', 'four words make one')
  await theirs.waitForURL(/\/w\/sub_/)
  await theirs.getByRole('heading', { name: 'Bright Smile', level: 1 }).waitFor()
  // Somebody who has been with the agency comes back to it.
  await theirs.goto('/w/agency')
  await theirs.getByRole('heading', { name: 'Whole agency', level: 1 }).waitFor()
  await theirs.goto('/')
  await theirs.getByRole('heading', { name: 'Whole agency', level: 1 }).waitFor()
  await theirs.context().close()
})

// bare are pages of a client that has nothing yet.
const bare = [
  url.home,
  url.analytics,
  url.conversations,
  url.calls,
  url.liveCalls,
  url.refusals,
  url.appointments,
  url.contacts,
  url.contactImport,
  url.tags,
  url.assistants,
  url.knowledge,
  url.unanswered,
  url.tools,
  url.numbers,
  url.pools,
  url.inboxSettings,
  url.doNotCall,
  url.webhooks,
  url.billing,
]

test('where there is nothing yet, nothing is said twice', async () => {
  const own = new URL(page.url()).pathname.split('/')[2] ?? ''
  const twice: Record<string, string[]> = {}
  for (const path of bare) {
    await page.goto(path.replace('{-$id}', '').replace('$subaccount', own))
    await settled(page)
    const said = await page.locator('#page').evaluate((all) =>
      [...all.querySelectorAll('h1, h2, h3, p')]
        .filter((node) => node.checkVisibility() && !node.classList.contains('sr-only'))
        .flatMap((node) => node.textContent.split(/(?<=[.!?])\s+/))
        .filter(Boolean),
    )
    const again = said.filter((text, i) => said.indexOf(text) < i)
    if (again.length > 0) twice[path] = again
  }
  expect(twice).toEqual({})
  await page.goto(url.home.replace('$subaccount', own))
  await settled(page)
})

test(`an assistant answers from a document and ends a call after at most ${String(most)} clicks`, async () => {
  pressed = 0
  await page.getByRole('link', { name: /Create an assistant/ }).click()
  await button('Dental practice Answers patients, recognises emergencies and books check-ups.').click()
  await dialog('New assistant').getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { name: 'Front desk', level: 1 }).waitFor()
  await home()
  await ticked('Create an assistant')
  await ticked('Add knowledge') // the sample, as soon as it is read
  await page.getByRole('link', { name: /Add knowledge/ }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog('New knowledge').getByText('Choose a file', { exact: true }).click(),
  ])
  await chooser.setFiles({
    name: 'House rules.pdf',
    mimeType: 'application/pdf',
    buffer: pdf(['House rules', '', fact, 'Visitors park behind the house.']),
  })
  await says(/^House rules\.pdf, /)
  await button('Create and attach').click()
  await page.getByRole('link', { name: 'Knowledge for Front desk' }).waitFor()
  await expect.poll(() => page.getByText('1 source', { exact: true }).count()).toBe(2)
  await button('Test chat').click()
  await expect.poll(() => field('Message').evaluate((e) => e === document.activeElement)).toBe(true) // it opens a moment later
  await page.keyboard.type('Where are bicycles kept?')
  await page.keyboard.press('Enter')
  const chat = page.getByRole('log', { name: 'Test chat' })
  await chat
    .getByText(/cellar behind the blue door/)
    .first()
    .waitFor()
  await button('Test call').click()
  await button('Start call').click()
  await says(/does not support speech recognition/) // so one types what one would say
  await field('Type a message').click()
  await page.keyboard.type('What are your opening hours?')
  await page.keyboard.press('Enter')
  const said = dialog('Test call').getByRole('log')
  await said
    .getByText(/this is Bright Smile|you have reached Bright Smile/)
    .first()
    .waitFor()
  await said
    .getByText(/Monday to Thursday/)
    .first()
    .waitFor()
  await button('End call').click()
  await says(/The call has ended/)
  expect(pressed).toBeGreaterThan(8)
  expect(pressed).toBeLessThanOrEqual(most)
  await button('Close').last().click()
  await home()
  for (const name of ['Create an assistant', 'Add knowledge', 'Try it in the test chat', 'Make a test call'])
    await ticked(name)
  await says('4 of 6 done')
  await look('steps-some')
})

test('each step opens what it names', async () => {
  const opens: [string, () => Promise<void>][] = [
    ['Create an assistant', () => dialog('New assistant').waitFor()],
    ['Add knowledge', () => dialog('New knowledge').waitFor()],
    ['Try it in the test chat', () => page.getByRole('log', { name: 'Test chat' }).waitFor()],
    ['Make a test call', () => dialog('Test call').waitFor()],
    ['Add a number', () => page.getByRole('dialog').getByLabel('Number', { exact: true }).waitFor()],
    ['Put it on a web page', () => page.getByRole('tab', { name: 'Web calls', selected: true }).waitFor()],
  ]
  const at = page.url()
  for (const [name, opened] of opens) {
    await page.goto(at)
    await settled(page)
    await step(name).getByRole('link').click()
    await opened()
    if (name === 'Create an assistant') {
      await button('Law firm Takes enquiries, books first consultations and keeps matters confidential.').click()
      await look('create')
    }
    if (name === 'Add knowledge') await look('teach')
  }
  await page.goto(at)
  await settled(page)
})

test('the steps are hidden and brought back', async () => {
  await button('Hide first steps').click()
  await button('Show first steps').waitFor()
  await page.reload()
  await settled(page)
  expect(await steps().count()).toBe(0)
  await button('Show first steps').click()
  await says('4 of 6 done')
})

test('knowledge is made of a text and a website, and the sample is put right', async () => {
  await step('Add knowledge').getByRole('link').click()
  const teach = dialog('New knowledge')
  await teach.getByText('Website', { exact: true }).click()
  await teach.getByLabel('Website', { exact: true }).last().fill('no address')
  await button('Create and attach').click()
  await says(/Must start with/)
  await teach.getByText('Text', { exact: true }).click()
  await teach.getByRole('textbox', { name: 'Text' }).fill('The alarm code is changed on the first Monday of the month.')
  await teach.getByLabel('Name', { exact: true }).fill('Alarm')
  await button('Create and attach').click()
  await page.getByRole('link', { name: 'Alarm' }).waitFor()
  await page.getByRole('link', { name: 'Dental practice (sample)' }).click()
  await page.getByRole('cell').getByText('Ready', { exact: true }).first().waitFor()
  await page.getByRole('row').filter({ hasText: 'Sample text' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit text' }).click()
  const sample = page.getByRole('dialog').getByLabel('Text', { exact: true })
  expect(await sample.inputValue()).toContain('# Sample knowledge for Bright Smile')
  await look('rewrite')
  await sample.fill('## Opening hours\n\nWe are open on Tuesdays from 10:00 to 16:00.')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell').getByText('Ready', { exact: true }).first().waitFor()
  await field('Question').fill('What are your opening hours?')
  const search = page.getByRole('main').getByRole('button', { name: 'Search', exact: true })
  // The source is still ready for a moment after it has been saved: a search may come before it is read again.
  const found = async () => {
    await search.click()
    return page.getByText(/Tuesdays from 10:00/).count()
  }
  await expect.poll(found, { interval: 1000 }).toBeGreaterThan(0)
})

test('nothing went wrong on the way', () => {
  expect(wrong).toEqual([])
})
