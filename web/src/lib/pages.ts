import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient, type AnyVariables, type TypedDocumentNode } from 'urql'
import { useBack } from './online'
import { problemOf, type Problem } from './problem'
import { onTouch, typesIn } from './touch'

type Connection<N> = {
  nodes: readonly N[]
  totalCount?: number | null
  pageInfo: { hasNextPage: boolean; endCursor?: string | null }
}

export type Pages<N> = {
  rows: N[]
  total: number | null
  // waiting is true until the first page is there, moving while another one comes.
  waiting: boolean
  moving: boolean
  problem: Problem | null
  more: boolean
  next: () => void
  // refresh reads what is shown anew, without anything vanishing meanwhile.
  refresh: () => void
}

type State<T, N> = {
  key: string
  rows: N[]
  last: Connection<N> | null
  data: T | null
  problem: Problem | null
  moving: boolean
}

const none = { rows: [], last: null, data: null, problem: null, moving: true }

type Options<T, V> = {
  // opening are variables of the very first read, which may bring along what else the screen opens with.
  opening?: Partial<V>
  // given is a first page that is there already.
  given?: T | null
}

// usePages reads a list page by page, as it is scrolled, and anew when its conditions change. `pick` takes the connection out
// of an answer; it should be stable, a function of the module.
export function usePages<T, V extends AnyVariables, N>(
  document: TypedDocumentNode<T, V>,
  variables: V,
  pick: (data: T) => Connection<N> | null | undefined,
  options: Options<T, V> = {},
): Pages<N> & { data: T | null } {
  const client = useClient()
  const key = JSON.stringify(variables)
  const [state, setState] = useState<State<T, N>>(() => ({ key, ...(begun(options.given, pick) ?? none) }))
  const turn = useRef(0)
  const opening = useRef(options.opening)
  const given = useRef(state.last ? key : null)

  const read = useCallback(
    async (pages: number, from: State<T, N> | null) => {
      const mine = ++turn.current
      let rows = from?.rows ?? []
      let last = from?.last ?? null
      let data = from?.data ?? null
      for (let n = 0; n < pages && (n === 0 || last?.pageInfo.hasNextPage); n++) {
        const extra = opening.current
        const asked = { ...(JSON.parse(key) as V), after: last?.pageInfo.endCursor ?? null, ...extra }
        const answer = await client.query(document, asked, { requestPolicy: 'network-only' }).toPromise()
        if (turn.current !== mine) return
        opening.current = undefined
        const found = answer.data && pick(answer.data)
        if (!found && extra) {
          n-- // what it should have brought along may not be there: the list is
          continue
        }
        if (!found) {
          // Rows of other conditions are not what was asked for.
          setState((s) => ({
            ...(s.key === key ? s : { ...s, ...none }),
            key,
            problem: problemOf(answer.error),
            moving: false,
          }))
          return
        }
        rows = [...rows, ...found.nodes]
        last = found
        data ??= answer.data ?? null
      }
      setState({ key, rows, last, data, problem: null, moving: false })
    },
    [client, document, key, pick],
  )

  useEffect(() => {
    const latest = turn
    if (given.current === key) return
    given.current = null
    void read(1, null)
    return () => void latest.current++
  }, [read, key])

  const fresh = state.key === key
  const size = useRef(1)
  useEffect(() => {
    size.current = fresh ? Math.max(1, Math.ceil(state.rows.length / pageSize(key))) : 1
  }, [state, fresh, key])

  const next = useCallback(() => {
    if (!fresh || state.moving || !state.last?.pageInfo.hasNextPage) return
    setState((s) => ({ ...s, moving: true }))
    void read(1, state)
  }, [read, state, fresh])
  const refresh = useCallback(() => void read(size.current, null), [read])
  const unread = state.problem?.code === 'unreachable'
  useBack(unread, refresh)
  const own = useRef(new Set<string>())
  useEffect(() => {
    own.current = typesIn(state.data)
  }, [state.data])
  useEffect(
    () =>
      onTouch((types) => {
        if ([...types].some((type) => own.current.has(type))) refresh()
      }),
    [refresh],
  )

  return {
    rows: state.rows,
    data: state.data,
    total: state.last?.totalCount ?? null,
    waiting: state.last === null && state.problem === null,
    moving: state.moving || !fresh,
    problem: state.problem,
    more: fresh && (state.last?.pageInfo.hasNextPage ?? false),
    next,
    refresh,
  }
}

// begun is the state of a list whose first page is there already.
function begun<T, N>(data: T | null | undefined, pick: (data: T) => Connection<N> | null | undefined) {
  const last = data && pick(data)
  return last ? { rows: [...last.nodes], last, data, problem: null, moving: false } : null
}

const ordinary = 25

function pageSize(key: string): number {
  return (JSON.parse(key) as { first?: number }).first ?? ordinary
}
