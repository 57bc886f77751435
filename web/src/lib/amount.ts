import { locale } from '../text/language'

// The currencies of ISO 4217 whose amounts do not have two decimals, as domain/billing/currency.go has them. Browsers go by what is usual
// in shops instead.
const zero = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
const three = 'BHD IQD JOD KWD LYD OMR TND'

const decimalsOf = (currency: string) => (zero.includes(currency) ? 0 : three.includes(currency) ? 3 : 2)

// charge is money of any currency, with as many decimals as it has, or up to so many.
export function charge(n: number, currency: string, upTo = 0): string {
  const least = decimalsOf(currency)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: least,
    maximumFractionDigits: Math.max(least, upTo),
  }).format(n)
}

// comma says that whoever reads writes decimals with a comma, and may write thousands with a point.
const comma = new Intl.NumberFormat(locale).formatToParts(0.5).some((p) => p.type === 'decimal' && p.value === ',')

// thousand is what may be meant as one: 1,000 in English, 1.000 in German.
const thousand = comma ? /^[1-9]\d{0,2}(\.\d{3})+$/ : /^[1-9]\d*,\d{3}$/

// typed is the number that somebody has typed, with a decimal point or comma; NaN where it is none, or may be a thousand.
export function typed(text: string): number {
  const number = text.trim()
  return thousand.test(number) ? NaN : Number(number.replace(',', '.'))
}

// asTyped is a number as its reader types it: typed reads the same again.
export function asTyped(n: number | null | undefined): string {
  if (n == null) return ''
  return comma ? String(n).replace('.', ',') : String(n)
}

// typedOrNone is null where nothing is typed.
export const typedOrNone = (text: string) => (text.trim() === '' ? null : typed(text))
