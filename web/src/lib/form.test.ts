import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { blame, typedDay } from './form'

const wrong = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues.map((i) => i.message)

test('a text that is too long is told so, in words of ours', () => {
  const schema = z.string().check(z.maxLength(2_000))
  expect(wrong(schema, 'a'.repeat(2_000))).toBeUndefined()
  expect(wrong(schema, 'a'.repeat(2_001))).toEqual(['Must have at most 2,000 characters.'])
})

test('what has words of its own keeps them', () => {
  const schema = z.coerce.number('none').check(z.int('whole'), z.minimum(1, 'small'), z.maximum(5, 'large'))
  expect(wrong(schema, '3')).toBeUndefined()
  expect(wrong(schema, 'x')).toEqual(['none'])
  expect(wrong(schema, '2.5')).toEqual(['whole'])
  expect(wrong(schema, '9')).toEqual(['large'])
})

function blamed(fields: Record<string, string>) {
  const errors: Record<string, string | undefined> = {}
  const form = {
    getValues: () => ({ name: '', prices: [] }),
    setError: (field: string, { message }: { message?: string }) => void (errors[field] = message),
  }
  blame(form as never, { code: 'invalid_request', message: 'Some fields are wrong.', fields })
  return errors
}

test('what the server says of a field stands at it, also where it is about a part of it', () => {
  expect(blamed({ name: 'Must not be empty.', 'prices[0].input': 'Must be positive.' })).toEqual({
    name: 'Must not be empty.',
    prices: 'Must be positive.',
  })
})

test('what it says of fields that are not here is not lost', () => {
  expect(blamed({ name: 'Must not be empty.', expiresAt: 'Must be later.' })).toEqual({
    name: 'Must not be empty.',
    root: 'expiresAt: Must be later.',
  })
  expect(blamed({})).toEqual({ root: 'Some fields are wrong.' })
})

test.each([
  ['', true],
  ['2026-01-01', true],
  ['2026-01-01T09:30', true],
  ['20261-01-01', false],
  ['20261-01-01T09:30', false],
  ['0026-01-01', false],
])('a field takes %o as a day: %s', (day, takes) => {
  const schema = z.object({ expiresAt: z.string().check(typedDay) })
  const issues = schema.safeParse({ expiresAt: day }).error?.issues.map(({ path, message }) => [path, message])
  expect(issues).toEqual(takes ? undefined : [[['expiresAt'], 'Must be a date.']])
})
