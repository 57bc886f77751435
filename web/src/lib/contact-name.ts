import { text } from '../text/text'

type Contact = { name?: string | null; email?: string | null; phone?: string | null }

// contactName is what a contact is called, by what is known of it.
export function contactName(c: Contact): string {
  return c.name || c.email || c.phone || text.contact.unnamed
}

// contactHint tells contacts of one name apart; null where the name says all there is.
export function contactHint(c: Contact & { id: string }): string | null {
  const name = contactName(c)
  if (name === text.contact.unnamed) return c.id
  return [c.phone, c.email].filter((known) => known && known !== name).join(' · ') || null
}
