package billing

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// Unit of a currency as money is kept: in millionths.
const Unit = 1_000_000

// dollar is what costs are in.
const dollar = "USD"

// decimals is how many decimals a unit has as money is kept.
const decimals = 6

// currencies of ISO 4217 that are legal tender somewhere, by the decimals of their amounts.
var currencies = map[int]string{
	0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF",
	2: `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK
		DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR
		LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR
		SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD YER ZAR ZMW ZWG`,
	3: "BHD IQD JOD KWD LYD OMR TND",
}

// digits are the decimals of a currency's amounts, and whether there is such a currency.
func digits(currency string) (int, bool) {
	for n, all := range currencies {
		if slices.Contains(strings.Fields(all), currency) {
			return n, true
		}
	}
	return 0, false
}

// times is what a quantity costs: price is for so many of it. It is rounded to a step, halves up.
func times(quantity, price, of, step int64) int64 {
	n := new(big.Int).Mul(big.NewInt(quantity), big.NewInt(price))
	whole := big.NewInt(of * step)
	n.Add(n.Mul(n, big.NewInt(2)), whole).Div(n, whole.Mul(whole, big.NewInt(2))) //nolint:mnd // halves up
	n.Mul(n, big.NewInt(step))
	if !n.IsInt64() {
		return math.MaxInt64 / step * step
	}
	return n.Int64()
}

// least amount of a currency, in millionths.
func least(currency string) int64 {
	n, _ := digits(currency)
	return int64(math.Pow10(decimals - n))
}

// millionths of an amount.
func millionths(amount float64) int64 { return int64(math.Round(amount * Unit)) }

// amount of millionths.
func amount(millionths int64) float64 { return float64(millionths) / Unit }

// plain is an amount with at least so many decimals, and no more than it has.
func plain(millionths int64, least int) string {
	sign := ""
	if millionths < 0 {
		sign, millionths = "-", -millionths
	}
	fraction := strings.TrimRight(strconv.FormatInt(Unit+millionths%Unit, 10)[1:], "0")
	if short := least - len(fraction); short > 0 {
		fraction += strings.Repeat("0", short)
	}
	text := sign + strconv.FormatInt(millionths/Unit, 10)
	if fraction == "" {
		return text
	}
	return text + "." + fraction
}
