import { z } from 'zod/mini'
import { text } from '../../text/text'

const email = /^[^\s@]+@[^\s@]+$/

export const names = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'companyName',
  'title',
  'locationText',
  'website',
  'linkedinUrl',
  'source',
  'status',
  'contactId',
] as const

export type ContactValues = Record<(typeof names)[number], string>

export const none = Object.fromEntries(names.map((name) => [name, ''])) as ContactValues

const field = z.string()

const isKnown = (v: ContactValues) =>
  [v.name, v.firstName, v.lastName, v.email, v.phone].some((one) => one.trim() !== '')

const fields = z.object({
  ...(Object.fromEntries(names.map((name) => [name, field])) as Record<keyof ContactValues, typeof field>),
  email: field.check(z.refine((v) => v.trim() === '' || email.test(v.trim()), text.contact.notEmail)),
})

// schema checks what can be checked of a new contact without the server.
export const schema = fields.check(z.refine(isKnown, { path: ['name'], message: text.contact.nameless }))

// schemaOver checks a change. There are contacts by no name, such as those of a web chat: they stay so.
export const schemaOver = (was: ContactValues) => (isKnown(was) ? schema : fields)

// isTyped says whether somebody has typed what they were shown. A page shows runs of spaces as one, and any space as a plain one.
export const isTyped = (typed: string, shown: string) => folded(typed) === folded(shown)

const folded = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim()

// given are the fields that have a value, for a new contact.
export function given(values: ContactValues): Partial<ContactValues> {
  return Object.fromEntries(Object.entries(values).flatMap(([k, v]) => (v.trim() ? [[k, v.trim()]] : [])))
}

// changed are the fields that differ from what was; what has become empty is cleared.
export function changed(
  values: ContactValues,
  was: ContactValues,
): Partial<Record<keyof ContactValues, string | null>> {
  return Object.fromEntries(
    names.flatMap((name) => (values[name].trim() === was[name] ? [] : [[name, values[name].trim() || null]])),
  )
}
