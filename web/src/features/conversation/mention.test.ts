import { expect, test } from 'vitest'
import { mentionsIn, soughtIn } from './mention'

const team = Array.from({ length: 600 }, (_, n) => ({ id: `usr_${String(n)}`, name: `Member ${String(n)}` }))

// As the server finds them: no more than fifty at once.
const find = (search: string) =>
  Promise.resolve(team.filter((t) => t.name.toLowerCase().includes(search.toLowerCase())).slice(0, 50))

test.each([
  ['no one', []],
  ['me@example.com', [['example', 'example.com']]],
  ['@Ann, look', [['Ann']]],
  ["(@Ann Lee's) and @Bob", [['Ann', 'Ann Lee', "Ann Lee's"], ['Bob']]],
  ["@O'Brien and", [['O', "O'Brien", "O'Brien and"]]],
  ['@Mary O’Brien’s', [['Mary', 'Mary O’Brien', 'Mary O’Brien’s']]],
  ['@Dr. Weiß', [['Dr', 'Dr. Weiß']]],
  ['@Ann.', [['Ann']]],
  ['@Ann @Ann', [['Ann']]],
  ['@a b c d e f', [['a', 'a b', 'a b c', 'a b c d', 'a b c d e']]],
])('%j is searched by %j', (content, want) => {
  expect(soughtIn(content)).toEqual(want)
})

test('a note asks for so many names and no more', () => {
  expect(soughtIn(Array.from({ length: 100 }, (_, n) => `@a${String(n)}`).join(' '))).toHaveLength(20)
})

test('each of a large team is mentioned, also where nobody was chosen from the list', async () => {
  expect(await mentionsIn('@Member 587, look', [], find)).toEqual(['usr_587'])
  expect(await mentionsIn('@Member 5, and @Member 58', [], find)).toEqual(['usr_5', 'usr_58'])
})

test('a name of several words is looked for by as many of them as it takes', async () => {
  const family = Array.from({ length: 600 }, (_, n) => ({
    id: `usr_${String(n)}`,
    name: `Ana de la Cruz ${String(n)}`,
  }))
  const asked: string[] = []
  const search = (words: string) => {
    asked.push(words)
    return Promise.resolve(family.filter((t) => t.name.startsWith(words)).slice(0, 50))
  }
  expect(await mentionsIn('@Ana de la Cruz 577 please look', [], search)).toEqual(['usr_577'])
  expect(asked).toHaveLength(5)
  asked.length = 0
  expect(await mentionsIn('@Bo de la Cruz', [], search)).toEqual([])
  expect(asked).toEqual(['Bo'])
})

test('those who were chosen are mentioned, whatever is found', async () => {
  const chosen = { id: 'usr_x', name: 'Zoë-Lou van den Berg' }
  expect(await mentionsIn('@Zoë-Lou van den Berg?', [chosen], () => Promise.resolve([]))).toEqual(['usr_x'])
  expect(await mentionsIn('nobody', [chosen], find)).toEqual([])
})

test('no more is asked for than the server searches by', () => {
  const word = 'a'.repeat(40)
  expect(soughtIn(`@${[word, word, word].join(' ')}`)).toEqual([[word, `${word} ${word}`]])
})

test('a name with a sign in it is searched whole where there are many like it', async () => {
  const all = [...Array.from({ length: 60 }, (_, n) => `Dr. O ${String(n)}`), 'Dr. Weiß', "O'Brien"]
  const search = (words: string) =>
    Promise.resolve(
      all
        .filter((name) => name.includes(words))
        .slice(0, 50)
        .map((name) => ({ id: name, name })),
    )
  expect(await mentionsIn("@O'Brien, and @Dr. Weiß.", [], search)).toEqual(["O'Brien", 'Dr. Weiß'])
})

test('who cannot be searched is not nobody', async () => {
  const some = (words: string) => (words === 'Bob' ? Promise.resolve(null) : find(words))
  expect(await mentionsIn('@Member 5 @Bob', [], some)).toBeNull()
  expect(await mentionsIn('@Member 5', [], some)).toEqual(['usr_5'])
})
