package workspace_test

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A workspace's endpoint comes before the installation's; those before it answer until all is embedded anew, each by its own key: one may have been
// entered wrongly, and have embedded nothing.
func TestWorkspaceHasItsOwnEmbeddings(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ours, theirs, guarded := storetest.Tenant(t, s), storetest.Stranger(t, s), &http.Client{}
		reembedded := 0
		service := workspace.New(workspace.Parts{
			Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), Fetch: guarded,
			Embeddings: llm.Encoder{Endpoint: llm.Endpoint{URL: "https://installed.example", Key: "sk-installed", Default: "base"}},
			Reembed:    func(context.Context) error { reembedded++; return nil },
		})
		in := func(url, key, model string) workspace.EmbeddingsInput {
			out := workspace.EmbeddingsInput{URL: url, Model: model}
			if key != "" {
				out.Key = patch.Sent(&key)
			}
			return out
		}
		are := func(ctx context.Context, want ...string) {
			t.Helper()
			all, err := service.Encoders(ctx)
			var got []string
			for _, e := range all {
				got = append(got, strings.Join([]string{e.URL, e.Key, e.Default}, " "))
				if own := e.Key != "sk-installed"; (e.HTTP == guarded) != own || e.Own != own {
					t.Errorf("%s is reached by %v, its own: %t", e.URL, e.HTTP, e.Own)
				}
			}
			if err != nil || strings.Join(got, "; ") != strings.Join(want, "; ") {
				t.Errorf("%q, %v, want %q", got, err, want)
			}
		}
		const installed = "https://installed.example sk-installed base"
		set := func(in workspace.EmbeddingsInput) *workspace.Settings {
			t.Helper()
			out, err := service.SetOwnEmbeddings(ours, in)
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
		are(ours, installed)
		if out := set(in("https://a.example", "sk-a-canary", "small")); !out.Embeddings.HasKey || out.Embeddings.Model != "small" {
			t.Errorf("%+v", out.Embeddings)
		}
		are(ours, "https://a.example sk-a-canary small", installed)
		set(in("https://a.example", "", "large")) // the key stays where the URL does
		are(ours, "https://a.example sk-a-canary large", installed, "https://a.example sk-a-canary small")
		set(in("https://b.example", "", "large")) // and goes nowhere else
		are(ours, "https://b.example  large", installed, "https://a.example sk-a-canary large", "https://a.example sk-a-canary small")
		set(in("https://b.example", "sk-b", "large")) // vectors stay comparable
		are(ours, "https://b.example sk-b large", installed, "https://a.example sk-a-canary large", "https://a.example sk-a-canary small")
		row, err := s.Client(ours).Workspace.Query().Only(ours)
		if err != nil || bytes.Contains(row.EmbeddingBefore, []byte("canary")) || bytes.Contains(row.EmbeddingKey, []byte("sk-b")) {
			t.Errorf("%q is kept, %v", row.EmbeddingBefore, err)
		}
		are(theirs, installed)
		if _, err := service.ClearOwnEmbeddings(ours); err != nil {
			t.Fatal(err)
		}
		are(ours, installed, "https://b.example sk-b large", "https://a.example sk-a-canary large", "https://a.example sk-a-canary small")
		set(in("https://c.example", "sk-c", "large"))
		set(in("https://d.example", "sk-d", "large")) // no more than three are kept
		are(ours, "https://d.example sk-d large", installed, "https://c.example sk-c large", "https://b.example sk-b large", "https://a.example sk-a-canary large")
		if reembedded != 7 {
			t.Errorf("%d changes are followed", reembedded)
		}
		for _, wrong := range []workspace.EmbeddingsInput{in("ftp://a", "", "m"), in("https://u:p@a.example", "", "m"), in("https://a.example", "", ""), in("", "", "m")} {
			if _, err := service.SetOwnEmbeddings(ours, wrong); fault.From(err).Code != fault.Validation {
				t.Errorf("%+v: %v", wrong, err)
			}
		}
	})
}

// Changing back and forth between two endpoints takes up none of the room for former ones: each is kept once, by its newest key, and not at all
// while it is the one that is set.
func TestFormerEmbeddingsAreKeptOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ours := storetest.Tenant(t, s)
		service := workspace.New(workspace.Parts{
			Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), Fetch: &http.Client{},
			Reembed: func(context.Context) error { return nil },
		})
		set := func(host, key string, size int, want string) {
			t.Helper()
			in := workspace.EmbeddingsInput{URL: "https://" + host + ".example", Key: patch.Sent(&key), Model: "small"}
			if size > 0 {
				in.Dimensions = patch.Sent(&size)
			}
			if _, err := service.SetOwnEmbeddings(ours, in); err != nil {
				t.Fatal(err)
			}
			all, err := service.Encoders(ours)
			var got []string
			for _, e := range all {
				got = append(got, e.Key)
			}
			if err != nil || strings.Join(got, " ") != want {
				t.Errorf("%q, %v, want %q", got, err, want)
			}
		}
		set("x", "x", 0, "x")
		set("a", "a1", 0, "a1 x")
		set("b", "b1", 0, "b1 a1 x")
		set("a", "a2", 0, "a2 b1 x")
		set("b", "b2", 0, "b2 a2 x")
		set("a", "a3", 0, "a3 b2 x")
		set("a", "a4", 64, "a4 a3 b2 x") // its vectors are others
		if _, err := service.ClearOwnEmbeddings(ours); err != nil {
			t.Fatal(err)
		}
		set("b", "b3", 0, "b3 a4 a3") // no more than three were kept
		set("a", "a5", 64, "a5 b3 a3")
	})
}

// The installation's endpoint gets nothing of a workspace that declines it: neither as the first nor as one that still answers. One of its own
// is used all the same.
func TestWorkspaceDeclinesTheInstallationsEmbeddings(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ours, theirs := storetest.Tenant(t, s), storetest.Stranger(t, s)
		reembedded := 0
		service := workspace.New(workspace.Parts{
			Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)),
			Embeddings: llm.Encoder{Endpoint: llm.Endpoint{URL: "https://installed.example", Default: "base"}},
			Reembed:    func(context.Context) error { reembedded++; return nil },
		})
		are := func(when string, ctx context.Context, want ...string) { //nolint:revive // what is said comes first
			t.Helper()
			all, err := service.Encoders(ctx)
			var got []string
			for _, e := range all {
				got = append(got, e.URL+" "+e.Default)
			}
			if err != nil || strings.Join(got, "; ") != strings.Join(want, "; ") {
				t.Errorf("%s: %q, %v, want %q", when, got, err, want)
			}
		}
		decline := func(declined bool) {
			t.Helper()
			if out, err := service.DeclineEmbeddings(ours, declined); err != nil || out.EmbeddingsDeclined != declined {
				t.Fatalf("%+v, %v", out, err)
			}
		}
		own := func(model string) {
			t.Helper()
			if _, err := service.SetOwnEmbeddings(ours, workspace.EmbeddingsInput{URL: "https://a.example", Model: model}); err != nil {
				t.Fatal(err)
			}
		}
		decline(true)
		are("declined", ours)
		are("another workspace", theirs, "https://installed.example base")
		own("small")
		are("its own", ours, "https://a.example small")
		own("large")
		are("another of its own", ours, "https://a.example large", "https://a.example small")
		decline(false)
		are("accepted", ours, "https://a.example large", "https://installed.example base", "https://a.example small")
		decline(true)
		if _, err := service.ClearOwnEmbeddings(ours); err != nil {
			t.Fatal(err)
		}
		are("its own is gone", ours)
		if reembedded != 6 {
			t.Errorf("%d changes are followed", reembedded)
		}
		part := *authz.From(ours)
		part.Subaccounts = []string{part.Subaccount}
		if _, err := service.DeclineEmbeddings(authz.With(ours, &part), true); fault.From(err).Code != fault.Forbidden {
			t.Errorf("a caller for a part of the workspace: %v", err)
		}
	})
}
