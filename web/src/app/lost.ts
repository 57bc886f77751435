import { remembered } from './remembered'

type Lost = { lost: boolean; wait: Promise<void>; found: () => void }

let lost: Lost | null = null
const watchers = new Set<() => void>()

// ended is called where the server no longer knows who is signed in. It settles when somebody has signed in again: what was
// asked meanwhile waits, and nothing that was typed is lost.
export function ended(): Promise<void> {
  if (!lost) {
    remembered.forget()
    const { promise, resolve } = promised()
    lost = { lost: true, wait: promise, found: resolve }
    watchers.forEach((tell) => tell())
  }
  return lost.wait
}

// resumed lets everything go on that waits.
export function resumed(): void {
  const was = lost
  lost = null
  was?.found()
  watchers.forEach((tell) => tell())
}

export const lostSession = {
  now: () => lost !== null,
  watch(tell: () => void) {
    watchers.add(tell)
    return () => void watchers.delete(tell)
  },
}

function promised() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}
