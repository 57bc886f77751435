package workspace

import (
	"encoding/json"
	"fmt"
	"maps"
	"strconv"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// settings that are sent. What belongs to an endpoint needs one: the installation's prices are its operator's.
func (in ModelInput) settings() (to ModelSettings, err error) {
	to = ModelSettings{URL: text(in.URL), Key: text(in.Key), Default: text(in.Default), Wire: text(in.Wire)}
	if to.Names, err = entries[string](in.Names, "names", fault.NoStrings); err != nil {
		return to, err
	}
	if to.Windows, err = entries[int](in.Windows, "windows", fault.NoIntegers); err != nil {
		return to, err
	}
	if to.Prices, err = prices(in.Prices); err != nil {
		return to, err
	}
	switch {
	case to.URL == "" && to.Default == "" && to.Wire == "" && len(to.Names)+len(to.Windows)+len(to.Prices) == 0:
		return to, fault.Broken("input", fault.NothingSet, "clearWorkspaceModel")
	}
	return to, to.Check()
}

// input is what a client would send to set the same, apart from names and windows.
func (to ModelSettings) input() ModelInput {
	in := ModelInput{URL: given(to.URL), Key: given(to.Key), Default: given(to.Default), Wire: given(to.Wire)}
	for _, p := range to.Prices {
		in.Prices = append(in.Prices, &ModelPriceInput{
			p.Model, p.Input, p.Output, patch.Sent(p.Cached), patch.Sent(p.Written), patch.Sent(p.Since),
		})
	}
	return in
}

// given is what was sent, if it is not empty.
func given(text string) patch.Field[string] {
	if text == "" {
		return patch.Field[string]{}
	}
	return patch.Sent(&text)
}

// Check finds names and windows that are none or too many, an endpoint that leads nowhere, and what needs one of the workspace's own.
func (to ModelSettings) Check() error {
	if !reachable(to.URL) {
		return fault.Broken("url", fault.Unreachable)
	}
	if len(to.Names) > namesLimit {
		return fault.Broken("names", fault.TooManyEntries, strconv.Itoa(namesLimit))
	}
	for _, alone := range []struct {
		field, why string
		set        bool
	}{
		{"key", "the installation's endpoint has its own key", to.Key != ""},
		{"wire", "the installation's endpoint has its own protocol", to.Wire != ""},
		{"prices", "those of the installation's endpoint are its operator's", len(to.Prices) > 0},
	} {
		if alone.set && to.URL == "" {
			return fault.Broken(alone.field, fault.NoOwnURL, alone.why)
		}
	}
	for name, value := range to.Names {
		if name == "" || value == "" {
			return fault.Broken("names", fault.EmptyName)
		}
	}
	return checkWindows(to.Windows)
}

func checkWindows(all map[string]int) error {
	if len(all) > namesLimit {
		return fault.Broken("windows", fault.TooManyEntries, strconv.Itoa(namesLimit))
	}
	for model, tokens := range all {
		if len(model) > nameLength {
			return fault.Broken("windows", fault.LongName, strconv.Itoa(nameLength))
		}
		if tokens < smallestWindow || tokens > largestWindow {
			return fault.Broken("windows", fault.NoWindow, strconv.Itoa(smallestWindow), strconv.Itoa(largestWindow))
		}
	}
	return nil
}

// entries of an object that is sent; nil if there are none.
func entries[V any](in patch.Field[json.RawMessage], field, of string) (map[string]V, error) {
	sent := in.Value()
	if sent == nil || len(*sent) == 0 || string(*sent) == "null" {
		return nil, nil //nolint:nilnil // none
	}
	var all map[string]V
	if err := json.Unmarshal(*sent, &all); err != nil {
		return nil, fault.Broken(field, of).Because(err)
	}
	return all, nil
}

// ownModel is what people see of a workspace's own settings; nil if all is the installation's.
func ownModel(row *ent.Workspace) (*OwnModel, error) {
	prices, err := pricesOf(row.ID, row.ModelPrices)
	if err != nil {
		return nil, err
	}
	if row.ModelURL == nil && row.ModelDefault == nil && len(row.ModelNames)+len(row.ModelWindows)+len(prices) == 0 {
		return nil, nil //nolint:nilnil // none
	}
	out := &OwnModel{URL: row.ModelURL, Default: row.ModelDefault, Wire: row.ModelWire, Prices: prices, HasKey: len(row.ModelKey) > 0}
	if out.Names, err = object(row.ModelNames); err != nil {
		return nil, err
	}
	if out.Windows, err = object(row.ModelWindows); err != nil {
		return nil, err
	}
	if row.ModelURL != nil {
		out.Host = host(*row.ModelURL)
	}
	return out, nil
}

func object[V any](entries map[string]V) (json.RawMessage, error) {
	all := map[string]V{}
	maps.Copy(all, entries)
	text, err := json.Marshal(all)
	if err != nil {
		return nil, fmt.Errorf("settings: %w", err)
	}
	return text, nil
}
