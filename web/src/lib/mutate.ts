import { useCallback, useState } from 'react'
import { useClient, type AnyVariables, type TypedDocumentNode } from 'urql'
import { text } from '../text/text'
import { complain } from '../ui/toast'
import { problemOf, type Problem } from './problem'
import { touch, typesIn, withLists } from './touch'

export type Outcome<T> = { data: T; problem: null } | { data: null; problem: Problem }

type Options = {
  // touches names types whose lists have to be read again though the answer does not hold them, as after a deletion.
  touches?: string[]
  // quiet leaves it to the caller to show what went wrong, as forms do.
  quiet?: boolean
  // meets says that the caller shows what somebody else has saved meanwhile, once it is read: a conflict has no toast.
  meets?: boolean
}

// useMutate runs a mutation. Pending says that it runs; the outcome has the data, or the problem, which is shown as a toast.
export function useMutate<T, V extends AnyVariables>(document: TypedDocumentNode<T, V>, options: Options = {}) {
  const client = useClient()
  const [pending, setPending] = useState(false)
  const { quiet, meets } = options
  const touches = options.touches?.join()
  const run = useCallback(
    async (variables: V): Promise<Outcome<T>> => {
      setPending(true)
      try {
        const context = touches ? { additionalTypenames: touches.split(',') } : {}
        const { data, error } = await client.mutation(document, variables, context).toPromise()
        if (!error && data) {
          touch(withLists(typesIn(data, new Set(touches?.split(',')))))
          return { data, problem: null }
        }
        const problem = problemOf(error)
        const met = problem.code === 'conflict' && meets
        if (met) touch(withLists(new Set(touches?.split(',')))) // the cache reads it by itself
        if (!quiet && !met) complain(text.problem.title, problem.message)
        return { data: null, problem }
      } finally {
        setPending(false)
      }
    },
    [client, document, touches, quiet, meets],
  )
  return [run, pending] as const
}
