import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { url } from '../src/app/url'
import { every, found } from './axe'
import { complaints, context, launch, server, settled, signInAt, wanted } from './browser'

// Somebody has forgotten their password: before the link is mailed, and, where RESET_LINK is it, after.

const link = process.env['RESET_LINK']
const fresh = 'six quiet boats at noon'
let browser: Browser
let page: Page
let wrong: string[]

beforeAll(async () => {
  browser = await launch()
  page = await (await context(browser, { theme: 'light', phone: true })).newPage()
  wrong = complaints(page)
})
afterAll(() => browser.close())

// narrow says that nothing is cut off at the side.
const narrow = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

async function fine(): Promise<void> {
  expect(await narrow()).toBe(true)
  expect(await found(every(page))).toEqual([])
}

test.runIf(!link)('whoever asks by the login page hears the same of every address', async () => {
  await page.goto(url.login)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.waitForURL(/\/forgot$/)
  await settled(page)
  await fine()
  for (const email of ['nobody@example.com', server.email]) {
    await page.goto(url.forgot)
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page
      .getByRole('status')
      .getByText(`If ${email} has an account with a password, we have sent a link`)
      .waitFor()
  }
  await fine()
  expect(wrong).toEqual([])
})

test.runIf(link)('the link sets a new password once, and one signs in with it', async () => {
  await page.goto(wanted('RESET_LINK'))
  await settled(page)
  await fine()
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('At least 12 characters').nth(1).or(page.locator('[aria-invalid=true]')).first().waitFor()
  await page.getByLabel('New password').fill(fresh)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('heading', { name: 'Your password has been changed' }).waitFor()
  await fine()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL(/\/login$/)
  await signInAt(page, url.login, server.email, fresh)
  await page.waitForURL(/\/w\//)
  expect(wrong).toEqual([])
  await page.goto(wanted('RESET_LINK'))
  await page.getByLabel('New password').fill('another new password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor()
  await fine()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await page.waitForURL(/\/forgot$/)
})
