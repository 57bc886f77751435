import { expect, test } from 'vitest'
import { changesOf, creationOf, fieldsOf, schema } from './number-fields'

const kept = { id: 'num_1', number: '+12025550101', name: 'Front', answerWaitTime: 5, concurrency: null }

test('only what was changed is sent', () => {
  expect(changesOf(fieldsOf(kept), kept)).toEqual({})
  expect(changesOf({ ...fieldsOf(kept), name: '', concurrency: '3' }, kept)).toEqual({ name: null, concurrency: 3 })
})

test('what is empty is left out of a new one', () => {
  const fields = { ...fieldsOf(), number: '202 555 0101', answerWaitTime: '0', assistantId: 'asst_1' }
  expect(creationOf(fields)).toEqual({ number: '202 555 0101', answerWaitTime: 0, assistantId: 'asst_1' })
})

test('numbers are whole and within their limits', () => {
  const problem = (change: object) => schema.safeParse({ ...fieldsOf(kept), ...change }).success
  expect(problem({ answerWaitTime: '301' })).toBe(false)
  expect(problem({ answerWaitTime: '2.5' })).toBe(false)
  expect(problem({ concurrency: '0' })).toBe(false)
  expect(problem({ concurrency: '' })).toBe(true)
})
