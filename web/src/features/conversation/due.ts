type Targets = { responseDueAt: string | null; resolutionDueAt: string | null }

// dueOf is when the team has to reply or to close the conversation, whichever comes first; null if it has no targets.
export function dueOf({ responseDueAt, resolutionDueAt }: Targets): string | null {
  const times = [responseDueAt, resolutionDueAt].filter((at) => at !== null)
  return times.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
}

// isOverdue says that the team should have replied, or closed the conversation.
export function isOverdue(c: Targets, now: number): boolean {
  const due = dueOf(c)
  return due !== null && Date.parse(due) <= now
}
