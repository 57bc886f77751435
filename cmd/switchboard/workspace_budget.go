package main

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

type workspaceBudget struct {
	ID     string `arg:"positional,required" help:"Its id."`
	Amount string `arg:"positional,required" help:"US dollars a month, such as 500 or 99.50, or none for no limit. With a budget, models whose price is unknown are not used."` //nolint:lll // a tag is one line
}

// unlimited is the amount that is none.
const unlimited = "none"

// amounts are US dollars as people write them, to a millionth, which costs are kept in.
var amounts = regexp.MustCompile(`^[0-9]{1,10}(\.[0-9]{1,6})?$`)

// Run sets what the workspace may spend a month, or lifts the limit.
func (c workspaceBudget) Run(ctx context.Context, a *app) error {
	dollars, err := c.dollars()
	if err != nil {
		return err
	}
	return a.with(ctx, func(ctx context.Context, p *instance) error {
		if err := p.Workspaces.SetBudget(ctx, c.ID, dollars); err != nil {
			return err
		}
		result := map[string]any{"id": c.ID, "monthlyBudget": dollars}
		if dollars == nil {
			return a.print(result, "Workspace %s now has no budget.", c.ID)
		}
		unpriced, err := p.Workspaces.Unpriced(ctx, c.ID)
		if err != nil {
			return fmt.Errorf("the budget is set, but models without a price are not known: %w", err)
		}
		warning := ""
		if len(unpriced) > 0 {
			result["modelsWithoutPrice"] = unpriced
			warning = " These models are not used until their price is set: " + strings.Join(unpriced, ", ") + "."
		}
		return a.print(result, "Workspace %s now has a budget of %s US dollars a month.%s", c.ID, c.Amount, warning)
	})
}

// dollars that are meant; nil is no limit.
func (c workspaceBudget) dollars() (*float64, error) {
	if c.Amount == unlimited {
		return nil, nil //nolint:nilnil // no limit
	}
	if !amounts.MatchString(c.Amount) {
		return nil, &usageError{fmt.Sprintf("%q must be US dollars with at most 6 decimals, such as 500 or 99.50, or %s", c.Amount, unlimited)}
	}
	n, err := strconv.ParseFloat(c.Amount, 64)
	if err != nil {
		return nil, fmt.Errorf("amount: %w", err)
	}
	return &n, nil
}
