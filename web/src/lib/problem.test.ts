import { expect, test, vi } from 'vitest'
import { Refusal } from '../app/http'
import { problemOf } from './problem'

vi.mock('../text/language', () => ({ language: 'de', locale: 'de-DE' }))
vi.mock('../text/shown/server', async () => await import('../text/de/server'))

const refused = (...details: ConstructorParameters<typeof Refusal>[2][]) =>
  problemOf(new Refusal('validation_error', 'The request has fields that are not valid.', details.flat() as never))
    .fields

test('a field says in German which rule it breaks, with the values of the rule', () => {
  expect(
    refused(
      [{ field: 'input.name', message: 'must have at most 1000 characters', rule: 'maxLength', values: ['1000'] }],
      [{ field: 'share', message: 'must be at most 0.5', rule: 'max', values: ['0.5'] }],
      [{ field: 'slot', message: 'must be between 5 and 480', rule: 'between', values: ['5', '480'] }],
      [{ field: 'phone', message: 'must be a phone number', rule: 'phone' }],
    ),
  ).toEqual({
    name: 'Darf höchstens 1.000 Zeichen haben.',
    share: 'Darf höchstens 0,5 sein.',
    slot: 'Muss zwischen 5 und 480 liegen.',
    phone: 'Muss eine Telefonnummer sein.',
  })
})

test('what has no rule, or one that is not known, is said as the server says it', () => {
  expect(
    refused(
      [{ field: 'a', message: 'must be odd' }],
      [{ field: 'b', message: 'must be even', rule: 'even', values: null }],
      [{ field: 'c', message: 'must be at most', rule: 'max', values: [] }],
      [{ field: 'd', message: 'must be plain', rule: 'constructor' }],
    ),
  ).toEqual({ a: 'Must be odd.', b: 'Must be even.', c: 'Darf höchstens  sein.', d: 'Must be plain.' })
})
