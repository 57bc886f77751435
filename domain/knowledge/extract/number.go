package extract

import (
	"math"
	"strconv"
	"strings"

	"github.com/xuri/nfp"
)

// builtin are the formats that every workbook has. Two of them are shown as the reader's country writes dates; here by ISO 8601.
var builtin = map[uint16]string{
	1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 5: "$#,##0;($#,##0)", 6: "$#,##0;($#,##0)", 7: "$#,##0.00;($#,##0.00)",
	8: "$#,##0.00;($#,##0.00)", 9: "0%", 10: "0.00%", 11: "0.00E+00",
	14: "yyyy-mm-dd", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss",
	22: "yyyy-mm-dd hh:mm", 37: "#,##0;(#,##0)", 38: "#,##0;(#,##0)", 39: "#,##0.00;(#,##0.00)", 40: "#,##0.00;(#,##0.00)",
	41: "#,##0", 42: "$#,##0", 43: "#,##0.00", 44: "$#,##0.00", 45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0", 48: "##0.0E+0", 49: "@",
}

// format shows numbers in the way of a format code such as "#,##0.00 [$€-407];[Red]-0". The zero one is the general one.
type format struct{ sections []nfp.Section }

func parseFormat(code string) *format {
	if code == "" {
		return &format{}
	}
	parser := nfp.NumberFormatParser()
	f := &format{parser.Parse(code)}
	for _, s := range f.sections {
		for i := 1; i < len(s.Items); i++ { // the parser takes a second comma for text
			if s.Items[i].TValue == "," && s.Items[i-1].TType == nfp.TokenTypeThousandsSeparator {
				s.Items[i].TType = nfp.TokenTypeThousandsSeparator
			}
		}
	}
	return f
}

// show writes a number. What no section is for, and fractions, are written unchanged.
func (f *format) show(number float64, since epoch) string {
	section, signed := f.section(number)
	if section == nil || has(section, nfp.TokenTypeGeneral) || has(section, nfp.TokenTypeFraction) || has(section, nfp.TokenTypeUnknown) {
		return general(number)
	}
	if has(section, nfp.TokenTypeDateTimes) || has(section, nfp.TokenTypeElapsedDateTimes) {
		return since.show(section.Items, number)
	}
	p := pattern{}
	p.read(section.Items)
	if !p.digits {
		if has(section, nfp.TokenTypeTextPlaceHolder) {
			return general(number)
		}
		return strings.TrimSpace(p.write("", "", ""))
	}
	text := p.number(math.Abs(number))
	if number < 0 && !signed && strings.ContainsAny(text, "123456789") {
		text = "-" + text
	}
	return text
}

// section is the one that a number is written by. signed says that it is for negative ones, and has their sign in it.
func (f *format) section(number float64) (section *nfp.Section, signed bool) {
	var of [4]*nfp.Section
	for i := range f.sections {
		s := &f.sections[i]
		if holds, conditional := condition(s, number); conditional {
			if holds {
				return s, false
			}
			continue
		}
		switch s.Type {
		case nfp.TokenSectionPositive:
			of[0] = s
		case nfp.TokenSectionNegative:
			of[1] = s
		case nfp.TokenSectionZero:
			of[2] = s
		}
	}
	switch {
	case number < 0 && of[1] != nil:
		return of[1], true
	case number == 0 && of[2] != nil:
		return of[2], false
	case of[0] == nil && of[1] != nil:
		return of[1], false // the other one has a condition
	}
	return of[0], false
}

// condition tells whether the condition of a section holds, if it has one: "[<100]".
func condition(s *nfp.Section, number float64) (holds, is bool) {
	for _, item := range s.Items {
		if item.TType != nfp.TokenTypeCondition || len(item.Parts) < 2 {
			continue
		}
		limit, err := strconv.ParseFloat(item.Parts[1].Token.TValue, 64)
		if err != nil {
			return false, true
		}
		switch item.Parts[0].Token.TValue {
		case "<":
			return number < limit, true
		case "<=":
			return number <= limit, true
		case ">":
			return number > limit, true
		case ">=":
			return number >= limit, true
		case "<>":
			return number != limit, true
		}
		return number == limit, true
	}
	return false, false
}

func has(s *nfp.Section, kind string) bool {
	for _, item := range s.Items {
		if item.TType == kind {
			return true
		}
	}
	return false
}

// general writes a number with the fifteen digits that a spreadsheet keeps.
func general(number float64) string {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(number, 'g', 15, 64), 64)
	if err != nil {
		rounded = number
	}
	if size := math.Abs(rounded); size != 0 && (size < 1e-9 || size >= 1e15) {
		return strconv.FormatFloat(rounded, 'G', -1, 64)
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}
