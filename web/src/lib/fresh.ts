import { useCallback, useEffect, useRef } from 'react'
import { useClient, useQuery, type AnyVariables, type UseQueryArgs, type UseQueryState } from 'urql'
import { oneAtATime } from './one'

// useFresh is a query that is read anew whenever something is heard of what it shows, which may be more often than the server answers.
// It never gives up an answer that is on its way: what is asked for meanwhile is read once more afterwards.
export function useFresh<T, V extends AnyVariables>(args: UseQueryArgs<V, T>): [UseQueryState<T, V>, () => void] {
  const client = useClient()
  const [state] = useQuery<T, V>(args)
  const latest = useRef(args)
  const busy = useRef(true)
  const later = useRef(false)
  const one = useRef<ReturnType<typeof oneAtATime>>(null)
  useEffect(() => {
    latest.current = args
  })
  useEffect(() => {
    const calm = (one.current = oneAtATime(async () => {
      const { query, variables, context } = latest.current
      // What shows the query hears this answer, too: the client sends it to all that ask the same.
      await client.query(query, variables as V, { ...context, requestPolicy: 'network-only' }).toPromise()
      return true
    }))
    return calm.stop
  }, [client])
  const refresh = useCallback(() => {
    if (busy.current && !one.current?.running()) later.current = true
    else one.current?.ask()
  }, [])
  const opening = state.fetching || state.stale
  useEffect(() => {
    busy.current = opening
    if (opening || !later.current) return
    later.current = false
    one.current?.ask()
  }, [opening])
  return [state, refresh]
}
