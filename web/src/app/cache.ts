import { formatDocument, makeOperation, type Client, type Exchange, type Operation, type OperationResult } from 'urql'
import { filter, map, merge, pipe, tap } from 'wonka'
import { typesIn } from '../lib/touch'

// Answer is what a query was answered, and the types of what it holds.
type Answer = { result: OperationResult; types: ReadonlySet<string> }

const policyOf = ({ context }: Operation) => context.requestPolicy

// typed asks for the type of what is answered, too.
const typed = (operation: Operation): Operation =>
  operation.kind === 'query' || operation.kind === 'mutation'
    ? { ...operation, query: formatDocument(operation.query) }
    : operation

const typesOf = ({ data, operation }: OperationResult) =>
  typesIn(operation.kind === 'subscription' ? null : data, new Set(operation.context.additionalTypenames))

function readAnew(client: Client, operation: Operation): void {
  client.reexecuteOperation(makeOperation(operation.kind, operation, { requestPolicy: 'network-only' }))
}

// cached keeps whole answers, and has them read anew once a mutation has touched a type that they hold, as urql's own cache does. That
// one keeps all answers for as long as a tab is open; of those that no page shows, this one keeps so many, those that came last.
export function cached(most: number): Exchange {
  return ({ client, forward }) => {
    const answers = new Map<number, Answer>()
    const shown = new Set<number>()

    const isKept = (operation: Operation) =>
      operation.kind === 'query' &&
      policyOf(operation) !== 'network-only' &&
      (policyOf(operation) === 'cache-only' || answers.has(operation.key))

    const answered = (operation: Operation): OperationResult => {
      const stale = policyOf(operation) === 'cache-and-network'
      const found = answers.get(operation.key)?.result ?? { data: undefined, error: undefined, hasNext: false }
      if (stale) readAnew(client, operation)
      return { ...found, operation, stale }
    }

    const forget = () => {
      const spare = [...answers.keys()].filter((key) => !shown.has(key))
      for (const key of spare.slice(0, Math.max(0, spare.length - most))) answers.delete(key)
    }

    const follow = ({ kind, key }: Operation) => {
      if (kind === 'query') shown.add(key)
      if (kind !== 'teardown') return
      shown.delete(key)
      forget()
    }

    const take = (result: OperationResult) => {
      const { kind, key } = result.operation
      const types = typesOf(result)
      if (kind === 'query') {
        if (!result.data) return
        answers.delete(key)
        answers.set(key, { result, types })
        forget()
        return
      }
      const touched = [...answers].filter(([, answer]) => [...types].some((type) => answer.types.has(type)))
      for (const [key] of touched) answers.delete(key)
      for (const [, { result }] of touched) readAnew(client, result.operation)
    }

    return (operations) => {
      const all = pipe(operations, tap(follow))
      const own = pipe(all, filter(isKept), map(answered))
      const others = pipe(
        operations,
        filter((operation) => !isKept(operation)),
        map(typed),
      )
      return merge([own, pipe(others, forward, tap(take))])
    }
  }
}
