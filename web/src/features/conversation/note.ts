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

type Member = { id: string; name: string }

// mentioned are the members whose names stand in a text after an @, each the longest that does. Of namesakes they are those who were chosen, if
// any was.
export function mentioned(content: string, team: readonly Member[], chosen: readonly string[] = []): string[] {
  const names = team.map((t) => t.name).sort((a, b) => b.length - a.length)
  const found = new Set<string>()
  for (const { index } of content.matchAll(/@/g)) {
    const behind = content.slice(index + 1)
    const name = names.find((n) => n && behind.startsWith(n) && !/^[\p{L}\p{N}_]/u.test(behind.slice(n.length)))
    if (name) found.add(name)
  }
  const picked = new Set(team.filter((t) => chosen.includes(t.id)).map((t) => t.name))
  return team.filter((t) => found.has(t.name) && (chosen.includes(t.id) || !picked.has(t.name))).map((t) => t.id)
}

// among are a team, and those who were mentioned before and are in it no more.
export function among(team: readonly Member[], before: readonly Member[]): Member[] {
  return [...team, ...before.filter((b) => !team.some((t) => t.id === b.id))]
}

type Page = { nodes: readonly Note[]; hasNextPage: boolean; endCursor?: string | null }

// Behind is what has been read behind a first page, and the last page of it.
export type Behind = { notes: readonly Note[]; last: Page }

// older reads on behind a page, as far back as a time; null where that cannot be read.
export async function older(
  from: Behind,
  until: string,
  read: (after: string) => Promise<Page | null>,
): Promise<Behind | null> {
  let { notes, last } = from
  while (last.hasNextPage && (last.nodes.at(-1)?.createdAt ?? '') >= until) {
    const next = await read(last.endCursor ?? '')
    if (!next) return null
    notes = [...notes, ...next.nodes]
    last = next
  }
  return { notes, last }
}
