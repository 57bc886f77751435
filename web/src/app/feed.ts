import type { Feed, Happening } from '../lib/live'

export type LocalFeed = Feed & { tell: (event: Happening) => void; missed: () => void }

// feed distributes the events of one subscription, so that the parts of a page share it.
export function feed(): LocalFeed {
  const listeners = new Set<(event: Happening | null) => void>()
  const tell = (event: Happening | null) => {
    listeners.forEach((hear) => {
      hear(event)
    })
  }
  return {
    listen(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    tell,
    missed: () => tell(null),
  }
}
