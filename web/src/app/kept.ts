import { mapExchange, type Client, type CombinedError, type Exchange, type Operation, type OperationResult } from 'urql'

// most answers are kept for when they cannot be asked for again; the oldest go first.
const most = 100

// gone are refusals of what there is no more, or what is not theirs.
const gone = ['not_found', 'forbidden']
// final are those after which an answer is not kept: this page may be too old to ask, too.
const final = [...gone, 'persisted_query_not_found']

const has = (codes: string[]) => (error: CombinedError) =>
  error.graphQLErrors.some((e) => codes.includes(String(e.extensions['code'])))

export const isGone = has(gone)
export const isFinal = has(final)

// isKept says of a failed answer that what it holds is the one before it, and not what the server has said of the rest.
export const isKept = ({ extensions }: Pick<OperationResult, 'extensions'>) => extensions?.['kept'] === true

// kept keeps the last answer on the screen while it cannot be read again. A query that failed because the server could not be reached is
// repeated as soon as there is a network. It stands before the cache, which forgets what a mutation may have changed.
export function kept(client: () => Client): { exchange: Exchange; close: () => void } {
  const answers = new Map<number, unknown>()
  const failed = new Map<number, Operation>()
  const exchange = mapExchange({
    onResult: (result) => {
      const { operation, error, data: fresh } = result
      const { key, kind } = operation
      // What the cache alone was asked for, and does not have, says nothing of what the server has.
      if (kind !== 'query' || operation.context.requestPolicy === 'cache-only') return result
      if (error?.networkError) failed.set(key, operation)
      else failed.delete(key)
      if (fresh || !error || isFinal(error)) {
        answers.delete(key)
        if (fresh) answers.set(key, fresh)
        if (answers.size > most) answers.delete(answers.keys().next().value ?? 0)
        return result
      }
      const data: unknown = answers.get(key)
      return data ? { ...result, data, extensions: { ...result.extensions, kept: true } } : result
    },
  })
  const again = () => {
    const all = [...failed.values()]
    failed.clear()
    for (const operation of all) {
      const context = { ...operation.context, requestPolicy: 'network-only' as const }
      client().reexecuteOperation({ ...operation, context })
    }
  }
  window.addEventListener('online', again)
  return {
    exchange,
    close: () => {
      window.removeEventListener('online', again)
    },
  }
}
