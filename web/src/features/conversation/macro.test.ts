import { expect, test } from 'vitest'
import { reasons } from './macro'

test('each step that cannot be taken is named as people count', () => {
  const fields = { 'steps[0].text': 'Must not use {{x}}.', 'steps[11].tagId': 'Must be a tag.' }
  expect(reasons({ message: 'Invalid.', fields })).toBe('Step 1: Must not use {{x}}. Step 12: Must be a tag.')
})

test('what is no step’s is said as a whole', () => {
  expect(reasons({ message: 'No such macro.', fields: { id: 'Must exist.' } })).toBe('No such macro.')
})
