import { useCallback, useEffect, useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react'
import { useClient, type AnyVariables, type CombinedError, type TypedDocumentNode } from 'urql'
import { isGone, isKept } from '../app/kept'
import { oneAtATime } from './one'
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
  // refresh reads what is shown anew, without anything vanishing meanwhile. Where that is much it does so now and then, however often it is called.
  refresh: () => void
  // retry does so at once: it is for somebody who asks for it, and not for what happens.
  retry: () => void
}

// isStale says that what is shown is of other conditions than those that are being read.
export const isStale = ({ moving, more }: Pick<Pages<unknown>, 'moving' | 'more'>) => moving && !more

type State<T, N> = {
  key: string
  rows: N[]
  // pages is how many the rows have come in.
  pages: number
  last: Connection<N> | null
  data: T | null
  problem: Problem | null
  // old says that the problem is one of these rows, and not of a page behind them: they are from before it.
  old: boolean
  moving: boolean
}

const none = { rows: [], pages: 0, last: null, data: null, problem: null, old: false, moving: true }

type Options<T, V> = {
  // opening are variables of the very first read, which may bring along what else the screen opens with.
  opening?: Partial<V>
  // later are those of every page behind the first one, where that brings what stands beside the list. They never change.
  later?: Partial<V>
  // given is a first page that is there already.
  given?: T | null
  // first is such a page that belongs to the page's own query: whoever gives it reads it anew, and the others follow.
  first?: Omit<T, '__typename'> | null
}

// usePages reads a list page by page, as it is scrolled, and anew when its conditions change. `pick` takes the connection out
// of an answer; it should be stable, a function of the module.
export function usePages<T, V extends AnyVariables, N>(
  document: TypedDocumentNode<T, V>,
  variables: V,
  pick: (data: T) => Connection<N> | null | undefined,
  options: Options<T, V> = {},
): Pages<N> & { data: T | null } {
  const key = JSON.stringify(variables)
  const first = options.first as T | null | undefined
  const [state, setState] = useState<State<T, N>>(() => ({ key, ...(begun(options.given ?? first, pick) ?? none) }))
  const given = useRef(state.last ? key : null)
  // further is that another page has been asked for while a refresh runs, which does not bring it: its repeat does.
  const further = useRef(false)

  const [read, drop] = useReader(document, key, pick, options, setState, further)

  useEffect(() => {
    further.current = false
    if (given.current === key) return
    given.current = null
    void read(1, null)
    return drop
  }, [read, drop, key])

  const fresh = state.key === key
  const size = useRef(1)
  useEffect(() => {
    size.current = fresh ? Math.max(1, state.pages + Number(state.moving)) : 1 // with what is being read
  }, [state, fresh, key])

  const [refresh, retry, refreshing] = useCalm(
    useCallback(() => {
      further.current = false
      return read(size.current, null)
    }, [read]),
    size,
  )
  const next = useCallback(() => {
    if (!fresh || state.moving || !state.last?.pageInfo.hasNextPage) return
    setState((s) => ({ ...s, moving: true }))
    further.current = refreshing()
    if (further.current || state.old)
      retry() // nothing new belongs behind what is old
    else void read(1, state)
  }, [read, state, fresh, retry, refreshing])
  const take = (data: T) => setState((s) => ({ ...s, ...(s.pages <= 1 && begun(data, pick)) }))
  const follows = useFirst(first, key, take, size, retry)
  useBack(state.problem?.code === 'unreachable', retry)
  useTouched(state.data, follows, retry)

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
    retry,
  }
}

// useReader reads pages into the state of a list, one after another: how to read so many, from the first on or behind others, and how to drop what
// is being read.
function useReader<T, V extends AnyVariables, N>(
  document: TypedDocumentNode<T, V>,
  key: string,
  pick: (data: T) => Connection<N> | null | undefined,
  options: Options<T, V>,
  put: Dispatch<SetStateAction<State<T, N>>>,
  further: RefObject<boolean>,
) {
  const client = useClient()
  const turn = useRef(0)
  const opening = useRef(options.opening)
  const later = useRef(options.later)

  // read answers false where something else has been asked for meanwhile.
  const read = useCallback(
    async (wanted: number, from: State<T, N> | null) => {
      const mine = ++turn.current
      let { rows, pages, last, data }: Pick<State<T, N>, 'rows' | 'pages' | 'last' | 'data'> = from ?? none
      for (let n = 0; n < wanted && (n === 0 || last?.pageInfo.hasNextPage); n++) {
        const extra = opening.current
        const at = { after: last?.pageInfo.endCursor ?? null, ...(last && later.current) }
        const asked = { ...(JSON.parse(key) as V), ...at, ...extra }
        const answer = await client.query(document, asked, { requestPolicy: 'network-only' }).toPromise()
        if (turn.current !== mine) return false
        opening.current = undefined
        const found = begun(answer.data, pick)
        if (!found && extra) {
          n-- // what it should have brought along may not be there: the list is
          continue
        }
        if (!found || isKept(answer)) {
          put((s) => ({ ...refused(s, key, answer.error, found), old: !from, moving: further.current }))
          return true
        }
        rows = [...rows, ...found.rows]
        pages++
        last = found.last
        data ??= found.data
      }
      put({ ...none, key, rows, pages, last, data, moving: further.current })
      return true
    },
    [client, document, key, pick, put, further],
  )

  const drop = useCallback(() => void turn.current++, [])
  return [read, drop] as const
}

// restOf is how long a list rests once all its pages have been read anew: as many seconds as it has pages, where it has several. Whoever has
// scrolled far where much happens would otherwise ask for all of it each second, and be refused for what they do themselves.
const restOf = (pages: number) => (pages > 1 ? Math.min(pages * 1_000, 15_000) : 0)

// useCalm runs something one at a time, and no more once it is something else: how to ask for it, or for it now, and whether it runs.
function useCalm(run: () => Promise<boolean>, size: RefObject<number>) {
  const one = useRef<ReturnType<typeof oneAtATime>>(null)
  useEffect(() => {
    const calm = (one.current = oneAtATime(run, () => restOf(size.current)))
    return calm.stop
  }, [run, size])
  const ask = useCallback(() => one.current?.ask(), [])
  const askNow = useCallback(() => one.current?.ask(true), [])
  const running = useCallback(() => one.current?.running() ?? false, [])
  return [ask, askNow, running] as const
}

// useFirst takes a first page that others read, when they have read it anew, and has more pages than that one read behind it. It says
// whether what is asked for begins with it.
function useFirst<T>(
  first: T | null | undefined,
  key: string,
  take: (first: T) => void,
  size: RefObject<number>,
  refresh: () => void,
): boolean {
  const [opened] = useState(key)
  const [seen, setSeen] = useState(first)
  const follows = Boolean(first) && key === opened
  if (first && first !== seen) {
    setSeen(first)
    if (follows) take(first)
  }
  useEffect(() => {
    if (follows && size.current > 1) refresh()
  }, [first, follows, size, refresh])
  return follows
}

// useTouched calls back where a mutation has touched what an answer holds, or what the first one turns out to hold, which may have been read
// before it. Where others read that answer anew, it leaves it to them.
function useTouched(data: unknown, others: boolean, tell: () => void): void {
  const own = useRef(new Set<string>())
  const early = useRef(new Set<string>())
  useEffect(() => {
    own.current = typesIn(others ? null : data)
    if (!data) return
    const missed = [...early.current].some((type) => own.current.has(type))
    early.current.clear()
    if (missed) tell()
  }, [data, others, tell])
  useEffect(
    () =>
      onTouch((types) => {
        if ([...types].some((type) => own.current.has(type))) tell()
        else if (!data) types.forEach((type) => early.current.add(type))
      }),
    [data, tell],
  )
}

// refused is the state of a list that could not be read, which kept is what it was before, for one that begins. Rows of other conditions are
// not what was asked for, and of what is gone, or not theirs any more, none are shown.
function refused<T, N>(
  state: State<T, N>,
  key: string,
  error: CombinedError | undefined,
  kept: Omit<State<T, N>, 'key'> | null,
): State<T, N> {
  const stays = state.key === key && state.last && !(error && isGone(error))
  return { ...state, ...(!stays && (kept ?? none)), key, problem: problemOf(error) }
}

// begun is the state of a list whose first page is there already.
function begun<T, N>(data: T | null | undefined, pick: (data: T) => Connection<N> | null | undefined) {
  const last = data && pick(data)
  return last ? { rows: [...last.nodes], pages: 1, last, data, problem: null, old: false, moving: false } : null
}
