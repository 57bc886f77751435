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

// schema checks what can be told without the server.
export const schema = z
  .object({
    ...(Object.fromEntries(names.map((name) => [name, field])) as Record<keyof ContactValues, typeof field>),
    email: field.check(z.refine((v) => v.trim() === '' || email.test(v.trim()), text.contact.notEmail)),
  })
  .check(
    z.refine((v) => [v.name, v.firstName, v.lastName, v.email, v.phone].some((one) => one.trim() !== ''), {
      path: ['name'],
      message: text.contact.nameless,
    }),
  )

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
