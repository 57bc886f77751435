package phone

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/nyaruka/phonenumbers"
)

//go:generate go run ./generate

//go:embed area.tsv
var areaTable string

// zoneRow is where numbers are that begin so.
type zoneRow struct {
	prefix string
	zones  []string
}

var zoneRows = sync.OnceValue(func() (rows []zoneRow) {
	for line := range strings.Lines(areaTable) {
		prefix, zones, _ := strings.Cut(strings.TrimSpace(line), "\t")
		rows = append(rows, zoneRow{prefix, strings.Fields(zones)})
	}
	slices.SortFunc(rows, func(a, b zoneRow) int { return strings.Compare(a.prefix, b.prefix) })
	return rows
})

// Zones are the IANA time zones that the owner of the number may be in, sorted: all of its area for numbers that belong to
// one, of the whole country for mobile and other numbers. One look-up of the longest prefix would give New York alone for
// 850, which is Chicago's as well, and Sydney for every Australian mobile. There is none if nothing is known.
func Zones(e164 string) []string {
	n, err := phonenumbers.Parse(e164, "ZZ")
	if err != nil {
		return nil
	}
	rows, area := zoneRows(), areaOf(n)
	first, _ := slices.BinarySearchFunc(rows, area, func(r zoneRow, area string) int { return strings.Compare(r.prefix, area) })
	var zones []string
	for _, r := range rows[first:] {
		if !strings.HasPrefix(r.prefix, area) {
			break
		}
		zones = append(zones, r.zones...)
	}
	for end := len(area) - 1; len(zones) == 0 && end > 0; end-- { // an area that is not named by itself
		if i, found := slices.BinarySearchFunc(rows, area[:end], func(r zoneRow, area string) int { return strings.Compare(r.prefix, area) }); found {
			zones = slices.Clone(rows[i].zones)
		}
	}
	slices.Sort(zones)
	return slices.Compact(zones)
}

// areaOf is what all numbers of the same area begin with, or of the same country where numbers are of no area.
func areaOf(n *phonenumbers.PhoneNumber) string {
	country := strconv.Itoa(int(n.GetCountryCode()))
	switch phonenumbers.GetNumberType(n) {
	case phonenumbers.FIXED_LINE, phonenumbers.FIXED_LINE_OR_MOBILE:
	default:
		return country
	}
	length := phonenumbers.GetLengthOfGeographicalAreaCode(n)
	national := phonenumbers.GetNationalSignificantNumber(n)
	if length == 0 || length > len(national) {
		return country
	}
	return country + national[:length]
}
