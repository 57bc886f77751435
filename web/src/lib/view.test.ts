import { expect, test } from 'vitest'
import { asViews, given, isAsKept, mostViews } from './view'

const layout = { hidden: { email: true }, widths: { name: 300 } }
const leads = { id: 'v1', name: 'Leads', conditions: { status: 'lead', sort: 'name' }, layout }
const names = ['search', 'status', 'sort']

test('a view is kept and read again', () => {
  expect(asViews(JSON.parse(JSON.stringify([leads])))).toEqual([leads])
})

test.each([
  ['nothing', null, 0],
  ['no list', { id: 'v1' }, 0],
  ['what is none among them', [null, 7, { id: 'x' }, leads], 1],
  ['more than one may keep', Array.from({ length: 100 }, () => leads), mostViews],
])('%s', (_, kept, n) => {
  expect(asViews(kept)).toHaveLength(n)
})

test('a condition that is no text is left out', () => {
  expect(asViews([{ ...leads, conditions: { status: 'lead', search: { x: 1 } } }])[0]?.conditions).toEqual({
    status: 'lead',
  })
})

test('conditions that do not hold are not kept', () => {
  expect(given({ search: '', status: 'lead', view: 'x' }, names)).toEqual({ status: 'lead' })
})

test.each([
  [{ search: '', status: 'lead', sort: 'name' }, true],
  [{ search: 'a', status: 'lead', sort: 'name' }, false],
  [{ search: '', status: 'lead', sort: '' }, false],
])('%j is as kept: %s', (conditions, same) => {
  expect(isAsKept(leads, conditions, names)).toBe(same)
})
