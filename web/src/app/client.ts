import { createClient as createSocket, type Client as Socket } from 'graphql-ws'
import {
  cacheExchange,
  Client,
  fetchExchange,
  mapExchange,
  subscriptionExchange,
  type Operation,
  type OperationResult,
} from 'urql'
import { typesIn, withLists } from '../lib/touch'
import { kept } from './kept'
import { ended, last } from './session'
import { agency } from './url'

// A built page sends documents by their hash, which the server has in its list; in development it sends any.
const persisted = import.meta.env.PROD

const unauthorized = 401

export type Graph = { client: Client; close: () => void }

// graph is the client for one subaccount, or for the agency. Each has a cache of its own, so that nothing of one is ever shown
// in another.
export function graph(subaccount: string): Graph {
  const headers = chosen(subaccount)
  const socket = open(headers)
  const held = kept(() => client)
  const client: Client = new Client({
    url: '/graphql',
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    fetchOptions: { headers, credentials: 'same-origin' },
    fetch: patient,
    exchanges: [
      held.exchange,
      cacheExchange,
      mapExchange({ onOperation: (operation) => (persisted ? hashed(operation) : operation), onResult: listed }),
      subscriptionExchange({ forwardSubscription: (request) => listen(socket, request) }),
      fetchExchange,
    ],
  })
  const close = () => {
    held.close()
    void socket.dispose()
  }
  return { client, close }
}

// chosen are the headers that select a subaccount, which implies its workspace.
function chosen(subaccount: string): Record<string, string> {
  if (subaccount !== agency) return { 'X-Subaccount-Id': subaccount }
  const workspace = last.workspace()
  return workspace ? { 'X-Workspace-Id': workspace } : {}
}

// patient repeats a request after signing in again. Answers that are no longer needed are read to the end all the same: they
// are small, and aborting one is an error that nothing catches.
async function patient(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  for (;;) {
    const response = await fetch(input, { ...init, signal: null })
    if (response.status !== unauthorized) return response
    await ended()
  }
}

// listed makes a mutation refresh the lists of the types that it answers: the cache cannot know what an empty list is of. One that
// has done nothing refreshes nothing.
function listed(result: OperationResult): OperationResult {
  if (result.operation.kind !== 'mutation') return result
  const { context } = result.operation
  const done = result.data !== undefined && result.data !== null
  const types = typesIn(result.data, new Set(done ? context.additionalTypenames : []))
  const additionalTypenames = [...withLists(types)]
  return { ...result, operation: { ...result.operation, context: { ...context, additionalTypenames } } }
}

function hashed(operation: Operation): Operation {
  const sha256Hash = hashOf(operation.query)
  return { ...operation, extensions: { ...operation.extensions, persistedQuery: { version: 1, sha256Hash } } }
}

function hashOf(document: unknown): string {
  const hash = (document as { __meta__?: { hash?: string } }).__meta__?.hash
  if (!hash) throw new Error('a document without a hash: run npm run generate')
  return hash
}

function open(headers: Record<string, string>): Socket {
  const scheme = window.location.protocol === 'https:' ? 'wss:' : 'ws:'
  return createSocket({
    url: `${scheme}//${window.location.host}/graphql`,
    connectionParams: headers,
    lazyCloseTimeout: 5_000,
    retryAttempts: Infinity,
    shouldRetry: () => true,
    // Spreads reconnects after a restart of the server.
    retryWait: (tries) =>
      new Promise((go) => setTimeout(go, Math.min(30_000, 500 * 2 ** tries) * (0.5 + Math.random() / 2))),
  })
}

type Request = { query?: string; variables?: Record<string, unknown>; extensions?: Record<string, unknown> }

// listen over the socket; a document goes by its hash, as over HTTP.
function listen(socket: Socket, request: Request) {
  return {
    subscribe(sink: { next: (value: never) => void; error: (error: unknown) => void; complete: () => void }) {
      const asked = request.extensions?.['persistedQuery']
        ? { ...request, query: '' }
        : { ...request, query: request.query ?? '' }
      const unsubscribe = socket.subscribe(asked, {
        next: (value) => {
          sink.next(value as never)
        },
        error: (error) => {
          sink.error(error)
        },
        complete: () => {
          sink.complete()
        },
      })
      return { unsubscribe }
    },
  }
}
