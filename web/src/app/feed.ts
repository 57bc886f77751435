import type { Feed, Happening } from '../lib/live'

export type LocalFeed = Feed & { tell: (event: Happening) => void }

// feed hands on what one subscription of the page hears, so that a page of many parts has one of them.
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
