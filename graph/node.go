package graph

import (
	"context"

	"github.com/99designs/gqlgen/graphql"

	"github.com/switchboard-dev/switchboard/graph/view"
	"github.com/switchboard-dev/switchboard/platform/id"
)

// finder reads things of one kind by their ids, under the scope that reading them takes.
type finder struct {
	resource string
	find     func(ctx context.Context, ids []string) ([]view.Node, error)
}

// finders by the prefix of their ids.
func (r *Resolver) finders() map[string]finder {
	return map[string]finder{
		"asst":  {"assistants", find(r.Assistants.GetAll)},
		"asv":   {"assistants", find(r.Assistants.GetVersions)},
		"asn":   {"assistants", find(r.Assistants.GetNotes)},
		"fld":   {"assistants", find(r.Assistants.GetFolders)},
		"con":   {"contacts", find(r.Contacts.GetAll)},
		"cnt":   {"contacts", find(r.Contacts.GetNotes)},
		"imp":   {"contacts", find(r.Contacts.GetImports)},
		"tag":   {"tags", find(r.Contacts.GetTags)},
		"topic": {"conversations", find(r.Topics.GetAll)},
		"num":   {"numbers", find(r.Numbers.GetAll)},
		"pool":  {"numbers", find(r.Numbers.GetPools)},
		"appt":  {"appointments", find(r.Appointments.GetAll)},
		"tool":  {"tools", find(r.Tools.GetAll)},
		"trunk": {"settings", find(r.Trunks.GetAll)},
		"voi":   {"voices", find(r.Voices.GetAll)},
		"sub":   {"subaccounts", find(r.Workspaces.GetSubaccounts)},
		"call":  {"calls", find(r.Calls.GetAll)},
		"conv":  {"conversations", find(r.Chat.GetAll)},
		"trace": {"conversations", find(r.Chat.GetTurns)},
		"msg":   {"messages", find(r.Chat.GetMessages)},
		"kb":    {"knowledge", find(r.Knowledge.GetAll)},
		"train": {"knowledge", find(r.Knowledge.GetTrainings)},
		"ksrc":  {"knowledge", find(r.Knowledge.GetSources)},
		"site":  {"knowledge", find(r.Knowledge.GetSites)},
		"page":  {"knowledge", find(r.Knowledge.GetPages)},
		"hook":  {"webhooks", find(r.Webhooks.GetAll)},
		"dlv":   {"webhooks", find(r.Webhooks.GetDeliveries)},
	}
}

func find[T view.Node](read func(context.Context, []string) ([]T, error)) func(context.Context, []string) ([]view.Node, error) {
	return func(ctx context.Context, ids []string) ([]view.Node, error) {
		rows, err := read(ctx, ids)
		out := make([]view.Node, len(rows))
		for i, row := range rows {
			out[i] = row
		}
		return out, err
	}
}

// node is the thing with the id, or nil where there is none that the caller may see: an unknown id, another tenant's,
// and one of no kind read the same.
func (r *Resolver) node(ctx context.Context, nodeID string) (view.Node, error) {
	found, failed := r.kinds(ctx, []string{nodeID})
	return found[nodeID], failed[id.Prefix(nodeID)]
}

// nodes are the things with the ids, in their order. What is refused is null, with the error at its place, and takes
// nothing else with it.
func (r *Resolver) nodes(ctx context.Context, ids []string) []view.Node {
	found, failed := r.kinds(ctx, ids)
	out := make([]view.Node, len(ids))
	for i, nodeID := range ids {
		if err := failed[id.Prefix(nodeID)]; err != nil {
			graphql.AddError(graphql.WithPathContext(ctx, graphql.NewPathWithIndex(i)), err)
			continue
		}
		out[i] = found[nodeID]
	}
	return out
}

// kinds are the things with the ids, those of a kind read at once, and by their prefix the kinds that could not be.
func (r *Resolver) kinds(ctx context.Context, ids []string) (found map[string]view.Node, failed map[string]error) {
	kinds := map[string][]string{}
	for _, nodeID := range ids {
		prefix := id.Prefix(nodeID)
		kinds[prefix] = append(kinds[prefix], nodeID)
	}
	found, failed = map[string]view.Node{}, map[string]error{}
	finders := r.finders()
	for prefix, some := range kinds {
		f, ok := finders[prefix]
		if !ok {
			continue
		}
		if failed[prefix] = allow(ctx, f.resource, readAction(f.resource)); failed[prefix] != nil {
			continue
		}
		var all []view.Node
		all, failed[prefix] = f.find(ctx, some)
		for _, n := range all {
			found[n.GetID()] = n
		}
	}
	return found, failed
}

// readAction is the action of reading one thing; messages are only ever listed.
func readAction(resource string) string {
	if resource == "messages" {
		return "list"
	}
	return "read"
}
