import { graphql } from '../../gql/gql'
import type { Note_ConversationNoteFragment } from '../../gql/graphql'
import type { Said } from './said'

export const Fragment = graphql(`
  fragment Note_ConversationNote on ConversationNote {
    id
    content
    mine
    editedAt
    createdAt
    author {
      id
      name
    }
    mentions {
      id
      name
    }
  }
`)

export type Note = Note_ConversationNoteFragment

// Piece is something in a conversation: what was said, or what members tell each other.
export type Piece = Said | Note

// interleaved puts notes among messages, both newest first. Notes from before the oldest message that is shown wait until it is.
export function interleaved(messages: readonly Said[], notes: readonly Note[], more: boolean): Piece[] {
  const oldest = messages.at(-1)?.createdAt ?? ''
  const shown = more ? notes.filter((n) => n.createdAt >= oldest) : notes
  return [...messages, ...shown].sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
}

export const isNote = (piece: Piece): piece is Note => piece.__typename === 'ConversationNote'

// mentioned are the members whose names stand in a text after an @.
export function mentioned(content: string, team: readonly { id: string; name: string }[]): string[] {
  return team.filter((t) => t.name && content.includes(`@${t.name}`)).map((t) => t.id)
}
