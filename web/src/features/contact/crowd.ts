const atOnce = 4

// each runs something for many things, a few at a time, and counts for how many it did not work.
export async function each<T>(things: readonly T[], run: (thing: T) => Promise<boolean>): Promise<number> {
  let failed = 0
  const rest = [...things]
  const work = async () => {
    for (let thing = rest.shift(); thing !== undefined; thing = rest.shift()) {
      if (!(await run(thing))) failed++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return failed
}
