import { expect, test } from 'vitest'
import { onTouch, touch, typesIn, withLists } from './touch'

test('the types of an answer are found at any depth', () => {
  const data = {
    __typename: 'Query',
    tags: { __typename: 'TagConnection', nodes: [{ __typename: 'Tag', name: 'a' }] },
    n: null,
  }
  expect([...typesIn(data)].sort()).toEqual(['Query', 'Tag', 'TagConnection'])
})

test('a list that is empty is told, too', () => {
  const heard: string[] = []
  const end = onTouch((types) => heard.push(...types))
  touch(withLists(new Set(['Tag'])))
  end()
  touch(new Set(['Contact']))
  expect(heard).toEqual(['Tag', 'TagConnection'])
})
