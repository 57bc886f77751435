import { expect, test } from 'vitest'
import { texts as de } from '../../text/de/de'
import { texts as es } from '../../text/es/es'
import { plainly } from './voice-line'

test('what the catalogue of voices says is written in words', () => {
  expect(plainly('middle_aged')).toBe('Middle aged')
  expect(plainly('latin american')).toBe('Latin American')
  expect(plainly('martian')).toBe('Martian')
})

test('traits have the same names in each language', () => {
  expect(Object.keys(de.voice.traits)).toEqual(Object.keys(es.voice.traits))
  expect(de.voice.traits['female']).toBe('Weiblich')
  expect(es.voice.traits['middle_aged']).toBe('Mediana edad')
})
