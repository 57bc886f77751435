import type { Page } from 'playwright-core'
import { expect } from 'vitest'

// talk has a test call of an assistant in the browser, whose page is open, by typing: the browser of the tests hears nothing.
export async function talk(page: Page): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const says = (text: RegExp) => page.getByText(text).first().waitFor()
  await button('Test call').first().click()
  await button('Start call').click()
  await says(/does not support speech recognition/)
  await page.getByLabel('Type a message', { exact: true }).fill('What are your opening hours?')
  await button('Send').click()
  await expect.poll(() => page.getByRole('log').locator('li').count()).toBeGreaterThan(1)
  await button('End call').click()
  await says(/The call has ended/)
  await button('Close').click()
}

// publish opens the assistant to everybody, and changes its link.
export async function publish(page: Page): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const sites = page.getByLabel('Sites that can show the button', { exact: true })
  await page.getByRole('tab', { name: 'Web calls' }).click()
  await page.getByRole('switch', { name: 'Public web calls' }).click()
  await sites.fill('shop.example')
  await button('Save').click()
  await page
    .getByText(/must be an origin/i)
    .first()
    .waitFor()
  await sites.fill('https://shop.example')
  await button('Save').click()
  const link = page.getByRole('link', { name: /\/call\/pub_/ })
  await link.waitFor()
  const before = await link.textContent()
  await button('Change link').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change link' }).click()
  await expect.poll(() => link.textContent()).not.toBe(before)
}
