import { expect, test } from 'vitest'
import { changed, given, isTyped, none, schema, schemaOver } from './contact-schema'

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

test('a contact without a name can be changed, and one with a name does not lose it', () => {
  const company = { ...none, companyName: 'x' }
  expect(schemaOver(none).safeParse(company).success).toBe(true)
  expect(schemaOver({ ...none, name: 'Ada' }).safeParse(company).success).toBe(false)
  expect(schemaOver(none).safeParse({ ...company, email: 'no address' }).success).toBe(false)
})

test('a name is typed as it is shown', () => {
  expect(isTyped('Ann Lee ', 'Ann  Lee')).toBe(true)
  expect(isTyped('Ann Lee', 'Ann\u00a0Lee')).toBe(true)
  expect(isTyped('Jose\u0301', 'Jos\u00e9')).toBe(true)
  expect(isTyped('Ann', 'Ann Lee')).toBe(false)
})
