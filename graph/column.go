package graph

import (
	"context"
	"strings"

	"github.com/99designs/gqlgen/graphql"

	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// assistantColumns are what the fields that are no columns are made of.
var assistantColumns = map[string][]string{
	"folder":    {assistant.FieldFolderID},
	"syncState": {assistant.FieldSyncWanted, assistant.FieldSyncDone, assistant.FieldSyncRefusal},
	"voiceSettings": {
		assistant.FieldGreetingMode, assistant.FieldInboundOpeningMessage, assistant.FieldOutboundOpeningMessage,
		assistant.FieldLegacyOpeningMessage, assistant.FieldInboundGreeting, assistant.FieldOutboundGreeting,
		assistant.FieldVoicemailMessage, assistant.FieldEnableVoicemailDetection,
	},
}

// columns are what must be read for the fields selected under the paths, ids and times always. A field that is
// neither a column nor in made costs nothing.
func columns(ctx context.Context, valid func(string) bool, made map[string][]string, paths ...string) []string {
	out := []string{"id", "created_at"}
	seen := map[string]bool{"id": true, "created_at": true}
	add := func(names ...string) {
		for _, n := range names {
			if !seen[n] && valid(n) {
				seen[n] = true
				out = append(out, n)
			}
		}
	}
	op := graphql.GetOperationContext(ctx)
	for _, path := range paths {
		for _, f := range under(op, graphql.CollectFieldsCtx(ctx, nil), strings.Split(path, ".")) {
			add(rule.Snake(f.Name))
			add(made[f.Name]...)
		}
	}
	return out
}

// under are the fields selected at a path, whatever they are called in the answer.
func under(op *graphql.OperationContext, fields []graphql.CollectedField, path []string) []graphql.CollectedField {
	if len(path) == 0 {
		return fields
	}
	var out []graphql.CollectedField
	for _, f := range fields {
		if f.Name == path[0] {
			out = append(out, under(op, graphql.CollectFields(op, f.Selections, nil), path[1:])...)
		}
	}
	return out
}
