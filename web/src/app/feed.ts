import type { Feed, Happening } from '../lib/live'

export type LocalFeed = Feed & { tell: (event: Happening) => void }

// feed distributes the events of one subscription, so that the parts of a page share it.
export function feed(): LocalFeed {
  const listeners = new Set<(event: Happening) => void>()
  return {
    listen(tell) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    tell(event) {
      listeners.forEach((hear) => {
        hear(event)
      })
    },
  }
}
