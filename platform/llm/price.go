package llm

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
)

//go:embed price.tsv
var priceList string

// price is what a million tokens cost, in US dollars.
type price struct {
	prefix  string
	in, out float64
}

// prices are read once; what cannot be read costs nothing, and a test reads all of it.
var prices = sync.OnceValue(func() []price {
	var all []price
	for line := range strings.Lines(priceList) {
		columns := strings.Fields(line)
		if len(columns) != 3 || strings.HasPrefix(line, "#") { //nolint:mnd // model, in, out
			continue
		}
		in, _ := strconv.ParseFloat(columns[1], 64)
		out, _ := strconv.ParseFloat(columns[2], 64)
		all = append(all, price{columns[0], in, out})
	}
	return all
})

// Cost estimates what so many tokens cost, in millionths of a US dollar, by the list prices of the model whose name the
// given one begins with. A model that is not on the list, such as one's own, costs nothing.
func Cost(model string, in, out int) int64 {
	var best price
	for _, p := range prices() {
		if strings.HasPrefix(model, p.prefix) && len(p.prefix) > len(best.prefix) {
			best = p
		}
	}
	return int64(best.in*float64(in) + best.out*float64(out) + 0.5) //nolint:mnd // rounded
}
