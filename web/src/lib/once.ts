import type { Outcome } from './mutate'
import { away } from './online'
import { unreachable, type Problem } from './problem'
import { touch, withLists } from './touch'

// apart is how many milliseconds the clocks of the server and of this browser may differ, together with what something takes on its way.
const apart = 120_000

// own are the things that this page knows to have been sent: none of them is another one.
const own = new Set<string>()

// Span is from when something was first sent to when its answer was last found to be lost. What was created outside of it is another one.
type Span = { first: number; last: number }

// lost is what may be there though its answer was lost, by what it is.
const lost = new Map<string, Span>()

type Made = { id: string; createdAt: string }

type Sending<T, N> = {
  // what it is and where it goes: the same again is the same thing.
  what: readonly string[]
  run: () => Promise<Outcome<T>>
  idOf: (made: T) => string
  // newest reads what is there by now, and same says which of that is it.
  newest: () => Promise<readonly N[] | null | undefined>
  same: (one: N) => boolean
  // touches names the type whose lists have to be read again to show it.
  touches: string
}

// once sends something that would be there twice if it were sent again after it arrived and its answer did not. It is looked for when its answer
// is lost, and before it is sent once more, which it is not where that cannot be seen. Null is that it is there. The problem's code is offline where
// it has not left this browser: nobody need look whether it is there.
export async function once<T, N extends Made>(sending: Sending<T, N>): Promise<Problem | null> {
  const { what, run, idOf, newest, same, touches } = sending
  const key = JSON.stringify(what)
  // arrived is null where nothing can be read.
  const arrived = async ({ first, last }: Span) => {
    const between = (at: number) => at > first - apart && at < last + apart
    const all = await newest()
    if (!all) return null
    const found = all.find((one) => !own.has(one.id) && same(one) && between(Date.parse(one.createdAt)))
    if (!found) return false
    done(found.id)
    touch(withLists(new Set([touches])))
    return true
  }
  const done = (id: string) => {
    own.add(id)
    lost.delete(key)
  }
  const before = lost.get(key)
  const now = Date.now()
  const there = before ? await arrived(before) : false
  if (there !== false) return there ? null : unreachable()
  const offline = !before && away()
  const { data, problem } = await run()
  if (!problem) {
    done(idOf(data))
    return null
  }
  if (problem.code !== 'unreachable') return problem
  // What was looked for when it must have been there never arrived.
  const first = before && now < before.last + apart ? before.first : now
  const span = { first, last: Date.now() }
  lost.set(key, span)
  if (await arrived(span)) return null
  return offline && away() ? { ...problem, code: 'offline' } : problem
}
