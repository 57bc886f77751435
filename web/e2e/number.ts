import type { Page } from 'playwright-core'

// addNumbers adds two, of which one has no country code and is read by the subaccount's country, and gives one to the assistant. A
// number that the country does not have is refused.
export async function addNumbers(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const number = dialog.getByLabel('Number', { exact: true })
  const add = async (typed: string) => {
    await number.fill(typed)
    await dialog.getByRole('button', { name: /^Add/ }).click()
  }
  for (const [typed, shown] of [
    ['020 123 4567', '+31 20 123 4567'],
    ['+1 202 555 0142', '+1 202-555-0142'],
  ] as const) {
    await page.getByRole('button', { name: 'Add number', exact: true }).first().click()
    if (typed.startsWith('0')) {
      await add('123')
      await dialog.getByText(/phone number of NL/).waitFor()
    }
    await add(typed)
    await page.getByText(shown).first().waitFor()
  }
  await page.getByRole('combobox', { name: 'Assistant for +1 202-555-0142' }).click()
  await page.getByRole('option', { name: 'Reception' }).click()
}
