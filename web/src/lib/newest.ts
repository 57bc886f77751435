import { useCallback } from 'react'
import { useClient, type AnyVariables, type TypedDocumentNode } from 'urql'
import type { Outcome } from './mutate'
import { problemOf } from './problem'

// useNewest reads what the server has now. What is sent as a whole goes on top of that: of what others have changed meanwhile, only the fields
// are replaced that were changed here, too.
export function useNewest<T, V extends AnyVariables>(document: TypedDocumentNode<T, V>) {
  const client = useClient()
  return useCallback(
    async (variables: V): Promise<Outcome<T>> => {
      const { data, error } = await client.query(document, variables, { requestPolicy: 'network-only' }).toPromise()
      return data && !error ? { data, problem: null } : { data: null, problem: problemOf(error) }
    },
    [client, document],
  )
}
