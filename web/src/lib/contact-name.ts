import { text } from '../text/text'
import { written } from './phone'
import { useWriter } from './written'

type Contact = { name?: string | null; email?: string | null; phone?: string | null }

// contactName is what a contact is called, by what is known of it.
export function contactName(c: Contact): string {
  return c.name || c.email || (c.phone && written(c.phone)) || text.contact.unnamed
}

// useContactName is that on a page, which may be there before it is known how numbers are written.
export function useContactName(c: Contact): string {
  useWriter(!c.name && !c.email && Boolean(c.phone))
  return contactName(c)
}

// contactHint tells contacts of one name apart; null where the name says all there is.
export function contactHint(c: Contact & { id: string }): string | null {
  const name = contactName(c)
  if (name === text.contact.unnamed) return c.id
  return [c.phone && written(c.phone), c.email].filter((known) => known && known !== name).join(' · ') || null
}
