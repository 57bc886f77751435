import { expect, test } from 'vitest'
import { text } from '../text/text'
import { contactHint, contactName } from './contact-name'
import { readPlans } from './phone'
import table from './phone-plan.tsv?raw'

test('a contact is called by what is known of it, and nothing is shown twice', () => {
  readPlans(table)
  const [email, phone] = ['ada@example.com', '+14155550100']
  for (const [contact, name, hint] of [
    [{ name: 'Ada', email, phone }, 'Ada', `+1 415-555-0100 · ${email}`],
    [{ name: null, email, phone }, email, '+1 415-555-0100'],
    [{ name: '', email: null, phone }, '+1 415-555-0100', null],
    [{}, text.contact.unnamed, 'con_1'],
  ] as const) {
    expect(contactName(contact)).toBe(name)
    expect(contactHint({ id: 'con_1', ...contact })).toBe(hint)
  }
})
