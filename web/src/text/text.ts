import { en } from './en/en'

// Catalog is every text that the dashboard shows. A language is one more value of this type, added to the list below.
export type Catalog = typeof en

const catalogs: Record<string, Catalog> = { en }

function preferred(): Catalog {
  // Tests run where there is no navigator.
  const languages = typeof navigator === 'undefined' ? [] : navigator.languages
  const found = languages.map((tag) => catalogs[tag.split('-')[0] ?? '']).find(Boolean)
  return found ?? en
}

export const text: Catalog = preferred()
