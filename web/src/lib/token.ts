import table from './token-weight.tsv?raw'

// How many tokens a text has, as the server estimates it, without asking it at each letter. What a character is of a token, in
// twelfths, is written from the server's own estimate: go test ./web -update.

const wholeToken = 12

const weights = table
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
  .map(([from = '', weight]) => ({ from: parseInt(from, 16), weight: Number(weight) }))
  .reverse()

const weigh = (character: number) => weights.find((w) => w.from <= character)?.weight ?? 0

const simple = 128
const known = Array.from({ length: simple }, (_, character) => weigh(character))

// sizeOf is how long a text is.
export function sizeOf(text: string): { characters: number; tokens: number } {
  let [characters, twelfths] = [0, 0]
  for (const one of text) {
    const character = one.codePointAt(0) ?? 0
    characters++
    twelfths += known[character] ?? weigh(character)
  }
  return { characters, tokens: Math.ceil(twelfths / wholeToken) }
}
