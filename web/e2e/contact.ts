import type { Page } from 'playwright-core'

// addAndErase makes a contact, from the list of them, and erases it on its own page.
export async function addAndErase(page: Page, name: string): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const dialog = page.getByRole('dialog')
  const heading = page.getByRole('heading', { name, level: 1 })
  await page.getByRole('button', { name: 'Add contact', exact: true }).first().click()
  await field('Name').fill(name)
  await field('E-mail').fill('somebody@example.com')
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await page.getByRole('link', { name }).or(heading).first().click()
  await heading.waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Erase' }).click()
  await field(`Type “${name}” to confirm`).fill(name)
  await dialog.getByRole('button', { name: 'Erase' }).click()
}
