import { expect, test } from 'vitest'
import table from './phone-plan.tsv?raw'
import sample from './phone-sample.tsv?raw'
import { readPlans, written } from './phone'

test('before the plans are there, a number stands as it is', () => {
  expect(written('+442079460958')).toBe('+442079460958')
})

test('numbers of all countries are written as the server’s library writes them', () => {
  readPlans(table)
  const pairs = sample
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [string, string])
  expect(pairs.length).toBeGreaterThan(500)
  expect(pairs.filter(([number, form]) => written(number) !== form).map(([n, f]) => [n, f, written(n)])).toEqual([])
})

test.each([
  ['+12025550142', '+1 202-555-0142'],
  ['+442079460958', '+44 20 7946 0958'],
  ['+4930901820', '+49 30 901820'],
  ['+390669812345', '+39 06 6981 2345'],
  ['+33612345678', '+33 6 12 34 56 78'],
])('%s is written %s', (number, want) => {
  readPlans(table)
  expect(written(number)).toBe(want)
})

test.each(['', 'sip:ann@example.com', '0201234567', '+1', '+999123456', 'anonymous'])(
  '%j, which is no number of a plan, stands as it is',
  (text) => {
    readPlans(table)
    expect(written(text)).toBe(text)
  },
)
