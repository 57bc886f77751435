import { expect, test } from 'vitest'
import { marked } from './marked'

const hits = (text: string, query: string) =>
  marked(text, query)
    .filter((p) => p.hit)
    .map((p) => p.text)

test('nothing of the text is lost', () => {
  const text = 'A check-up is $45 – and Zähne are cleaned.\n'
  expect(
    marked(text, 'check teeth')
      .map((p) => p.text)
      .join(''),
  ).toBe(text)
})

test('words are found whatever their case, accents and endings', () => {
  expect(hits('Our PRICES: a price is fixed, priceless.', 'What is the price?')).toEqual(['PRICES', 'price'])
  expect(hits('Die Zähne', 'zahne')).toEqual(['Zähne'])
})

test('short words are not marked: they stand everywhere', () => {
  expect(hits('It is on', 'is it on')).toEqual([])
  expect(hits('isolation', 'is')).toEqual([])
})
