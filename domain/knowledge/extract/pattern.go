package extract

import (
	"math"
	"strconv"
	"strings"

	"github.com/xuri/nfp"
)

// pattern is a section of a format for numbers, such as "#,##0.00 €".
type pattern struct {
	items     []nfp.Token
	digits    bool // it has a place for any
	whole     int  // least digits before the point
	least     int  // digits after the point
	most      int
	thousands bool
	scale     float64
	exponent  int // least digits of the exponent; 0 for none
	plus      bool
}

// placeholder is how many digits a token has room for.
func placeholder(t nfp.Token) int {
	switch t.TType {
	case nfp.TokenTypeZeroPlaceHolder, nfp.TokenTypeHashPlaceHolder, nfp.TokenTypeDigitalPlaceHolder:
		return len(t.TValue)
	}
	return 0
}

func (p *pattern) read(items []nfp.Token) { //nolint:cyclop // a case for each kind of token
	p.items, p.scale = items, 1
	point, power, commas := false, false, 0
	for _, t := range items {
		n, zero := placeholder(t), t.TType == nfp.TokenTypeZeroPlaceHolder
		switch {
		case n > 0 && power:
			p.exponent += n
		case n > 0 && point:
			p.most += n
			if zero {
				p.least = p.most
			}
		case n > 0:
			p.thousands, commas = p.thousands || commas > 0, 0
			if zero || p.whole > 0 {
				p.whole += n
			}
		case t.TType == nfp.TokenTypeDecimalPoint:
			point = true
		case t.TType == nfp.TokenTypeThousandsSeparator && p.digits:
			commas++ // behind the last digit each stands for a thousand
		case t.TType == nfp.TokenTypePercent:
			p.scale *= 100
		case t.TType == nfp.TokenTypeExponential:
			power, p.plus = true, strings.HasSuffix(t.TValue, "+")
		}
		p.digits = p.digits || n > 0
	}
	p.scale /= math.Pow(1000, float64(commas))
}

// number writes one that is not negative.
func (p *pattern) number(number float64) string {
	number *= p.scale
	power := ""
	if p.exponent > 0 {
		exponent := 0
		if number != 0 {
			exponent = int(math.Floor(math.Log10(number)))
		}
		number /= math.Pow10(exponent)
		power = strconv.Itoa(int(math.Abs(float64(exponent))))
		power = strings.Repeat("0", max(p.exponent-len(power), 0)) + power
		if exponent < 0 {
			power = "-" + power
		} else if p.plus {
			power = "+" + power
		}
	}
	whole, part, _ := strings.Cut(strconv.FormatFloat(number, 'f', p.most, 64), ".")
	for len(part) > p.least && part[len(part)-1] == '0' {
		part = part[:len(part)-1]
	}
	if whole = strings.TrimLeft(whole, "0"); len(whole) < p.whole {
		whole = strings.Repeat("0", p.whole-len(whole)) + whole
	}
	if p.thousands {
		whole = grouped(whole)
	}
	return strings.TrimSpace(p.write(whole, part, power))
}

// write puts digits into their places: those before the point from the right, so that what is left goes to the first place.
func (p *pattern) write(whole, part, power string) string { //nolint:cyclop // a case for each kind of token
	places, point := 0, false
	for _, t := range p.items {
		if point = point || t.TType == nfp.TokenTypeDecimalPoint || t.TType == nfp.TokenTypeExponential; !point {
			places += placeholder(t)
		}
	}
	if p.thousands {
		places = 0 // all of them stand together
	}
	var b strings.Builder
	first, raised := true, false
	point = false
	for _, t := range p.items {
		n := placeholder(t)
		switch {
		case t.TType == nfp.TokenTypeLiteral:
			b.WriteString(t.TValue)
		case t.TType == nfp.TokenTypePercent:
			b.WriteByte('%')
		case t.TType == nfp.TokenTypeCurrencyLanguage:
			b.WriteString(currency(t))
		case t.TType == nfp.TokenTypeDecimalPoint:
			if point = true; part != "" || p.least > 0 {
				b.WriteByte('.')
			}
		case t.TType == nfp.TokenTypeExponential:
			raised, point = true, true
			b.WriteString("E" + power)
		case n == 0 || raised:
		case point:
			taken := min(n, len(part))
			b.WriteString(part[:taken])
			part = part[taken:]
		default:
			places = max(places-n, 0)
			taken := max(len(whole)-places, 0)
			if p.thousands && first {
				taken = len(whole)
			}
			b.WriteString(whole[:taken])
			whole, first = whole[taken:], false
		}
	}
	return b.String()
}

// grouped puts commas between thousands.
func grouped(digits string) string {
	var b strings.Builder
	for i := range len(digits) {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteByte(digits[i])
	}
	return b.String()
}

// currency is the sign in "[$€-407]".
func currency(t nfp.Token) string {
	for _, part := range t.Parts {
		if part.Token.TType == nfp.TokenSubTypeCurrencyString {
			return part.Token.TValue
		}
	}
	return ""
}
