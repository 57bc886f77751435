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

// tender are the currencies that prices can be in. A test compares them with those that the server takes.
const tender =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF ' +
  'CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD ' +
  'HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD ' +
  'MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN ' +
  'PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY ' +
  'TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG'

// currencies are those that prices can be in, by their names in the language of the page, with the one that is set.
export function currencies(set: string): Option[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'code' })
  return [...new Set([...tender.split(' '), ...(set ? [set] : [])])]
    .map((value) => {
      const name = names.of(value) ?? value
      return { value, label: name === value ? value : `${name} (${value})` }
    })
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}
