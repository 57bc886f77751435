import { expect, test } from 'vitest'
import { schema } from './site-schema'

const valid = {
  url: 'https://example.com',
  mode: 'links',
  maxPages: '200',
  maxDepth: '3',
  include: '',
  exclude: '',
  schedule: 'never',
}

test('how deep links are followed is judged where they are', () => {
  expect(schema.safeParse({ ...valid, maxDepth: '4' }).data).toMatchObject({ mode: 'links', maxDepth: 4 })
  for (const maxDepth of ['20', '2 levels', '', -1]) {
    const { error } = schema.safeParse({ ...valid, maxDepth })
    expect(error?.issues.map((i) => i.path)).toEqual([['maxDepth']])
  }
})

test('a field that is not shown does not stand in the way', () => {
  const ofMap = (maxDepth: unknown) => schema.safeParse({ ...valid, mode: 'sitemap', maxDepth }).data
  for (const maxDepth of ['20', '2 levels', '', -1, 11]) expect(ofMap(maxDepth)?.maxDepth).toBe(3)
  expect(ofMap(5)).toMatchObject({ mode: 'sitemap', maxDepth: 5 })
})
