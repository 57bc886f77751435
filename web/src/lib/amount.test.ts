import { expect, test } from 'vitest'
import { charge, typed, typedOrNone } from './amount'

test('amounts have the decimals of their currency', () => {
  const digits = (text: string) => text.replace(/[^\d.]/g, '')
  expect(digits(charge(5, 'EUR'))).toBe('5.00')
  expect(digits(charge(5, 'JPY'))).toBe('5')
  expect(digits(charge(5, 'IQD'))).toBe('5.000')
  expect(digits(charge(5.25, 'RSD'))).toBe('5.25')
  expect(digits(charge(0.1255, 'EUR', 6))).toBe('0.1255')
  expect(digits(charge(5, 'LBP', 6))).toBe('5.00')
})

test.each([
  ['0.5', 0.5],
  ['0,5', 0.5],
  [' 12,50 ', 12.5],
  ['0,125', 0.125],
  ['1000', 1000],
  ['1,000', NaN],
  ['1,000.50', NaN],
  ['1.000,50', NaN],
  ['much', NaN],
])('%s is typed', (text, number) => {
  expect(typed(text)).toBe(number)
})

test('nothing is typed', () => {
  expect(typedOrNone(' ')).toBeNull()
  expect(typedOrNone('0,5')).toBe(0.5)
})
