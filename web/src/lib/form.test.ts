import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import './form'

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
