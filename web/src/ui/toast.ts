export type Action = { label: string; run: () => void }

export type Notice = {
  title: string
  description?: string | undefined
  type: 'done' | 'problem'
  timeout: number
  // action is a way back, or another try.
  action?: Action | undefined
  onClose?: (() => void) | undefined
}

type Listener = (notice: Notice) => void

const waiting: Notice[] = []
let listener: Listener | null = null

// notices are kept until something shows them.
export const notices = {
  hear(hear: Listener) {
    listener = hear
    waiting.splice(0).forEach(hear)
    return () => {
      listener = null
    }
  },
}

function show(notice: Notice): void {
  if (listener) listener(notice)
  else waiting.push(notice)
}

// How long it is shown, in milliseconds: what is done, and what went wrong.
const briefly = 4_000
const longer = 10_000

// undoTime is how long something can be taken back, in milliseconds.
const undoTime = 7_000

// tell shows that something is done, with a way back where there is one.
export function tell(title: string, undo?: Action, onClose?: () => void): void {
  show({ title, type: 'done', timeout: undo ? undoTime : briefly, action: undo, onClose })
}

// complain shows what went wrong, and what to do about it. Where it can be tried again, that takes one click.
export function complain(title: string, description?: string, retry?: Action): void {
  show({ title, description, type: 'problem', timeout: longer, action: retry })
}
