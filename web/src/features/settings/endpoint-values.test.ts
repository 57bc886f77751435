import { expect, test } from 'vitest'
import { inputOf, schema, valuesOf } from './endpoint-values'

const kept = valuesOf({
  __typename: 'ModelEndpoint',
  id: 'mep_1',
  name: 'Spare',
  url: 'https://spare.example/v1',
  wire: 'anthropic',
  windows: { small: 9000 },
  prices: [{ __typename: 'ModelPrice', model: 'small', input: 1, output: 2, cached: null, written: 3, since: null }],
  hasKey: true,
})

test('what was kept is sent as it was, without a key that nobody typed', () => {
  expect(inputOf(kept)).toEqual({
    name: 'Spare',
    url: 'https://spare.example/v1',
    wire: 'anthropic',
    windows: { small: 9000 },
    prices: [{ model: 'small', input: 1, output: 2, cached: null, written: 3, since: null }],
  })
  expect(inputOf({ ...kept, key: 'sk-1', wire: 'openai' })).toMatchObject({ key: 'sk-1', wire: null })
})

test.each([{ name: ' ' }, { url: '' }, { windows: [{ model: '', tokens: '9' }] }])('%j is refused', (wrong) => {
  expect(schema.safeParse(kept).success).toBe(true)
  expect(schema.safeParse({ ...kept, ...wrong }).success).toBe(false)
})
