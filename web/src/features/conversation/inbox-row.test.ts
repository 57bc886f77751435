import { expect, test } from 'vitest'
import { hooked } from '../../lib/hooked'
import { plansRead } from '../../lib/phone'
import { text } from '../../text/text'
import { useWho, type Known } from './inbox-row'

const contactPhone = '+31201234567'

test('a conversation is with whom its contact is known as, a number as its country writes it once that is known', async () => {
  const { now, again, doing } = await hooked(useWho, { contactPhone } as Known)
  expect(now()).toBe(contactPhone)
  await doing(plansRead)
  expect(now()).toBe('+31 20 123 4567')
  for (const [known, name] of [
    [{ contactName: 'Ada', contactPhone, contactEmail: 'ada@example.com' }, 'Ada'],
    [{ contactName: null, contactPhone, contactEmail: 'ada@example.com' }, '+31 20 123 4567'],
    [{ contactPhone: 'anonymous' }, 'anonymous'],
    [{ contactPhone: null, contactEmail: 'ada@example.com' }, 'ada@example.com'],
    [{}, text.conversation.unknown],
  ] as [Known, string][]) {
    await again(known)
    expect(now()).toBe(name)
  }
})
