import type { Page } from 'playwright-core'
import { screens, type Screen } from './screen'

// State is a screen in the middle of something.
export type State = Screen & { show: (page: Page) => Promise<void> }

const on = (screen: string): Screen['open'] => {
  const open = screens.find((s) => s.name === screen)?.open
  if (!open) throw new Error(`there is no screen ${screen}`)
  return open
}

const people =
  'Full name;Mail;Telephone;Firm\nLin Wu;lin@example.com;+1 202 555 0199;Wu & Sons\nAda Park;ada@;+1 202 555 0142;\n'

export const states: State[] = [
  {
    name: 'test-chat',
    open: on('assistant'),
    show: async (page) => {
      await page.getByRole('button', { name: 'Test chat' }).first().click()
      await page.getByLabel('Message', { exact: true }).fill('What are your opening hours?')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByRole('link', { name: 'Open conversation' }).waitFor()
    },
  },
  {
    name: 'call-dialog',
    open: on('calls'),
    show: async (page) => {
      await page.getByRole('button', { name: 'Start call' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Assistant' }).click()
      await page.getByRole('option', { name: /Reception/ }).click()
      await dialog.getByLabel('Number to call').fill('+15005550001')
      await dialog.getByText('This call is allowed').waitFor()
    },
  },
  {
    name: 'key-dialog',
    open: on('keys'),
    show: async (page) => {
      await page.getByRole('button', { name: 'Create key' }).first().click()
      await page.getByLabel('Name', { exact: true }).fill('CRM sync')
    },
  },
  {
    name: 'palette',
    open: on('home'),
    show: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /Go anywhere/ }).fill('con')
    },
  },
  {
    name: 'import-preview',
    open: on('contact-import'),
    show: async (page) => {
      const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people) }
      await page.locator('input[type=file]').setInputFiles(file)
      await page.getByText('First rows').waitFor()
    },
  },
]
