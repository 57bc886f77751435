import type { Client as Socket } from 'graphql-ws'
import type { LocalFeed } from './feed'
import { once, steady, type Sink } from './steady'

type Request = { query?: string; variables?: Record<string, unknown>; extensions?: Record<string, unknown> }

// listen over the socket; a document goes by its hash, as over HTTP. What stands begins anew by itself, and the feed says when something was
// missed; null is for what is asked once.
export function listen(socket: Socket, request: Request, live: LocalFeed | null) {
  return {
    subscribe(sink: Sink<never>) {
      const asked = { ...request, query: request.extensions?.['persistedQuery'] ? '' : (request.query ?? '') }
      const begin = (heard: Sink<unknown>) => socket.subscribe(asked, heard)
      if (!live) return { unsubscribe: once(begin, sink as Sink<unknown>, (broken) => socket.on('closed', broken)) }
      // It begins behind an event once. Whatever is missed later is read, and not heard: the socket sends with each connection what is asked then.
      let begun = false
      const forget = () => {
        asked.variables = Object.fromEntries(
          Object.entries(request.variables ?? {}).filter(([name]) => name !== 'after'),
        )
      }
      const quiet = live.listen((event) => {
        if (!event) forget()
      })
      const end = steady<unknown>(
        (heard) => {
          if (begun) forget()
          begun = true
          return begin(heard)
        },
        (value) => sink.next(value as never),
        live.missed,
      )
      return {
        unsubscribe: () => {
          quiet()
          end()
        },
      }
    },
  }
}
