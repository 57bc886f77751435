import { expect, test } from 'vitest'
import { asked } from './inbox-asked'
import { conditionNames, type Conditions } from './inbox-conditions'

const all = Object.fromEntries(conditionNames.map((name) => [name, ''])) as Conditions

test('both days are asked for whole', () => {
  const { from, to } = asked({ ...all, from: '2026-03-08', to: '2026-03-08' }, 'America/New_York')
  expect([from, to]).toEqual(['2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'])
})

test.each(['0020-05-01', '20266-05-01', '2026-99-99', 'today'])('%s is not asked for', (day) => {
  const { from, to } = asked({ ...all, from: day, to: day }, 'UTC')
  expect([from, to]).toEqual([null, null])
})
