import { Client, fetchExchange, mapExchange, subscriptionExchange, type Operation, type OperationResult } from 'urql'
import { typesIn, withLists } from '../lib/touch'
import { cached } from './cache'
import { feed, type LocalFeed } from './feed'
import { kept } from './kept'
import { listen } from './listen'
import { ended } from './lost'
import { last } from './session'
import { open } from './socket'
import { agency } from './url'

// A built page sends documents by their hash, which the server has in its list; in development it sends any.
const persisted = import.meta.env.PROD

const unauthorized = 401

// keptAnswers is how many answers stay that no page shows: those of the pages that one comes back to.
const keptAnswers = 200

export type Graph = { client: Client; live: LocalFeed; close: () => void }

// graph is the client for one subaccount, or for the agency. Each has a cache of its own, so that nothing of one is ever shown
// in another.
export function graph(subaccount: string): Graph {
  const headers = chosen(subaccount)
  const live = feed()
  const scheme = window.location.protocol === 'https:' ? 'wss:' : 'ws:'
  const { client: socket, close: hangUp } = open(`${scheme}//${window.location.host}/graphql`, headers, live.missed)
  const held = kept(() => client)
  const client: Client = new Client({
    url: '/graphql',
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    fetchOptions: { headers, credentials: 'same-origin' },
    fetch: patient,
    exchanges: [
      held.exchange,
      cached(keptAnswers),
      mapExchange({ onOperation: (operation) => (persisted ? hashed(operation) : operation), onResult: listed }),
      subscriptionExchange({
        forwardSubscription: (request, { context }) => listen(socket, request, context['standing'] ? live : null),
      }),
      fetchExchange,
    ],
  })
  const close = () => {
    held.close()
    hangUp()
  }
  return { client, live, close }
}

// chosen are the headers that select a subaccount, which implies its workspace.
function chosen(subaccount: string): Record<string, string> {
  if (subaccount !== agency) return { 'X-Subaccount-Id': subaccount }
  const workspace = last.workspace()
  return workspace ? { 'X-Workspace-Id': workspace } : {}
}

// What is asked while the page is left is sent all the same.
let leaving = false
window.addEventListener('pagehide', () => (leaving = true))
window.addEventListener('pageshow', () => (leaving = false))

// patient repeats a request after signing in again. Answers that are no longer needed are read to the end all the same: they
// are small, and aborting one is an error that nothing catches.
async function patient(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  for (;;) {
    const response = await fetch(input, { ...init, signal: null, keepalive: leaving })
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
