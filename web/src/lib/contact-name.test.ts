import { expect, test } from 'vitest'
import { text } from '../text/text'
import { contactHint, contactName } from './contact-name'

test('a contact is called by what is known of it, and nothing is shown twice', () => {
  const [email, phone] = ['ada@example.com', '+14155550100']
  for (const [contact, name, hint] of [
    [{ name: 'Ada', email, phone }, 'Ada', `${phone} · ${email}`],
    [{ name: null, email, phone }, email, phone],
    [{ name: '', email: null, phone }, phone, null],
    [{}, text.contact.unnamed, 'con_1'],
  ] as const) {
    expect(contactName(contact)).toBe(name)
    expect(contactHint({ id: 'con_1', ...contact })).toBe(hint)
  }
})
