import { expect, test } from 'vitest'
import { stepsTo } from './scale'

test.each([
  [0, true, [0, 1]],
  [1, true, [0, 1]],
  [3, true, [0, 1, 2, 3]],
  [17, true, [0, 5, 10, 15, 20]],
  [100, true, [0, 50, 100]],
  [0.3, false, [0, 0.1, 0.2, 0.3]],
])('up to %d', (most, whole, steps) => {
  expect(stepsTo(most, whole)).toEqual(steps)
})
