import { expect, test } from 'vitest'
import type { Known } from '../../app/lately'
import { audit as german } from '../../text/de/audit'
import { audit as spanish } from '../../text/es/audit'
import { targetOf } from './target'

const write = (number: string) => `written ${number}`
const it = (of: object) => of as Known

test.each([
  [{ __typename: 'Contact', id: 'con_1', name: 'Ann' }, 'Ann', '/w/$subaccount/contacts/$id', undefined],
  [{ __typename: 'Contact', id: 'con_1', phone: '+1' }, 'written +1', '/w/$subaccount/contacts/$id', undefined],
  [{ __typename: 'PhoneNumber', id: 'p', number: '+1' }, 'written +1', '/w/$subaccount/numbers', { search: '+1' }],
  [{ __typename: 'Tag', id: 't', name: 'hot' }, 'hot', '/w/$subaccount/tags', { search: 'hot' }],
])('%j is named and linked', (of, label, to, search) => {
  expect(targetOf(it(of), write)).toEqual({ label, to, ...(search && { search }) })
})

test('what has no page is not linked', () => {
  expect(targetOf(it({ __typename: 'Webhook', id: 'w' }), write)).toBeNull()
})

test('a column has a title in German and Spanish, and the same ones in both', () => {
  expect(Object.keys(german.columns).sort()).toEqual(Object.keys(spanish.columns).sort())
  expect(german.columns['first_name']).toBe('Vorname')
})
