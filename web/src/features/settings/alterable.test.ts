import { expect, test } from 'vitest'
import { alterable } from './alterable'

const owner = { id: 'mem_1', role: 'owner', subaccounts: [] }
const second = { id: 'mem_2', role: 'owner', subaccounts: [] }
const admin = { id: 'mem_3', role: 'admin', subaccounts: [] }
const limited = { id: 'mem_4', role: 'operator', subaccounts: ['sub_1'] }
const all = [owner, second, admin, limited]

const both = { change: true, remove: true }
const neither = { change: false, remove: false }

test('only owners change owners, and the last one stays', () => {
  expect(alterable(owner, all, { role: 'admin', whole: true })).toEqual(neither)
  expect(alterable(admin, all, { role: 'admin', whole: true })).toEqual(both)
  expect(alterable(owner, all, { role: 'owner', whole: true })).toEqual(both)
  expect(alterable(owner, [owner, admin, limited], { role: 'owner', whole: true }).remove).toBe(false)
  expect(alterable(owner, null, { role: 'owner', whole: true })).toEqual(both)
})

test('who has some subaccounts changes nobody that has all', () => {
  expect(alterable(admin, all, { role: 'admin', whole: false })).toEqual(neither)
  expect(alterable(limited, all, { role: 'admin', whole: false })).toEqual(both)
})
