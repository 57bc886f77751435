import { expect, test, vi } from 'vitest'
import { hooked, within } from '../../lib/hooked'
import { text } from '../../text/text'
import { Input } from '../../ui/field'
import { QuietCard, useQuiet } from './quiet-card'

vi.mock('../../ui/focus', () => ({}))

const kept = { quietFrom: '20:00', quietTo: '08:00', timeZone: 'Europe/Berlin' } as never

test('a time that is missing is said to be', async () => {
  const quiet = await hooked(useQuiet, kept)
  const card = await hooked(QuietCard, { quiet: quiet.now(), refused: {} })
  const errors = () =>
    within(card.now()).flatMap((e) => (e.type === Input ? [(e.props as { error?: string }).error] : []))
  expect(errors()).toEqual([undefined, undefined])
  await quiet.doing(() => quiet.now().set({ to: '' }))
  await card.again({ quiet: quiet.now(), refused: {} })
  expect(errors()).toEqual([undefined, text.field.required])
})
