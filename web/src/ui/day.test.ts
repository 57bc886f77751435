import { expect, test } from 'vitest'
import { within } from '../lib/hooked'
import { Day } from './day'

test('a day of a filter says on the page which one it is', () => {
  const shown = within(Day({ label: 'From', value: '', onChange: () => undefined }))
  expect(shown.find((e) => e.type === 'label')?.props.children).toContain('From')
})
