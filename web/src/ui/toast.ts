type Undo = { label: string; run: () => void }

export type Notice = {
  title: string
  description?: string | undefined
  type: 'done' | 'problem'
  priority?: 'high'
  timeout: number
  undo?: Undo | undefined
  onClose?: (() => void) | undefined
}

type Listener = (notice: Notice) => void

const waiting: Notice[] = []
const watchers = new Set<() => void>()
let listener: Listener | null = null

// notices are what is told until somebody shows it: the list that does is loaded when there is a first one.
export const notices = {
  any: () => listener !== null || waiting.length > 0,
  watch(changed: () => void) {
    watchers.add(changed)
    return () => void watchers.delete(changed)
  },
  hear(hear: Listener) {
    listener = hear
    waiting.splice(0).forEach(hear)
    return () => {
      listener = null
    }
  },
}

function show(notice: Notice): void {
  if (listener) {
    listener(notice)
    return
  }
  waiting.push(notice)
  watchers.forEach((changed) => {
    changed()
  })
}

// How long it is shown, in milliseconds: what is done, and what went wrong.
const briefly = 4_000
const longer = 10_000

// undoTime is how long something can be taken back, in milliseconds.
const undoTime = 7_000

// tell shows that something is done, with a way back where there is one.
export function tell(title: string, undo?: Undo, onClose?: () => void): void {
  show({ title, type: 'done', timeout: undo ? undoTime : briefly, undo, onClose })
}

// complain shows what went wrong, and what to do about it.
export function complain(title: string, description?: string): void {
  show({ title, description, type: 'problem', priority: 'high', timeout: longer })
}
