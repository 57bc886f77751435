import { expect, test } from 'vitest'
import { inputOf, none, valuesOf } from './speech'

const known = {
  url: 'https://tts.example/v1',
  model: null,
  voices: { '': 'alloy', ada: 'nova' },
  hearingKind: 'deepgram' as const,
  hearingUrl: null,
  hearingModel: 'nova-3',
}

test('settings that nobody edits are sent as they are, without keys', () => {
  expect(inputOf(valuesOf(known))).toEqual(known)
})

test('keys are sent if they were entered', () => {
  expect(inputOf({ ...none, key: 'a', hearingKey: 'b' })).toMatchObject({ key: 'a', hearingKey: 'b', url: null })
})

test('the voice for all others has a field of its own', () => {
  expect(valuesOf(known)).toMatchObject({ voice: 'alloy', voices: [{ name: 'ada', value: 'nova' }] })
  expect(inputOf({ ...none, voices: [{ name: '', value: 'x' }] }).voices).toEqual({})
  expect(valuesOf(null)).toEqual(none)
})
