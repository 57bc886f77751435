import { expect, test } from 'vitest'
import { objectOf, type Pair } from '../../ui/pair'
import { changed, inputWith, valuesOver, wrongIn, type Fields } from './fields'

const kept: Fields = {
  name: 'Bright Smile',
  locationId: '',
  timeZone: 'America/New_York',
  region: '',
  callingHours: null,
  monthlyBudget: '250',
  concurrency: '5',
  webConcurrency: '10',
  customValues: [
    { name: 'a', value: '1' },
    { name: 'b', value: '2' },
  ],
  createsUnknownContacts: true,
  recording: true,
  recordingNotice: '',
  recordingDays: '30',
  optOutKey: '9',
  longestCallMinutes: '',
}

test('only what is other than the server’s is sent', () => {
  expect(changed(kept, kept)).toEqual([])
  const fields = { ...kept, monthlyBudget: '', name: ' New ' }
  const names = changed(fields, kept)
  expect(names).toEqual(['name', 'monthlyBudget'])
  expect(inputWith(fields, names)).toEqual({ name: 'New', monthlyBudget: null })
  const off = { ...kept, createsUnknownContacts: false }
  expect(inputWith(off, changed(off, kept))).toEqual({ createsUnknownContacts: false })
})

test('what is empty is no limit', () => {
  const fields = {
    ...kept,
    recording: false,
    recordingNotice: ' ',
    recordingDays: '',
    optOutKey: '',
    longestCallMinutes: '15',
  }
  expect(inputWith(fields, changed(fields, kept))).toEqual({
    recording: false,
    recordingNotice: null,
    recordingDays: null,
    optOutKey: null,
    longestCallMinutes: 15,
  })
})

test('a budget is typed with a decimal comma, too', () => {
  const fields = { ...kept, monthlyBudget: ' 49,90 ' }
  expect(wrongIn(fields)).toEqual({})
  expect(inputWith(fields, changed(fields, kept))).toEqual({ monthlyBudget: 49.9 })
})

test('the order of values and an empty row are no change', () => {
  const customValues = [...kept.customValues.toReversed(), { name: '', value: '' }]
  expect(changed({ ...kept, customValues }, kept)).toEqual([])
})

test('what the server would refuse is said before', () => {
  expect(wrongIn(kept)).toEqual({})
  const wrong = wrongIn({ ...kept, name: ' ', concurrency: '0', webConcurrency: 'x', monthlyBudget: '-1' })
  expect(Object.keys(wrong).sort()).toEqual(['concurrency', 'monthlyBudget', 'name', 'webConcurrency'])
  const calls = wrongIn({ ...kept, recordingDays: '0', longestCallMinutes: '1441', recordingNotice: 'x'.repeat(501) })
  expect(Object.keys(calls).sort()).toEqual(['longestCallMinutes', 'recordingDays', 'recordingNotice'])
  expect(wrongIn({ ...kept, monthlyBudget: '1,000' })).toHaveProperty('monthlyBudget')
  expect(wrongIn({ ...kept, monthlyBudget: 'much' })).toHaveProperty('monthlyBudget')
  expect(wrongIn({ ...kept, customValues: [...kept.customValues, { name: 'a', value: '' }] }).customValues).toContain(
    'a',
  )
})

test('custom values that others have changed meanwhile stay', () => {
  const [a, b] = kept.customValues as [Pair, Pair]
  const theirs = { a: '1', b: 'theirs', c: 'new' }
  const over = (mine: Pair[]) => objectOf(valuesOver(kept.customValues, mine, theirs))
  expect(over([{ ...a, value: 'mine' }, b])).toEqual({ a: 'mine', b: 'theirs', c: 'new' })
  expect(over([b])).toEqual({ b: 'theirs', c: 'new' })
  expect(over([a, { name: 'b', value: 'mine' }])).toEqual({ a: '1', b: 'mine', c: 'new' })
  expect(over([a, b, { name: ' d ', value: '4' }])).toEqual({ a: '1', b: 'theirs', c: 'new', d: '4' })
})
