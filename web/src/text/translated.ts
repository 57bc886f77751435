import type * as en from './en/en'
import { language, type Language } from './language'

type Texts = typeof en

// What translates English, in one file for each language: it is loaded before anything is shown, once and for all pages.
const translations: Record<Exclude<Language, 'en'>, () => Promise<{ texts: Texts }>> = {
  de: () => import('./de/de'),
  es: () => import('./es/es'),
}

// texts are those of the page's language, and null in English, of which each page has what it shows.
const texts = language === 'en' ? null : (await translations[language]()).texts

// translated is a text in the page's language.
export function translated<Name extends keyof Texts>(name: Name, en: Texts[Name]): Texts[Name] {
  return texts ? texts[name] : en
}
