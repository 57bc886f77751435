import type { MacroAction, MacroStepInput, Priority } from '../../gql/graphql'

// Draft is a step as a form has it; its key tells it from the others while they come and go.
export type Draft = {
  key: number
  action: MacroAction
  text: string
  assigneeId: string
  priority: Priority
  minutes: number
  tagId: string
  teamId: string
}

type Kept = {
  action: MacroAction
  text?: string | null
  assigneeId?: string | null
  priority?: Priority | null
  minutes?: number | null
  tagId?: string | null
  teamId?: string | null
}

const hour = 60

let last = 0

// draftOf a step; of none it is a reply.
export function draftOf(step: Kept = { action: 'REPLY' }): Draft {
  last++
  return {
    key: last,
    action: step.action,
    text: step.text ?? '',
    assigneeId: step.assigneeId ?? '',
    priority: step.priority ?? 'HIGH',
    minutes: step.minutes ?? hour,
    tagId: step.tagId ?? '',
    teamId: step.teamId ?? '',
  }
}

// stepOf a draft has what its action needs, and no more.
export function stepOf({ action, text, assigneeId, priority, minutes, tagId, teamId }: Draft): MacroStepInput {
  switch (action) {
    case 'REPLY':
    case 'NOTE':
      return { action, text: text.trim() }
    case 'ASSIGN':
      return { action, assigneeId }
    case 'PRIORITY':
      return { action, priority }
    case 'SNOOZE':
      return { action, minutes }
    case 'TAG':
      return { action, tagId }
    case 'TEAM':
      return { action, teamId }
    default:
      return { action }
  }
}

// lacking is the index of each step that lacks what its action needs.
export function lacking(drafts: readonly Draft[]): number[] {
  return drafts.flatMap((d, i) => {
    const step = stepOf(d)
    return [step.text, step.assigneeId, step.tagId, step.teamId].includes('') ? [i] : []
  })
}
