import { expect, test } from 'vitest'
import { closed, faultsOf, inputOf, minutes, pairsOf } from './target-values'

const none = { response: '', resolution: '' }
const shut = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }

test('minutes are a number from 1 to 43,200, or none', () => {
  expect([minutes(' 30 '), minutes(''), minutes('0'), minutes('43201'), minutes('soon')]).toEqual([
    30,
    null,
    undefined,
    undefined,
    undefined,
  ])
})

test('targets of a priority are in order beside those of all', () => {
  expect(faultsOf({ response: '30', resolution: '20' })).toEqual({ resolution: 'order' })
  expect(faultsOf({ ...none, resolution: '20' }, { response: '30', resolution: '' })).toEqual({ resolution: 'order' })
  expect(faultsOf({ ...none, response: 'x' }, { response: '30', resolution: '60' })).toEqual({ response: 'bad' })
  expect(faultsOf(none, { response: '30', resolution: '60' })).toEqual({})
  expect(faultsOf(none, { response: '30', resolution: '20' })).toEqual({})
})

test('only priorities with targets of their own are sent', () => {
  const byPriority = pairsOf([{ priority: 'URGENT', responseMinutes: 5, resolutionMinutes: null }])
  expect(inputOf({ byPriority })).toEqual({
    priorityTargets: [{ priority: 'URGENT', responseMinutes: 5, resolutionMinutes: null }],
  })
  expect(inputOf({ response: '', hoursOnly: true })).toEqual({ responseTargetMinutes: null, businessHoursOnly: true })
  expect(inputOf({ hours: shut })).toEqual({})
})

test('a week has an hour at least', () => {
  expect(closed(shut)).toBe('few')
  expect(closed({ ...shut, monday: [{ from: 0, to: 60 }] })).toBeNull()
  expect(closed({ ...shut, monday: [{ from: 60, to: 0 }] })).toBe('overlap')
})
