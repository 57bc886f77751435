package main

import (
	"context"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/rest/openapi"
)

type openapiCommand struct {
	Postman bool `arg:"--postman" help:"Print its requests as a collection for Postman, Bruno or Insomnia."`
}

// Run prints the document; it takes no database.
func (c openapiCommand) Run(_ context.Context, a *app) error {
	table, err := operation.Contract(generated.NewExecutableSchema(generated.Config{}).Schema())
	if err != nil {
		return err
	}
	write := openapi.Build
	if c.Postman {
		write = openapi.Collection
	}
	text, err := write(table, openapi.About{
		BaseURL: a.config.BaseURL, ContactEmail: a.config.ContactEmail, LegalURL: a.config.LegalURL, Day: time.Now(),
	})
	if err != nil {
		return err
	}
	if _, err := a.stdout.Write(text); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}
