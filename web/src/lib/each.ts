import { problemOf } from './problem'

// mostAtOnce is for how many things something is done that the server does one by one.
export const mostAtOnce = 500

const together = 4

export type Answer = { error?: unknown }

type Options<T> = {
  // onFailed is called with what is not tried again.
  onFailed?: (thing: T, error: unknown) => void
  rest?: () => Promise<void>
}

// each does something for many things, a few at a time, and returns those for which it worked. Where the server is busy, it
// waits, and goes on.
export async function each<T>(
  things: readonly T[],
  run: (thing: T) => Promise<Answer>,
  { onFailed, rest = pause }: Options<T> = {},
): Promise<T[]> {
  const done: T[] = []
  const left = [...things]
  let calm = Promise.resolve()
  const work = async () => {
    for (let thing = left.shift(); thing !== undefined; thing = left.shift()) {
      await calm
      let { error } = await run(thing)
      for (let n = 0; n < patience && isLimit(error); n++) {
        await (calm = rest())
        error = (await run(thing)).error
      }
      if (error) onFailed?.(thing, error)
      else done.push(thing)
    }
  }
  await Promise.all(Array.from({ length: together }, work))
  return done
}

const patience = 10

const isLimit = (error: unknown) => Boolean(error) && problemOf(error).code === 'rate_limited'

// pause is how long the server takes for a fair part of its usual limit to come back.
const pause = () => new Promise<void>((go) => setTimeout(go, 2_000))
