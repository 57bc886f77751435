import { locale } from '../text/language'
import type { Option } from '../ui/option'

// countries are those that have telephone numbers. Browsers have names for others, too: Germany is DE, and DD as it was. A test compares
// them with those that the server takes.
const countries =
  'AC AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM ' +
  'FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN ' +
  'MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT ' +
  'PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TG TH TJ TK ' +
  'TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'

// regions are the countries, in the language of the page.
export function regions(): Option[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  return countries
    .split(' ')
    .map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
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
