import type { Teammate } from '../../pick/teammate'
import { among, mentioned } from './note'

// mostSought is how many names of a note are looked up.
const mostSought = 20

// soughtIn are the words by which the members are searched who may be mentioned: behind each @ one, and it with the next.
export function soughtIn(content: string): string[] {
  const all = [...content.matchAll(/@([\p{L}\p{N}_-]{1,40})(?: ([\p{L}\p{N}_-]{1,40}))?/gu)].flatMap(
    ([, one = '', next]) => (next ? [one, `${one} ${next}`] : [one]),
  )
  return [...new Set(all)].slice(0, mostSought)
}

// mentionsIn a text are members whose names stand in it: of all, whom the server finds, and of those who are known from before, or were chosen.
export async function mentionsIn(
  content: string,
  known: readonly Teammate[],
  find: (search: string) => Promise<readonly Teammate[]>,
): Promise<string[]> {
  const found = (await Promise.all(soughtIn(content).map(find))).flat()
  const team = among([...new Map(found.map((t) => [t.id, t])).values()], known)
  return mentioned(
    content,
    team,
    known.map((k) => k.id),
  )
}
