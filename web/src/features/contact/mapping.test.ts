import { expect, test } from 'vitest'
import { identified, put, twice } from './mapping'

test('a field that two columns go to is found', () => {
  expect([...twice(['email', null, 'phone', 'email', null])]).toEqual(['email'])
  expect(twice([null, null, 'name']).size).toBe(0)
})

test('a file needs a column by which rows are known', () => {
  expect(identified(['company_name', null])).toBe(false)
  expect(identified(['company_name', 'last_name'])).toBe(true)
})

test('a column is put elsewhere, the others stay', () => {
  expect(put(['email', null], 1, 'phone')).toEqual(['email', 'phone'])
  expect(put(['email', null], 0, null)).toEqual([null, null])
})
