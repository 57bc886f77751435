import { expect, test } from 'vitest'
import { fits, names, recalled, sift } from './match'

test.each([
  ['Add contact', 'add contact', '', true],
  ['Add contact', 'contact add', '', true],
  ['Add contact', 'new cont', 'new create a', true],
  ['Start call', 'start a call', 'new', true],
  ['Start call', 'a', 'new', false],
  ['Start call', 'an', 'answer', false],
  ['Zona horaria', 'HORARÍA', '', true],
  ['Überschrift', 'uber', '', true],
  ['Add contact', 'act', '', false],
  ['Add contact', 'add tag', 'new', false],
  ['Add contact', '  ', 'new', false],
  ['Add contact', '–', 'new', false],
])('%s is called %j, with %j: %s', (name, typed, besides, want) => {
  expect(names(name, typed, besides, 'a an')).toBe(want)
})

test('letters fit in their order', () => {
  expect(fits('Conversations', 'cvs')).toBe(true)
  expect(fits('Conversations', 'svc')).toBe(false)
})

test('what is called so comes before what only has the letters, and settings are shown to those who look for them', () => {
  const all = [
    { label: 'Analytics and calls' },
    { label: 'Start call', besides: 'new' },
    { label: 'Call' },
    { label: 'Recording of calls', besides: 'keep', sought: true },
  ]
  const found = (typed: string) => sift(all, typed).map((one) => one.label)
  expect(found('call')).toEqual(['Analytics and calls', 'Start call', 'Call', 'Recording of calls'])
  expect(found('acl')).toEqual(['Analytics and calls'])
  expect(found('rec')).toEqual(['Recording of calls'])
  expect(found('')).toEqual(['Analytics and calls', 'Start call', 'Call'])
  expect(found('xyz')).toEqual([])
})

test('where somebody was lately comes before what else is found', () => {
  const [ann, bob, anna, tag] = ['Ann Lee', 'Bob', 'Anna', 'Wedding'].map((label) => ({ key: label, label }))
  if (!ann || !bob || !anna || !tag) throw new Error('there are four')
  expect(recalled([bob, anna], [ann, anna], 'ann')).toEqual({ first: [anna], rest: [ann] })
  // One that the search does not list among so many is named; another is found by what is not its name.
  expect(recalled([anna], [ann], 'ann')).toEqual({ first: [anna], rest: [ann] })
  expect(recalled([bob], [ann, bob], 'lee')).toEqual({ first: [bob], rest: [ann] })
  expect(recalled([bob, tag], [], 'ann')).toEqual({ first: [], rest: [] })
})
