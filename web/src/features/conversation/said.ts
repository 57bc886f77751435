import { graphql } from '../../gql/gql'
import type { Said_MessageFragment } from '../../gql/graphql'

export const Fragment = graphql(`
  fragment Said_Message on Message {
    id
    content
    ai
    source
    channel
    type
    incomplete
    deliveryStatus
    deliveryError
    createdAt
  }
`)

export type Said = Said_MessageFragment

export type Speaker = 'contact' | 'assistant' | 'human' | 'api' | 'import'

// speakerOf is who said something: the contact, or who spoke in the assistant's place.
export function speakerOf({ ai, source }: Pick<Said, 'ai' | 'source'>): Speaker {
  if (!ai) return 'contact'
  return source === 'call' ? 'assistant' : source
}

export type Day<T> = { day: string; messages: T[] }

// daysOf puts messages, newest first, into the order in which they were said, by day.
export function daysOf<T extends { createdAt: string }>(
  messages: readonly T[],
  dayOf: (at: string) => string,
): Day<T>[] {
  const days: Day<T>[] = []
  for (const message of [...messages].reverse()) {
    const day = dayOf(message.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}

// isTalk tells what people say to each other from what machines note down.
export function isTalk({ type }: Pick<Said, 'type'>): boolean {
  return ['TEXT', 'IMAGE', 'VIDEO', 'AUDIO', 'FILE', 'LOCATION', 'CONTACT'].includes(type)
}
