import { expect, test } from 'vitest'
import { actionTitle, toolTitle } from './title'

test.each([
  ['contact.create', 'Contact created'],
  ['assistantfolder.update', 'Folder updated'],
  ['somethingnew.merge', 'Somethingnew merge'],
])('%s is %s', (action, title) => {
  expect(actionTitle(action)).toBe(title)
})

test.each([
  ['book_appointment', 'Book appointment'],
  ['send_sms', 'Send SMS'],
  ['look_up_order', 'Look up order'],
])('%s is %s', (name, title) => {
  expect(toolTitle(name)).toBe(title)
})
