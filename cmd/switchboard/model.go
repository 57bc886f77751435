package main

import (
	"fmt"

	"github.com/switchboard-dev/switchboard/platform/config"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// models is the installation's endpoint of language models; one without a URL is none. The error is about the prices.
func (a *app) models() (llm.Endpoint, error) {
	c := a.config
	e := llm.Endpoint{
		URL: c.ModelBaseURL, Wire: c.ModelWire, Key: c.ModelAPIKey, Default: c.ModelDefault, Names: c.ModelNames, Prices: map[string]llm.Price{},
	}
	for model, text := range c.ModelPrices {
		p, err := llm.ParsePrice(text)
		if err != nil {
			return e, fmt.Errorf("%sMODEL_PRICES: %s: %w", config.Prefix, model, err)
		}
		e.Prices[model] = p
	}
	return e, nil
}

// embeddings is the installation's endpoint of embeddings; one without a URL is none.
func (a *app) embeddings() llm.Encoder {
	c := a.config
	e := llm.Encoder{
		Endpoint: llm.Endpoint{URL: c.EmbeddingsBaseURL, Key: c.EmbeddingsAPIKey, Default: c.EmbeddingsModel}, Dimensions: c.EmbeddingsDimensions,
	}
	if c.EmbeddingsPrice != nil {
		e.Prices = map[string]llm.Price{c.EmbeddingsModel: {Input: *c.EmbeddingsPrice}}
	}
	return e
}
