import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const unknown = 'Do you repair grandfather clocks?'

// answer the question that nobody could answer, from the list of them.
export async function answer(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: 'Unanswered questions' }).click()
  await page.getByRole('button', { name: unknown }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'Open conversation' }).waitFor()
  await dialog.getByRole('button', { name: 'Add answer' }).click()
  expect(await page.getByLabel('Question', { exact: true }).inputValue()).toBe(unknown)
  await page.getByLabel('Answer', { exact: true }).fill(text)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Answer added').first().waitFor()
  await page.getByRole('link', { name: `Fixed answer: ${unknown}` }).waitFor()
  await page.getByLabel('Status').selectOption({ label: 'Open' })
  await page.getByText('No results.').first().waitFor()
  await page.getByLabel('Status').selectOption({ index: 0 })
}
