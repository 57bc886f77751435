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
	parts.Carrier, parts.Web = deaf{parts.Carrier}, deafWeb{parts.Web}
	parts.Bodies = func(*domain.Product) events.Bodies { return nil } // as long as it is not at work, nobody asks
	for _, change := range changes {
		change(&parts)
	}
	return must(domain.New(parts))
}

// deaf is a carrier that goes on reporting to the first copy.
type deaf struct{ carrier.Carrier }

// Report of carrier.Carrier.
func (deaf) Report(carrier.Platform) {}

// deafWeb is the same of web calls.
type deafWeb struct{ call.WebCarrier }

// Report of carrier.Carrier.
func (deafWeb) Report(carrier.Platform) {}
