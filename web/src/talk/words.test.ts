import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { talk as de } from '../text/de/talk'
import { talk as en } from '../text/en/talk'
import { talk as es } from '../text/es/talk'
import { wordsFor } from './words'

test.each([
  [['de-AT', 'en'], 'de', de],
  [['es-MX'], 'es', es],
  [['fr', 'DE'], 'de', de],
  [['en-GB', 'de'], 'en', en],
  [['fr', 'constructor'], 'en', en],
  [[], 'en', en],
])('who prefers %s is spoken to in %s', (preferred, language, { start }) => {
  const spoken = wordsFor(preferred)
  expect([spoken.language, spoken.words.start]).toEqual([language, start])
})

test('the buttons say the same as the texts', () => {
  const source = readFileSync(new URL('./widget.ts', import.meta.url), 'utf8')
  for (const [language, words] of Object.entries({ en, de, es }))
    expect(source).toContain(`${language}: ['${words.open}', '${words.close}'],`)
  expect(source).not.toMatch(/^import /m)
})
