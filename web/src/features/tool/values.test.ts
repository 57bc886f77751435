import { expect, test } from 'vitest'
import { blank, inputOf, readRows, valuesOf } from './values'

const tool = valuesOf({
  __typename: 'Tool',
  id: 'tool_1',
  name: 'insurance_check',
  description: null,
  category: 'billing',
  toolType: 'CUSTOM',
  url: 'https://example.com',
  httpMethod: 'POST',
  isPrebuilt: false,
  headerNames: ['X-Key'],
  parameters: { type: 'object', properties: { plan: { type: 'string' } } },
  requiredParams: ['plan'],
  speakDuringExecution: false,
  speakAfterExecution: false,
  executionMessageDescription: null,
  transferPrompt: null,
  updatedAt: '2026-01-31T15:04:05.000Z',
})

test('what the tool says is needed stands in the schema', () => {
  expect(readRows(tool.schema)?.map((r) => [r.name, r.required])).toEqual([['plan', true]])
})

test('only changes are sent', () => {
  expect(inputOf(tool, tool)).toEqual({})
  expect(inputOf(tool, { ...tool, category: '', url: 'https://example.org' })).toEqual({
    category: null,
    url: 'https://example.org',
  })
})

test('a schema goes with what is needed in it, and none takes both away', () => {
  const schema = JSON.stringify({ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] })
  expect(inputOf(tool, { ...tool, schema })).toEqual({ parameters: JSON.parse(schema), requiredParams: ['a'] })
  expect(inputOf(tool, { ...tool, schema: '' })).toEqual({ parameters: null, requiredParams: [] })
})

test('headers are an object, and stay where they are not touched', () => {
  expect(inputOf(tool, { ...tool, headers: [{ name: ' X-Key ', value: 'a' }] })).toEqual({ headers: { 'X-Key': 'a' } })
  expect(inputOf({ ...blank, headers: [] }, blank)).toEqual({})
})
