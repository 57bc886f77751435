import { talk as de } from '../text/de/talk?call'
import { talk as en } from '../text/en/talk'
import { talk as es } from '../text/es/talk?call'

// The texts of the page by which anybody calls an assistant, in all languages: they are few. Those that stand in a script of all texts as well
// are a copy, marked by "?call", so that the dashboard does not wait for a second script.
const all = { en, de, es }

// wordsFor are the texts in the first language that somebody prefers and that there is, or else in English.
export function wordsFor(preferred: readonly string[]): { language: keyof typeof all; words: typeof en } {
  for (const tag of preferred) {
    const language = tag.toLowerCase().split('-')[0] ?? ''
    if (isOf(language)) return { language, words: all[language] }
  }
  return { language: 'en', words: en }
}

const isOf = (language: string): language is keyof typeof all => Object.hasOwn(all, language)
