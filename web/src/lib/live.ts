import { createContext, useContext, useEffect, useRef } from 'react'

export type Happening = { type: string; sequence: number; thingId: string; contactId: string | null; data: unknown }

// Feed delivers the events of the subaccount as they happen.
export type Feed = { listen: (tell: (event: Happening) => void) => () => void }

export const FeedContext = createContext<Feed>({ listen: () => () => undefined })

const calm = 400

// useLive calls back, at most every 400 ms, on events of these types: `['conversation', 'message']`.
export function useLive(things: readonly string[], tell: () => void): void {
  const feed = useContext(FeedContext)
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  const wanted = things.join()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = feed.listen((event) => {
      if (!wanted.split(',').includes(event.type.split('.')[0] ?? '')) return
      timer ??= setTimeout(() => {
        timer = undefined
        latest.current()
      }, calm)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [feed, wanted])
}
