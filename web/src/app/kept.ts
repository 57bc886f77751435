import { mapExchange, type Client, type Exchange, type Operation } from 'urql'

// most answers are kept for when they cannot be asked for again; the oldest go first.
const most = 100

// kept has what is shown stay where it cannot be read again because the server cannot be reached, and reads it as soon as
// there is a network. It stands before the cache, which forgets what a mutation may have changed.
export function kept(client: () => Client): { exchange: Exchange; close: () => void } {
  const answers = new Map<number, unknown>()
  const failed = new Map<number, Operation>()
  const exchange = mapExchange({
    onResult: (result) => {
      const { operation, error, data: fresh } = result
      const { key, kind } = operation
      if (kind !== 'query') return result
      if (!error?.networkError) {
        failed.delete(key)
        answers.delete(key)
        if (fresh) answers.set(key, fresh)
        if (answers.size > most) answers.delete(answers.keys().next().value ?? 0)
        return result
      }
      failed.set(key, operation)
      const data: unknown = answers.get(key)
      return data ? { ...result, data } : result
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
