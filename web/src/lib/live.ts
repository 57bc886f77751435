import { createContext, useContext, useEffect, useRef } from 'react'

export type Happening = { type: string; sequence: number; thingId: string; contactId: string | null; data: unknown }

// Feed delivers the events of the subaccount as they happen, and null where some may have been missed.
export type Feed = { listen: (tell: (event: Happening | null) => void) => () => void }

export const FeedContext = createContext<Feed>({ listen: () => () => undefined })

const calm = 400

// useLive calls back, at most every 400 ms, on events of these types: `['conversation', 'message']`. About leaves out those that
// are of something else.
export function useLive(things: readonly string[], tell: () => void, about?: (event: Happening) => boolean): void {
  const feed = useContext(FeedContext)
  const latest = useRef({ tell, about })
  useEffect(() => {
    latest.current = { tell, about }
  })
  const wanted = things.join()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = feed.listen((event) => {
      if (event && !wanted.split(',').includes(event.type.split('.')[0] ?? '')) return
      if (event && latest.current.about?.(event) === false) return
      timer ??= setTimeout(() => {
        timer = undefined
        latest.current.tell()
      }, calm)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [feed, wanted])
}
