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

const meet = (some: ReadonlySet<string>, others: ReadonlySet<string>) => [...some].some((type) => others.has(type))

// cached keeps whole answers, and has them read anew once a mutation has touched a type that they hold, as urql's own cache does. That
// one keeps all answers for as long as a tab is open; of those that no page shows, this one keeps so many, those that came last.
// What is on its way then may be from before the mutation, and the client asks for nothing twice at once: it is read once more when it is there.
export function cached(most: number): Exchange {
  return ({ client, forward }) => {
    const answers = new Map<number, Answer>()
    const shown = new Set<number>()
    // away are the queries that the server has been asked for, with the types that mutations have touched meanwhile.
    const away = new Map<number, Set<string>>()

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
      away.delete(key)
      forget()
    }

    const ask = ({ kind, key }: Operation) => {
      if (kind === 'query') away.set(key, new Set())
    }

    const take = (result: OperationResult) => {
      const { kind, key } = result.operation
      const types = typesOf(result)
      if (kind === 'query') {
        const touched = away.get(key)
        away.delete(key)
        if (!result.data) return
        answers.delete(key)
        if (touched && meet(touched, types)) {
          readAnew(client, result.operation)
          return
        }
        answers.set(key, { result, types })
        forget()
        return
      }
      for (const touched of away.values()) types.forEach((type) => touched.add(type))
      const touched = [...answers].filter(([, answer]) => meet(types, answer.types))
      for (const [key] of touched) answers.delete(key)
      for (const [key, { result }] of touched) if (!away.has(key)) readAnew(client, result.operation)
    }

    return (operations) => {
      const all = pipe(operations, tap(follow))
      const own = pipe(all, filter(isKept), map(answered))
      const others = pipe(
        operations,
        filter((operation) => !isKept(operation)),
        tap(ask),
        map(typed),
      )
      return merge([own, pipe(others, forward, tap(take))])
    }
  }
}
