import { locale } from '../text/language'
import type { Option } from '../ui/option'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

// Regions that have names and no telephone numbers of their own.
const none = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

// regions are the countries, in the language of the page.
export function regions(): Option[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const all = letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => !none.has(code))
  return all
    .flatMap((value) => {
      const label = names.of(value)
      return label ? [{ value, label: `${label} (${value})` }] : []
    })
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}

// ownRegion is the country of whoever reads, as far as their language says it. Spanish of Latin America, es-419, is of no country.
export function ownRegion(): string {
  const own = new Intl.Locale(locale)
  const found = [own, new Intl.Locale(own.language)].map((l) => l.maximize().region ?? '')
  return found.find((region) => /^[A-Z]{2}$/.test(region)) ?? 'US'
}

// zones are the time zones, with the one that is set where the browser calls it otherwise.
export function zones(set: string): Option[] {
  const all = new Set(['UTC', set, ...Intl.supportedValuesOf('timeZone')])
  return [...all].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
