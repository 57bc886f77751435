import { expect, test } from 'vitest'
import { actionTitle, columnTitle, eventTitle, toolTitle } from './title'

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

test.each([
  ['contact.created', 'Contact created'],
  ['contact.tag_added', 'Contact tag added'],
  ['knowledge_source.ready', 'Knowledge source ready'],
])('%s is %s', (name, title) => {
  expect(eventTitle(name)).toBe(title)
})

test.each([
  ['first_name', 'First name'],
  ['assistant_id', 'Assistant'],
  ['dnd', 'Do not disturb'],
])('%s is %s', (name, title) => {
  expect(columnTitle(name)).toBe(title)
})
