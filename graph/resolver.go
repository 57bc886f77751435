// Package graph is the GraphQL API: the schema by hand, one file a resource, and resolvers that only call.
package graph

import (
	"log/slog"

	"github.com/switchboard-dev/switchboard/assistant"
	"github.com/switchboard-dev/switchboard/chat"
	"github.com/switchboard-dev/switchboard/contact"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/knowledge"
)

// Resolver has what the resolvers call.
type Resolver struct {
	Assistants *assistant.Service
	Contacts   *contact.Service
	Knowledge  *knowledge.Service
	Chat       *chat.Service
	Log        *slog.Logger
}

// Config is the executable schema's: the resolvers and the directives.
func Config(r *Resolver) generated.Config {
	return generated.Config{Resolvers: r, Directives: generated.DirectiveRoot{Scope: Scope}}
}

func yes(b *bool) bool { return b != nil && *b }
