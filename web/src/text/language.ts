// The language that this page speaks. It is settled once, while the page loads: whoever chooses another one gets a new page.

// languages are what there are texts in, as each calls itself.
export const languages = { en: 'English', es: 'Español', de: 'Deutsch' }

export type Language = keyof typeof languages

const kept = 'switchboard.language'

const is = (tag: string | null | undefined): tag is Language => Object.keys(languages).includes(tag ?? '')

// languageOf is the one that was chosen, or else the first that is preferred and spoken.
export function languageOf(chosen: string | null, preferred: readonly string[]): Language {
  if (is(chosen)) return chosen
  return preferred.map((tag) => tag.toLowerCase().split('-')[0]).find(is) ?? 'en'
}

// localeOf is how numbers and dates are written in a language: as in the country that is preferred, where one is.
export function localeOf(language: Language, preferred: readonly string[]): string {
  return preferred.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language
}

function chosen(): string | null {
  try {
    return localStorage.getItem(kept)
  } catch {
    return null // the browser keeps nothing
  }
}

const preferred = typeof navigator === 'undefined' ? [] : navigator.languages

export const language = languageOf(chosen(), preferred)
export const locale = localeOf(language, preferred)

// code is what the API calls a language.
export const code = (of: Language) => of.toUpperCase() as Uppercase<Language>

// remember has this browser build its pages in a language from now on, and says whether it does: it may keep nothing.
export function remember(to: string | null | undefined): boolean {
  const wanted = to?.toLowerCase()
  if (!is(wanted)) return false
  try {
    localStorage.setItem(kept, wanted)
  } catch {
    // chosen() says so
  }
  return chosen() === wanted
}

// speak has the page built anew in a language.
export function speak(to: Language): void {
  if (remember(to) && to !== language) window.location.reload()
}

let followed = false

// follow speaks the language that the person who has signed in has chosen. It happens once a page, as it opens: what is being written
// later is not lost because of a choice elsewhere.
export function follow(to: string | null | undefined): void {
  if (followed) return
  followed = true
  if (remember(to) && to !== code(language)) window.location.reload()
}
