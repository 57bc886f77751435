package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/nyaruka/phonenumbers"
)

// The files that the dashboard writes numbers by, and by which its test compares them with the library.
const (
	planFile   = "../../web/src/lib/phone-plan.tsv"
	sampleFile = "../../web/src/lib/phone-sample.tsv"
)

// plans writes how the numbers of each country code are written from abroad: a line for each form, in the order in which they are tried,
// with the beginnings of the numbers that it is for.
func plans() error {
	all, err := phonenumbers.MetadataCollection()
	if err != nil {
		return fmt.Errorf("read the plans: %w", err)
	}
	byCode := map[int32]*phonenumbers.PhoneMetadata{}
	for _, m := range all.GetMetadata() {
		if _, ok := byCode[m.GetCountryCode()]; !ok || m.GetMainCountryForCode() {
			byCode[m.GetCountryCode()] = m
		}
	}
	var out strings.Builder
	for _, code := range slices.Sorted(maps.Keys(byCode)) {
		m := byCode[code]
		forms := m.GetIntlNumberFormat()
		if len(forms) == 0 {
			forms = m.GetNumberFormat()
		}
		if len(forms) == 0 { // they are written in one
			fmt.Fprintf(&out, "%d\t\t\t\n", code)
		}
		for _, f := range forms {
			if f.GetFormat() == "NA" { // such numbers are not reached from abroad
				continue
			}
			leading := f.GetLeadingDigitsPattern()
			last := ""
			if len(leading) > 0 {
				last = leading[len(leading)-1] // the ones before are for numbers that are still being typed
			}
			fmt.Fprintf(&out, "%d\t%s\t%s\t%s\n", m.GetCountryCode(), f.GetPattern(), f.GetFormat(), last)
		}
	}
	if err := os.WriteFile(planFile, []byte(out.String()), 0o644); err != nil {
		return err
	}
	return samples()
}

// samples writes a number of each country, and of its mobile phones, as the library writes it.
func samples() error {
	var out strings.Builder
	for _, region := range slices.Sorted(maps.Keys(phonenumbers.GetSupportedRegions())) {
		for _, kind := range []phonenumbers.PhoneNumberType{phonenumbers.FIXED_LINE, phonenumbers.MOBILE, phonenumbers.TOLL_FREE} {
			n := phonenumbers.GetExampleNumberForType(region, kind)
			if n == nil {
				continue
			}
			fmt.Fprintf(&out, "%s\t%s\n", phonenumbers.Format(n, phonenumbers.E164), phonenumbers.Format(n, phonenumbers.INTERNATIONAL))
		}
	}
	return os.WriteFile(sampleFile, []byte(out.String()), 0o644)
}
