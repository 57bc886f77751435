import type * as en from './en/en'

type Texts = typeof en

// The texts of another language are a script that the server puts in front of the page's own, which is loaded beside them: nothing waits,
// and who reads English loads nothing.
declare global {
  var switchboardTexts: Texts | undefined
}

// translated is a text in the page's language.
export function translated<Name extends keyof Texts>(name: Name, en: Texts[Name]): Texts[Name] {
  return globalThis.switchboardTexts?.[name] ?? en
}
