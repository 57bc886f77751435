import { expect, test } from 'vitest'
import { sizeOf } from './token'
import sample from './token-sample.tsv?raw'

test('texts in all scripts have as many characters and tokens as the server counts', () => {
  const rows = sample
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([text = '', characters, tokens]) => [
      JSON.parse(text) as string,
      { characters: Number(characters), tokens: Number(tokens) },
    ])
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.map(([text]) => [text, sizeOf(text as string)])).toEqual(rows)
})
