import { z } from 'zod/mini'
import type { CreatePhoneNumberInput, UpdatePhoneNumberInput } from '../../gql/graphql'
import { text } from '../../text/text'

// whole is a whole number as it is typed, "" for none.
const whole = (least: number, most: number, problem: string) =>
  z.string().check(z.refine((s) => s.trim() === '' || (/^\d+$/.test(s.trim()) && +s >= least && +s <= most), problem))

export const schema = z.object({
  number: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(1_000)),
  name: z.string().check(z.trim(), z.maxLength(200)),
  type: z.string(),
  assistantId: z.string(),
  callerId: z.string().check(z.trim(), z.maxLength(1_000)),
  answerWaitTime: whole(0, 300, text.number.waitBad),
  concurrency: whole(1, 10_000, text.number.concurrencyBad),
  hdVoiceEnabled: z.boolean(),
  sipUri: z.string().check(z.trim(), z.maxLength(1_000)),
  callingUri: z.string().check(z.trim(), z.maxLength(1_000)),
})

export type Fields = z.infer<typeof schema>

export type Kept = {
  id: string
  number: string
  name?: string | null
  callerId?: string | null
  answerWaitTime?: number | null
  concurrency?: number | null
  hdVoiceEnabled?: boolean | null
  sipUri?: string | null
  callingUri?: string | null
}

// fieldsOf a number, as they are typed; of none, empty ones.
export function fieldsOf(kept?: Kept): Fields {
  return {
    number: kept?.number ?? '',
    name: kept?.name ?? '',
    type: '',
    assistantId: '',
    callerId: kept?.callerId ?? '',
    answerWaitTime: typed(kept?.answerWaitTime),
    concurrency: typed(kept?.concurrency),
    hdVoiceEnabled: kept?.hdVoiceEnabled ?? false,
    sipUri: kept?.sipUri ?? '',
    callingUri: kept?.callingUri ?? '',
  }
}

// changesOf are the fields that were changed: what others have changed meanwhile stays.
export function changesOf(fields: Fields, kept: Kept): UpdatePhoneNumberInput {
  const before = settings(fieldsOf(kept))
  const after = settings(fields)
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof typeof before]),
  )
}

// creationOf leaves out what is empty. How many calls may be at once is said of a number that is there.
export function creationOf(fields: Fields): CreatePhoneNumberInput {
  const all = Object.entries(settings(fields))
  const given = all.filter(([name, value]) => name !== 'concurrency' && value !== null && value !== false)
  return {
    number: fields.number,
    ...Object.fromEntries(given),
    ...(fields.type ? { type: fields.type as CreatePhoneNumberInput['type'] } : {}),
    ...(fields.assistantId ? { assistantId: fields.assistantId } : {}),
  }
}

function settings(f: Fields) {
  return {
    name: f.name || null,
    callerId: f.callerId || null,
    answerWaitTime: wholeOf(f.answerWaitTime),
    concurrency: wholeOf(f.concurrency),
    hdVoiceEnabled: f.hdVoiceEnabled,
    sipUri: f.sipUri || null,
    callingUri: f.callingUri || null,
  }
}

const typed = (n: number | null | undefined) => (n == null ? '' : String(n))
const wholeOf = (s: string) => (s.trim() === '' ? null : Number(s))
