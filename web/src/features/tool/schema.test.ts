import { expect, test } from 'vitest'
import { faultOf, neededIn, parsed, rowsOf, schemaOf, written } from './schema'

const schema = {
  type: 'object',
  properties: {
    plan: { type: 'string', description: 'The plan.', enum: ['gold', 'silver'] },
    age: { type: 'integer', minimum: 0 },
  },
  required: ['plan'],
}

test('a schema is rows, and rows are the same schema', () => {
  const rows = rowsOf(schema)
  expect(rows).toEqual([
    { name: 'plan', type: 'string', description: 'The plan.', required: true, choices: 'gold, silver', rest: {} },
    { name: 'age', type: 'integer', description: '', required: false, choices: '', rest: { minimum: 0 } },
  ])
  expect(schemaOf(rows ?? [])).toEqual(schema)
})

test('what the tool says is needed counts, too', () => {
  expect(rowsOf(schema, ['age'])?.map((r) => r.required)).toEqual([true, true])
})

test('no arguments are no schema', () => {
  expect(rowsOf(null)).toEqual([])
  expect(schemaOf([])).toBeNull()
  expect(written(null)).toBe('')
})

test('what the form cannot show is left to JSON', () => {
  expect(rowsOf({ type: 'array' })).toBeNull()
  expect(rowsOf({ ...schema, additionalProperties: false })).toBeNull()
  expect(rowsOf({ type: 'object', properties: { a: { anyOf: [] } } })).toBeNull()
  expect(rowsOf({ type: 'object', properties: { a: { type: 'string', enum: ['a, b'] } } })).toBeNull()
  expect(rowsOf({ type: 'object', properties: { a: { type: ['string', 'null'] } } })).toBeNull()
})

test('choices are numbers where the argument is one', () => {
  const [row] = rowsOf({ type: 'object', properties: { n: { type: 'integer' } } }) ?? []
  expect(row && schemaOf([{ ...row, choices: '1, 2, x' }])).toMatchObject({ properties: { n: { enum: [1, 2] } } })
})

test('names are there, and each once', () => {
  const [plan, age] = rowsOf(schema) ?? []
  if (!plan || !age) throw new Error('no rows')
  expect(faultOf([plan, age])).toBeNull()
  expect(faultOf([plan, { ...age, name: ' ' }])).toBe('emptyName')
  expect(faultOf([plan, { ...age, name: 'plan' }])).toBe('sameName')
})

test('JSON that is not yet any is undefined, nothing is null', () => {
  expect(parsed('{"a"')).toBeUndefined()
  expect(parsed(' ')).toBeNull()
  expect(parsed('{"a":1}')).toEqual({ a: 1 })
  expect(neededIn(schema)).toEqual(['plan'])
})
