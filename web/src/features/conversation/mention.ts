import { soughtMost, useFindTeammates, type Find, type Teammate } from '../../pick/teammate'
import { text } from '../../text/text'
import { complain } from '../../ui/toast'
import { among, mentioned } from './note'

// namesMost is how many names of a note are looked up, and wordsMost of how many words each is at most.
const namesMost = 20
const wordsMost = 5

// lettersMost is by how many the server searches at most.
const lettersMost = 100

const sign = "[’'.]"
const part = '[\\p{L}\\p{N}_-]{1,40}'
const word = `${part}(?:${sign}${part}){0,4}`
const named = new RegExp(`@(${word}(?:\\.? ${word}){0,${String(wordsMost - 1)}})`, 'gu')
const words = new RegExp(word, 'gu')
const behindSign = new RegExp(`${sign}[^’'.]*$`)

// endsIn are the places up to which a text may be a name: behind each word, and within it before its last sign, as in "Ann Lee's".
const endsIn = (name: string) =>
  [...name.matchAll(words)].flatMap(({ 0: it, index }) => [
    ...new Set([index + it.replace(behindSign, '').length, index + it.length]),
  ])

// soughtIn are the words by which the members are searched who may be mentioned: behind each @ one, it with the next, and so on.
export function soughtIn(content: string): string[][] {
  const all = new Set([...content.matchAll(named)].map(([, name = '']) => name))
  return [...all].slice(0, namesMost).map((name) =>
    endsIn(name)
      .filter((end) => end <= lettersMost)
      .map((end) => name.slice(0, end)),
  )
}

// foundBy searches by the first words, and by more of them while the list may be incomplete: the server returns a limited number.
async function foundBy(sought: readonly string[], find: Find): Promise<readonly Teammate[] | null> {
  const all: Teammate[] = []
  for (const words of sought) {
    const found = await find(words)
    if (!found) return null
    all.push(...found)
    if (found.length < soughtMost) break
  }
  return all
}

// mentionsIn a text are members whose names stand in it: of all, whom the server finds, and of those who are known from before, or were chosen.
// Null is where that cannot be asked.
export async function mentionsIn(content: string, known: readonly Teammate[], find: Find): Promise<string[] | null> {
  const all = await Promise.all(soughtIn(content).map((sought) => foundBy(sought, find)))
  if (all.includes(null)) return null
  const found = all.flatMap((some) => some ?? [])
  const team = among([...new Map(found.map((t) => [t.id, t])).values()], known)
  return mentioned(
    content,
    team,
    known.map((k) => k.id),
  )
}

// useMentions asks who is mentioned in a note. Where that cannot be asked it says so: nobody is left out in silence.
export function useMentions() {
  const find = useFindTeammates()
  return async (content: string, known: readonly Teammate[]): Promise<string[] | null> => {
    const mentions = await mentionsIn(content, known, find)
    if (!mentions) complain(text.problem.title, text.conversation.inbox.unasked)
    return mentions
  }
}
