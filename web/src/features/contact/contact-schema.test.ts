import { expect, test } from 'vitest'
import { changed, given, none, schema } from './contact-schema'

test('a new contact has the fields that were filled in', () => {
  expect(given({ ...none, name: ' Ada ', phone: ' ' })).toEqual({ name: 'Ada' })
})

test('only what is different is sent, and what is empty is cleared', () => {
  const was = { ...none, name: 'Ada', email: 'ada@example.com' }
  expect(changed({ ...was, email: '', companyName: 'Analytical' }, was)).toEqual({
    email: null,
    companyName: 'Analytical',
  })
  expect(changed(was, was)).toEqual({})
})

test('a contact needs something to know it by', () => {
  expect(schema.safeParse({ ...none, companyName: 'x' }).success).toBe(false)
  expect(schema.safeParse({ ...none, phone: '+12025550146' }).success).toBe(true)
  expect(schema.safeParse({ ...none, email: 'no address' }).success).toBe(false)
})
