import { expect, test } from 'vitest'
import { hoursOf, inputOf, lawful, minutesOf, office } from './hours'

test('midnight is the end of a day where it ends one, and its beginning where it begins one', () => {
  expect(minutesOf({ from: '00:00', to: '00:00' })).toEqual({ from: 0, to: 1440 })
  expect(minutesOf({ from: '09:00', to: '17:30' })).toEqual({ from: 540, to: 1050 })
})

test('a day that ends before it begins is none', () => {
  expect(minutesOf({ from: '17:00', to: '09:00' })).toBeNull()
  expect(minutesOf({ from: '', to: '09:00' })).toBeNull()
  expect(inputOf({ ...office, friday: { from: '17:00', to: '09:00' } })).toBeNull()
})

test('the law narrows hours', () => {
  expect(lawful({ from: '06:00', to: '23:00' })).toEqual({ from: '08:00', to: '21:00' })
  expect(lawful({ from: '09:00', to: '17:00' })).toEqual({ from: '09:00', to: '17:00' })
  expect(lawful({ from: '21:00', to: '23:00' })).toBeNull()
})

test('what the server keeps comes back as it was', () => {
  const kept = { monday: { from: 540, to: 1440 }, sunday: null }
  const hours = hoursOf(kept)
  expect(hours?.monday).toEqual({ from: '09:00', to: '00:00' })
  expect(hours && inputOf(hours)).toEqual({ monday: { from: 540, to: 1440 } })
  expect(hoursOf(null)).toBeNull()
})
