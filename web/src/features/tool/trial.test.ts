import { expect, test } from 'vitest'
import type { Row } from './schema'
import { argumentsOf } from './trial'

const row = (name: string, type: string, required = false): Row => ({
  name,
  type,
  required,
  description: '',
  choices: '',
  rest: {},
})

test('what is typed becomes arguments of their types', () => {
  const rows = [
    row('plan', 'string'),
    row('age', 'integer'),
    row('new', 'boolean'),
    row('tags', 'array'),
    row('x', 'string'),
  ]
  expect(argumentsOf(rows, { plan: ' gold ', age: '42', new: 'false', tags: '["a"]', x: ' ' })).toEqual({
    args: { plan: 'gold', age: 42, new: false, tags: ['a'] },
    wrong: {},
  })
})

test('what does not fit is named', () => {
  const rows = [row('plan', 'string', true), row('age', 'integer'), row('tags', 'array')]
  expect(argumentsOf(rows, { age: '4.5', tags: '[' }).wrong).toEqual({ plan: 'needed', age: 'number', tags: 'json' })
})
