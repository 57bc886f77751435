import { percent } from '../../lib/format'

type Counted = {
  containedCalls: number
  containedConversations: number
  answeredCalls: number
  answeredConversations: number
}

// containedShare is what part of all that was answered needed no person; null where nothing was.
export function containedShare(t: Counted): number | null {
  const answered = t.answeredCalls + t.answeredConversations
  return answered ? (t.containedCalls + t.containedConversations) / answered : null
}

// metShare is what part of the targets was met; null where there was none.
export const metShare = (met: number, all: number): number | null => (all ? met / all : null)

// written is a share as it is read; there is none of nothing.
export const written = (share: number | null) => (share === null ? '–' : percent(share))
