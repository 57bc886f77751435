package graph_test

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql/executor"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/graph"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/graph/view"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Whatever is asked of the rows of a list, and of what they lead to, takes as many statements for twenty as for five.
func TestStatementsDoNotGrowWithRows(t *testing.T) {
	t.Parallel()
	a, wire := counted(t)
	queries := everything(t, a)
	if len(queries) < 8 {
		t.Errorf("only %d lists", len(queries))
	}
	reader := a.reader(t)
	for name, query := range queries {
		asked := a
		if name == "notices" || name == "connectedApps" { // which only people have
			asked = reader
		}
		few, many := wire.statements(t, asked, a.exec, query, 5), wire.statements(t, asked, a.exec, query, parents)
		t.Logf("%s: %d statements for 5 rows, %d for %d", name, few, many, parents)
		if few == 0 || many > few {
			t.Errorf("%s: %d statements for 5 rows, %d for %d", name, few, many, parents)
		}
	}
}

// reader is the agency for somebody who is signed in, and has a notice of each conversation, and as many apps.
func (a *agency) reader(t *testing.T) *agency {
	t.Helper()
	c := *authz.From(a.ctx)
	c.Kind, c.ID = authz.KindUser, "user_reader"
	err := a.store.Tx(a.ctx, func(ctx context.Context) error {
		for _, id := range a.conversations {
			if err := a.store.Client(ctx).Notice.Create().SetUserID(c.ID).SetKind("WAITING").SetConversationID(id).SetActorID(c.ID).Exec(ctx); err != nil {
				return err
			}
		}
		return a.connect(ctx, c.ID)
	})
	if err != nil {
		t.Fatal(err)
	}
	as := *a
	as.ctx = authz.With(a.ctx, &c)
	return &as
}

// connect apps for a user, who becomes a member.
func (a *agency) connect(ctx context.Context, user string) error {
	client := a.store.Client(ctx)
	m, err := client.Membership.Create().SetUserID(user).SetRole("owner").Save(ctx)
	if err != nil {
		return err
	}
	soon := time.Now().Add(time.Hour)
	for n := range parents {
		hash := strconv.Itoa(n)
		err := client.ConnectedApp.Create().SetMembershipID(m.ID).SetClientID("client").SetName("App").SetRedirectURI("http://localhost/").
			SetScopes([]string{"contacts:read"}).SetChallenge(hash).SetCodeHash(hash).SetFamilyHash(hash).SetRefreshHash(hash).SetAccessHash(hash).
			SetCodeExpiresAt(soon).SetExpiresAt(soon).Exec(ctx)
		if err != nil {
			return err
		}
	}
	return nil
}

// byRow reads the notes of each assistant by itself.
type byRow struct{ *graph.Resolver }

type notesByRow struct {
	generated.AssistantResolver

	assistants *assistant.Service
}

func (r byRow) Assistant() generated.AssistantResolver {
	return notesByRow{r.Resolver.Assistant(), r.Assistants}
}

func (r notesByRow) Notes(ctx context.Context, a *assistant.Assistant, first *int, after *string) (*view.AssistantNoteConnection, error) {
	return view.Page(r.assistants.Notes(ctx, a.ID, first, after))
}

func TestMutantsOfStatements(t *testing.T) {
	t.Parallel()
	t.Run("a list is read row by row", func(t *testing.T) {
		t.Parallel()
		a, wire := counted(t)
		exec := a.serve(byRow{a.resolver})
		query := everything(t, a)["assistants"]
		few, many := wire.statements(t, a, exec, query, 5), wire.statements(t, a, exec, query, parents)
		if many <= few {
			t.Errorf("nothing noticed: %d and %d statements", few, many)
		}
	})
}

// everything is a query for each list of the schema, with a %d for how many rows, that selects all fields at any depth.
func everything(t *testing.T, a *agency) map[string]func(rows int) string {
	t.Helper()
	schema := generated.NewExecutableSchema(generated.Config{}).Schema()
	given := map[string]string{
		"assistantId": a.assistants[parents-1], "knowledgeBaseId": a.bases[parents-1], "contactId": a.contacts[parents-1], "webhookId": a.webhook,
		"conversationId": a.conversations[parents-1], "siteId": a.site, "search": "n",
		"from": time.Now().AddDate(0, 0, -1).Format(time.DateOnly), "to": time.Now().AddDate(0, 0, 1).Format(time.DateOnly),
	}
	queries := map[string]func(int) string{}
	for _, f := range schema.Query.Fields {
		if !strings.HasSuffix(f.Type.Name(), "Connection") {
			continue
		}
		args := "first: %d"
		for _, arg := range f.Arguments {
			enum := schema.Types[arg.Type.Name()].EnumValues
			switch {
			case !arg.Type.NonNull:
			case len(enum) > 0:
				args += ", " + arg.Name + ": " + enum[0].Name
			case given[arg.Name] == "":
				t.Errorf("%s: nothing is known to give for %s", f.Name, arg.Name)
			default:
				args += fmt.Sprintf(", %s: %q", arg.Name, given[arg.Name])
			}
		}
		query := "{ " + f.Name + "(" + args + ") " + selection(schema, f.Type, nil) + " }"
		queries[f.Name] = func(rows int) string { return fmt.Sprintf(query, rows) }
	}
	for kind, ids := range map[string][]string{"Assistant": a.assistants, "KnowledgeBase": a.bases, "Contact": a.contacts, "Conversation": a.conversations} {
		fields := selection(schema, ast.NamedType(kind, nil), nil)
		queries["nodes of "+kind] = func(rows int) string {
			return `{ nodes(ids: ["` + strings.Join(ids[:rows], `", "`) + `"]) { ... on ` + kind + " " + fields + " } }"
		}
	}
	return queries
}

// selection selects every field of a type, but for those that lead back to a type that stands above.
func selection(schema *ast.Schema, of *ast.Type, above []string) string {
	def := schema.Types[of.Name()]
	if def.IsLeafType() {
		return ""
	}
	var b strings.Builder
	above = append(above, def.Name)
	for _, f := range def.Fields {
		if slices.Contains(above, f.Type.Name()) {
			continue
		}
		b.WriteString(" " + f.Name)
		if f.Arguments.ForName("first") != nil {
			b.WriteString("(first: 1)")
		}
		b.WriteString(selection(schema, f.Type, above))
	}
	return " {" + b.String() + " }"
}

// wire stands between the store and PostgreSQL, and counts the statements that pass.
type wire struct{ count atomic.Int64 }

// counted is an agency on PostgreSQL, on one connection, so that making connections is not counted now and then.
func counted(t *testing.T) (*agency, *wire) {
	t.Helper()
	to, err := url.Parse(storetest.URL(t, storetest.Postgres))
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{}
	server := to.Host
	to.Host = w.listen(t, server)
	a := found(t, storetest.OpenConfig(t, store.Config{URL: to.String(), MaxConns: 1}))
	return a, w
}

// statements is how many a query takes. It is asked once before, so that the connection is the tenant's.
func (w *wire) statements(t *testing.T, a *agency, exec *executor.Executor, query func(int) string, rows int) int64 {
	t.Helper()
	a.ask(t, exec, query(rows))
	before := w.count.Load()
	a.ask(t, exec, query(rows))
	return w.count.Load() - before
}

func (w *wire) listen(t *testing.T, server string) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			go w.serve(client, server)
		}
	}()
	return l.Addr().String()
}

func (w *wire) serve(client net.Conn, server string) {
	defer func() { _ = client.Close() }()
	upstream, err := net.Dial("tcp", server)
	if err != nil {
		return
	}
	defer func() { _ = upstream.Close() }()
	go func() { _, _ = io.Copy(client, upstream) }()
	w.watch(bufio.NewReader(client), upstream)
}

// watch passes messages on: the first is bare, the others begin with their kind. A statement is bound, or queried.
func (w *wire) watch(from *bufio.Reader, to io.Writer) {
	for head := 4; ; head = 5 {
		message := make([]byte, head)
		if _, err := io.ReadFull(from, message); err != nil {
			return
		}
		if kind := message[0]; head == 5 && (kind == 'B' || kind == 'Q') {
			w.count.Add(1)
		}
		rest := make([]byte, binary.BigEndian.Uint32(message[head-4:])-4)
		if _, err := io.ReadFull(from, rest); err != nil {
			return
		}
		if _, err := to.Write(slices.Concat(message, rest)); err != nil {
			return
		}
	}
}
