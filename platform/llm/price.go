package llm

import (
	_ "embed"
	"encoding/csv"
	"errors"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// priceList has what providers ask publicly, with the day on which they did.
//
//go:embed price.csv
var priceList string

// Price is what a million tokens cost, in US dollars. 0 is a price.
type Price struct {
	// Input is for the tokens of a request, except for those that are Cached, which the endpoint had read before, and those
	// that are Written, which it keeps for the next request.
	Input, Cached, Written, Output float64
	// AsOf is the day of which the price is, such as 2025-11-01.
	AsOf string
}

// ParsePrice reads INPUT/OUTPUT or INPUT/OUTPUT/CACHED, in US dollars for a million tokens.
func ParsePrice(text string) (p Price, err error) {
	parts := strings.Split(text, "/")
	if len(parts) != 2 && len(parts) != 3 {
		return p, errPrice
	}
	asked := make([]float64, len(parts))
	for i, part := range parts {
		d, err := strconv.ParseFloat(strings.TrimSpace(part), 64)
		if err != nil || math.IsNaN(d) || d < 0 || d > dearest {
			return p, errPrice
		}
		asked[i] = d
	}
	p = Price{Input: asked[0], Output: asked[1], Cached: asked[len(asked)-1], Written: asked[0]}
	if len(parts) == 2 {
		p.Cached = p.Input
	}
	return p, nil
}

// costMost is what one request can be said to have cost, in millionths of a US dollar: ten million tokens at the dearest price.
const costMost = 1e12

// dearest is what a million tokens may cost, in US dollars.
const dearest = 100_000

var errPrice = errors.New("must be INPUT/OUTPUT or INPUT/OUTPUT/CACHED, in US dollars per million tokens")

// prices are read once, by provider and model; a test reads all of the list.
var prices = sync.OnceValue(func() map[string]map[string]Price {
	rows, err := csv.NewReader(strings.NewReader(priceList)).ReadAll()
	if err != nil {
		panic(err) // it is part of the program
	}
	all := map[string]map[string]Price{}
	for _, row := range rows[1:] {
		if all[row[0]] == nil {
			all[row[0]] = map[string]Price{}
		}
		all[row[0]][row[1]] = Price{dollars(row[2]), dollars(row[3]), dollars(row[4]), dollars(row[5]), row[6]}
	}
	return all
})

func dollars(text string) float64 {
	d, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(err) // it is part of the program
	}
	return d
}

// resellers give others' models, at the prices of who made them, under their own names: the first word of a path.
var resellers = []string{"azure", "azure_ai", "openrouter", "litellm_proxy", "bedrock", "vertex_ai", "models"}

// dated is the end of a model's name that says which edition it is.
var dated = regexp.MustCompile(`(-\d{4}-\d{2}-\d{2}|[-@]\d{8}|-\d{4}|-latest)?(-v\d+(:\d+)?)?$`)

// Price is what a model costs there, by the name that the endpoint has for it: as the endpoint's owner says, else the list
// price, whatever provider's prefix and edition's date the name has. False: nobody knows.
func (e Endpoint) Price(model string) (Price, bool) {
	if p, ok := e.Prices[model]; ok {
		return p, true
	}
	maker, name := made(model)
	for provider, list := range prices() {
		if maker != "" && maker != provider {
			continue
		}
		for _, edition := range []string{name, dated.ReplaceAllString(name, "")} {
			if p, ok := list[edition]; ok {
				return p, true
			}
		}
	}
	return Price{}, false
}

// made is who makes the model, or "" if its name does not say, and what they call it.
func made(model string) (maker, name string) {
	parts := strings.Split(strings.ToLower(model), "/")
	for len(parts) > 1 && slices.Contains(resellers, parts[0]) {
		parts = parts[1:]
	}
	if len(parts) > 1 {
		return parts[0], plain(strings.Join(parts[1:], "/"))
	}
	name = parts[0]
	for _, provider := range slices.Sorted(maps.Keys(prices())) {
		if _, after, ok := strings.Cut("."+name, "."+provider+"."); ok { // as Bedrock writes it, after a region
			return provider, plain(after)
		}
	}
	return "", plain(name)
}

// plain is the name as its maker writes it: others have a point in the version of Claude.
func plain(name string) string {
	if strings.HasPrefix(name, "claude-") {
		return strings.ReplaceAll(name, ".", "-")
	}
	return name
}

// Cost of a reply in millionths of a US dollar, by the price of its model there. False: nobody knows it.
func (e Endpoint) Cost(r *Reply) (int64, bool) {
	p, ok := e.Price(r.Model)
	fresh := max(0, r.InputTokens-r.CachedTokens-r.WrittenTokens)
	cost := p.Input*float64(fresh) + p.Cached*float64(r.CachedTokens) + p.Written*float64(r.WrittenTokens) + p.Output*float64(r.OutputTokens)
	return int64(math.Round(min(cost, costMost))), ok
}

// What a request is taken to be at most: few languages have more than one token for two bytes, and each message and tool
// has a frame.
const (
	fewestBytes = 2
	frameTokens = 16
)

// Most is the largest cost that a request can have there, in millionths of a US dollar, where it is asked once: all that it
// says, at the dearest price, and a reply as long as MaxTokens allows (DefaultMaxTokens where that is 0). False: nobody
// knows the price.
func (e Endpoint) Most(r Request) (int64, bool) {
	p, ok := e.Price(e.Model(r.Model))
	asked := (r.size()+fewestBytes-1)/fewestBytes + frameTokens*(len(r.Messages)+len(r.Tools)+1)
	said := r.MaxTokens
	if said == 0 {
		said = DefaultMaxTokens
	}
	most := max(p.Input, p.Cached, p.Written)
	return int64(math.Ceil(most*float64(asked) + p.Output*float64(said))), ok
}
