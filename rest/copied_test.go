package rest_test

import (
	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/call"
	events "github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// copied is the product of another copy of the server, on the same database. It is not at work, and hears of the carriers only what a test tells it.
func (b *bundle) copied(changes ...func(*domain.Parts)) *domain.Product {
	b.t.Helper()
	parts := b.parts
	parts.Carrier, parts.Web = bystander{parts.Carrier}, bystanderWeb{parts.Web}
	parts.Bodies = func(*domain.Product) events.Bodies { return nil } // as long as it is not at work, nobody asks
	for _, change := range changes {
		change(&parts)
	}
	return must(domain.New(parts))
}

// bystander is a carrier that goes on reporting to the first copy.
type bystander struct{ carrier.Carrier }

// Report of carrier.Carrier.
func (bystander) Report(carrier.Platform) {}

// bystanderWeb is the same of web calls.
type bystanderWeb struct{ call.WebCarrier }

// Report of carrier.Carrier.
func (bystanderWeb) Report(carrier.Platform) {}
