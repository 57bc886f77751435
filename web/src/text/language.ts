// The language that this page speaks. It is settled once, while the page loads: whoever chooses another one gets a new page.

// languages are what there are texts in, as each calls itself.
export const languages = { en: 'English', es: 'Español', de: 'Deutsch' }

export type Language = keyof typeof languages

const kept = 'switchboard_language'
const year = 365 * 86_400

const is = (tag: string | null | undefined): tag is Language => Object.keys(languages).includes(tag ?? '')

// localeOf is how numbers and dates are written in a language: as in the country that is preferred, where one is.
export function localeOf(language: Language, preferred: readonly string[]): string {
  return preferred.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language
}

// language is what the page is built with, which the server has chosen: see pageFor in language.go.
export const language: Language =
  typeof document !== 'undefined' && is(document.documentElement.lang) ? document.documentElement.lang : 'en'

export const locale = localeOf(language, typeof navigator === 'undefined' ? [] : navigator.languages)

// code is what the API calls a language.
export const code = (of: Language) => of.toUpperCase() as Uppercase<Language>

// remember has this browser's pages built in a language from now on, and says whether it does: it may keep nothing. It is a cookie, for
// the server to see.
export function remember(to: string | null | undefined): boolean {
  const wanted = to?.toLowerCase()
  if (!is(wanted)) return false
  document.cookie = `${kept}=${wanted}; Path=/; Max-Age=${String(year)}; SameSite=Lax`
  return document.cookie.split('; ').includes(`${kept}=${wanted}`)
}

// speak has the page built anew in a language.
export function speak(to: Language): void {
  if (remember(to) && to !== language) window.location.reload()
}

let followed = false

// follow switches to the language that the signed-in person has chosen. It runs only when a page opens, so that a choice made elsewhere never
// reloads a page on which something has been typed.
export function follow(to: string | null | undefined): void {
  if (followed) return
  followed = true
  if (remember(to) && to !== code(language)) window.location.reload()
}
