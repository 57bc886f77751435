import { expect, test } from 'vitest'
import { inputOf, schema, valuesOf, type Values } from './model-values'

const price = { model: 'small', input: '0,5', output: '1.25', cached: '', written: '', since: '' }
const values: Values = { ...valuesOf(null), prices: [price] }

test('prices are typed with a decimal point or comma', () => {
  expect(schema.safeParse(values).success).toBe(true)
  expect(inputOf(values, null).prices).toEqual([
    { model: 'small', input: 0.5, output: 1.25, cached: null, written: null, since: null },
  ])
})

test.each(['', '-1', 'much', '1,000', '100001'])('a price is not %j', (input) => {
  expect(schema.safeParse({ ...values, prices: [{ ...price, input }] }).success).toBe(false)
})
