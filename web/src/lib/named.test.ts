import { expect, test } from 'vitest'
import { named } from './named'

const id = 'con_01m8jdg5amfw29p4b7a3vbv0nz'

test('a text is taken apart at the ids of contacts', () => {
  expect(named('Likes tea.')).toEqual(['Likes tea.'])
  expect(named(`of another contact, ${id}.`)).toEqual(['of another contact, ', id, '.'])
  expect(named(`${id} and ${id}`)).toEqual(['', id, ' and ', id, ''])
})

test('what only begins like an id is none', () => {
  for (const text of ['con_', 'con_artist', `x${id}`, `${id}0`, id.toUpperCase()]) expect(named(text)).toEqual([text])
})
