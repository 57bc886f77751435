package workspace

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// ModelPrice is what a workspace pays for a million tokens of a model, in US dollars. 0 is a price.
type ModelPrice struct {
	// Model is the endpoint's name for it.
	Model  string  `json:"model"`
	Input  float64 `json:"input"`
	Output float64 `json:"output"`
	// Cached is of input that the endpoint had in its cache, Written of what it puts there; nil: as other input.
	Cached  *float64 `json:"cached,omitempty"`
	Written *float64 `json:"written,omitempty"`
	// Since is the day from which on it applies, such as 2025-11-01, in UTC; nil: always.
	Since *string `json:"since,omitempty"`
}

// ModelPriceInput is what a workspace pays for a model.
type ModelPriceInput struct {
	Model   string               `check:"minLength=1,maxLength=200"`
	Input   float64              `check:"min=0,max=100000"`
	Output  float64              `check:"min=0,max=100000"`
	Cached  patch.Field[float64] `check:"min=0,max=100000"`
	Written patch.Field[float64] `check:"min=0,max=100000"`
	Since   patch.Field[string]  `check:"minLength=10,maxLength=10"`
}

// prices that are sent, if each has a day that there is and no two are of one model and day.
func prices(sent []*ModelPriceInput) ([]*ModelPrice, error) {
	var all []*ModelPrice
	seen := map[[2]string]bool{}
	for i, p := range sent {
		if p == nil { // of a list that is refused otherwise
			continue
		}
		since := text(p.Since)
		if _, err := time.Parse(time.DateOnly, since); since != "" && err != nil {
			return nil, fault.Broken(fmt.Sprintf("prices.%d.since", i), fault.NoPriceDay).Because(err)
		}
		at := [2]string{p.Model, since}
		if seen[at] {
			return nil, fault.Broken(fmt.Sprintf("prices.%d", i), fault.PricedTwice)
		}
		seen[at] = true
		all = append(all, &ModelPrice{p.Model, p.Input, p.Output, p.Cached.Value(), p.Written.Value(), p.Since.Value()})
	}
	return all, nil
}

// pricesOf a workspace or a further endpoint, as kept.
func pricesOf(id string, kept json.RawMessage) ([]*ModelPrice, error) {
	all := []*ModelPrice{}
	if len(kept) == 0 || string(kept) == "null" {
		return all, nil
	}
	if err := json.Unmarshal(kept, &all); err != nil {
		return nil, fmt.Errorf("prices of %s: %w", id, err)
	}
	return all, nil
}

// on a day, the price of each model: the newest that applies.
func on(day time.Time, all []*ModelPrice) map[string]llm.Price {
	today, out := day.UTC().Format(time.DateOnly), map[string]llm.Price{}
	sorted := slices.SortedFunc(slices.Values(all), func(a, b *ModelPrice) int { return strings.Compare(since(a), since(b)) })
	for _, p := range sorted {
		if since(p) <= today {
			out[p.Model] = llm.Price{Input: p.Input, Output: p.Output, Cached: or(p.Cached, p.Input), Written: or(p.Written, p.Input), AsOf: since(p)}
		}
	}
	return out
}

func since(p *ModelPrice) string {
	if p.Since == nil {
		return ""
	}
	return *p.Since
}

func or(price *float64, other float64) float64 {
	if price == nil {
		return other
	}
	return *price
}
