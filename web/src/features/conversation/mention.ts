import { soughtMost, type Teammate } from '../../pick/teammate'
import { among, mentioned } from './note'

// namesMost is how many names of a note are looked up, and wordsMost of how many words each is at most.
const namesMost = 20
const wordsMost = 5

const named = new RegExp(`@([\\p{L}\\p{N}_-]{1,40}(?: [\\p{L}\\p{N}_-]{1,40}){0,${String(wordsMost - 1)}})`, 'gu')

// soughtIn are the words by which the members are searched who may be mentioned: behind each @ one, it with the next, and so on.
export function soughtIn(content: string): string[][] {
  const all = new Map([...content.matchAll(named)].map(([, words = '']) => [words, words.split(' ')]))
  return [...all.values()].slice(0, namesMost).map((words) => words.map((_, i) => words.slice(0, i + 1).join(' ')))
}

// foundBy searches by the first words, and by more of them while the list may be incomplete: the server returns a limited number.
async function foundBy(
  sought: readonly string[],
  find: (search: string) => Promise<readonly Teammate[]>,
): Promise<readonly Teammate[]> {
  const all: Teammate[] = []
  for (const words of sought) {
    const found = await find(words)
    all.push(...found)
    if (found.length < soughtMost) break
  }
  return all
}

// mentionsIn a text are members whose names stand in it: of all, whom the server finds, and of those who are known from before, or were chosen.
export async function mentionsIn(
  content: string,
  known: readonly Teammate[],
  find: (search: string) => Promise<readonly Teammate[]>,
): Promise<string[]> {
  const found = (await Promise.all(soughtIn(content).map((sought) => foundBy(sought, find)))).flat()
  const team = among([...new Map(found.map((t) => [t.id, t])).values()], known)
  return mentioned(
    content,
    team,
    known.map((k) => k.id),
  )
}
