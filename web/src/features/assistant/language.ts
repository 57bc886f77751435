import { language, locale } from '../../text/language'

const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' })

// languageName is what a language tag is called: "en-US" is "American English".
export function languageName(tag: string | null | undefined): string | null {
  if (!tag) return null
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}

// languages are offered; the API takes every tag of BCP 47. Tests on the server look that calls speak each of them.
export const languages = [
  'en-US',
  'en-GB',
  'en-AU',
  'en-CA',
  'en-IN',
  'ar-SA',
  'bg-BG',
  'zh-CN',
  'cs-CZ',
  'da-DK',
  'nl-NL',
  'fi-FI',
  'fr-FR',
  'fr-CA',
  'de-DE',
  'de-AT',
  'de-CH',
  'el-GR',
  'he-IL',
  'hi-IN',
  'hu-HU',
  'id-ID',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'ms-MY',
  'nb-NO',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'ro-RO',
  'ru-RU',
  'sk-SK',
  'es-ES',
  'es-MX',
  'es-US',
  'sv-SE',
  'th-TH',
  'tr-TR',
  'uk-UA',
  'vi-VN',
]

// usual is the language of a new assistant: that of the page, as in the reader's country where that is offered.
export function usual(of: string = language, as: string = locale): string {
  if (of === 'en') return 'en-US'
  return languages.find((tag) => tag === as) ?? languages.find((tag) => tag.split('-')[0] === of) ?? 'en-US'
}

const spoken = new Set([...languages, 'no', 'nn'].map(base))

// base is the language of a tag: "es" of "es-MX".
function base(tag: string): string | undefined {
  return tag.toLowerCase().split(/[-_]/)[0]
}

// speaks reports whether the server has its own phrases in calls in a language, and understands contacts in it that refuse more calls.
export function speaks(tag: string): boolean {
  return spoken.has(base(tag))
}
