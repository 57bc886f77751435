import { expect, test } from 'vitest'
import type { Known } from '../../app/lately'
import { audit as german } from '../../text/de/audit'
import { audit as spanish } from '../../text/es/audit'
import { aboutOf, formerly, targetOf } from './target'

const write = (number: string) => `written ${number}`
const it = (of: object) => of as Known

test.each([
  [{ __typename: 'Contact', id: 'con_1', name: 'Ann' }, 'Ann', '/w/$subaccount/contacts/$id', undefined],
  [{ __typename: 'Contact', id: 'con_1', phone: '+1' }, 'written +1', '/w/$subaccount/contacts/$id', undefined],
  [{ __typename: 'PhoneNumber', id: 'p', number: '+1' }, 'written +1', '/w/$subaccount/numbers', { search: '+1' }],
  [{ __typename: 'Tag', id: 't', name: 'hot' }, 'hot', '/w/$subaccount/tags', { search: 'hot' }],
])('%j is named and linked', (of, label, to, search) => {
  expect(targetOf(it(of), write)).toEqual({ label, to, id: of.id, ...(search && { search }) })
})

test('what has no page is not linked', () => {
  expect(targetOf(it({ __typename: 'Webhook', id: 'w' }), write)).toBeNull()
})

test.each([
  ['Contact', 'Ann', { label: 'Ann', to: '/w/$subaccount/contacts/$id', id: 'x_1' }],
  ['Contact', '+1', { label: 'written +1', to: '/w/$subaccount/contacts/$id', id: 'x_1' }],
  ['Contact', '', { label: 'No name', to: '/w/$subaccount/contacts/$id', id: 'x_1' }],
  ['Tag', 'hot', { label: 'hot', to: '/w/$subaccount/tags', id: 'x_1', search: { search: 'hot' } }],
  ['PhoneNumber', '+1', { label: 'written +1', to: '/w/$subaccount/numbers', id: 'x_1', search: { search: '+1' } }],
  ['ApiKey', 'Shop', { label: 'Shop' }],
  ['NumberPool', '', { label: 'Number pool' }],
])('a %s that the server calls %j is named, and linked where it has a page', (type, name, want) => {
  expect(aboutOf({ type, id: 'x_1', name }, write)).toEqual(want)
})

test('what is gone is called as it was', () => {
  const entry = (changes: object[]) => ({ targetId: 't', changes })
  expect(formerly(entry([{ id: 't', before: { name: 'hot' }, after: null }]))).toBe('hot')
  expect(formerly(entry([{ id: 't', before: { name: 'hot' }, after: { name: 'cold' } }]))).toBe('cold')
  expect(formerly(entry([{ id: 'other', before: { name: 'hot' } }, { id: 't' }]))).toBeUndefined()
})

test('a column has a title in German and Spanish, and the same ones in both', () => {
  expect(Object.keys(german.columns).sort()).toEqual(Object.keys(spanish.columns).sort())
  expect(german.columns['first_name']).toBe('Vorname')
})
