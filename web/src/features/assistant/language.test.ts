import { expect, test } from 'vitest'
import { languages, speaks } from './language'

test.each([...languages, 'es', 'de_CH', 'no', 'nn-NO', 'zh-Hant-TW'])('calls speak %s', (tag) => {
  expect(speaks(tag)).toBe(true)
})

test.each(['', 'is-IS', 'tlh', 'english'])('calls do not speak "%s"', (tag) => {
  expect(speaks(tag)).toBe(false)
})
