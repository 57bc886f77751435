import type { Happening } from '../../lib/live'

type Known = { id: string; contactId?: string | null }

// ofConversation says which events may have changed a conversation. One of a message names its contact, but not the conversation.
export function ofConversation(shown: Known | null | undefined): (event: Happening) => boolean {
  return ({ type, thingId, contactId }) => {
    if (!shown) return true
    if (type.startsWith('conversation.')) return thingId === shown.id
    return !contactId || !shown.contactId || contactId === shown.contactId
  }
}
