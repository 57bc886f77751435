package tool_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/signature"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Requests that are the first at the same time are signed by one secret, and of two that are made at the same time both are valid.
func TestSecretsAtOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		var lock sync.Mutex
		var all []seen
		ctx, service, at := bench(t, s, &http.Client{}, func(_ http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			lock.Lock()
			defer lock.Unlock()
			all = append(all, seen{r.Method, r.URL.RawQuery, string(body), r.Header})
		})
		post := at(http.MethodPost, "/book")
		var calls sync.WaitGroup
		for range 8 {
			calls.Go(func() {
				if _, err := service.Call(ctx, post.ID, json.RawMessage(`{}`), tool.Metadata{}); err != nil {
					t.Error(err)
				}
			})
		}
		calls.Wait()
		sub, err := s.Client(ctx).Subaccount.Get(ctx, authz.From(ctx).Subaccount)
		if err != nil {
			t.Fatal(err)
		}
		key, err := secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)).Open(sub.ID, "subaccounts.tool_secret", sub.ToolSecret)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range all {
			if len(sub.ToolSecretBefore) > 0 || !r.signed(signature.Text(key)) {
				t.Fatal("the first requests are not signed by one secret")
			}
		}
		for range 4 {
			var made [2]*tool.Secret
			for i := range made {
				calls.Go(func() {
					var err error
					if made[i], err = service.RotateSecret(ctx); err != nil {
						t.Error(err)
					}
				})
			}
			calls.Wait()
			if _, err := service.Call(ctx, post.ID, json.RawMessage(`{}`), tool.Metadata{}); err != nil || t.Failed() {
				t.Fatal(err)
			}
			if last := all[len(all)-1]; !last.signed(made[0].Secret) || !last.signed(made[1].Secret) {
				t.Fatal("a secret that somebody was shown is lost")
			}
		}
	})
}

// A secret that no key can decrypt any longer signs nothing, and the error says what to do. Rotating it yields one that signs, immediately and alone.
func TestSecretOfALostMasterKey(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		var last seen
		ctx, service, at := bench(t, s, &http.Client{}, func(_ http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			last = seen{r.Method, r.URL.RawQuery, string(body), r.Header}
		})
		post := at(http.MethodPost, "/book")
		call := func() error {
			_, err := service.Call(ctx, post.ID, json.RawMessage(`{}`), tool.Metadata{})
			return err
		}
		if err := call(); err != nil {
			t.Fatal(err)
		}
		for _, master := range []byte{8, 9} { // the second one finds a secret before that is lost as well
			service.Parts().Sealer = secret.New(bytes.Repeat([]byte{master}, secret.MasterLength))
			if err := call(); !fault.Is(err, fault.Unavailable) || !strings.Contains(fault.From(err).Message, "rotate") {
				t.Errorf("with a lost secret: %v", err)
			}
			fresh, err := service.RotateSecret(ctx)
			if err != nil || fresh.PreviousUntil != nil {
				t.Fatalf("%+v, %v", fresh, err)
			}
			if err := call(); err != nil || !last.signed(fresh.Secret) || len(strings.Fields(last.header.Get("Webhook-Signature"))) != 1 {
				t.Errorf("with a new one: %v, %q", err, last.header)
			}
			another, err := service.RotateSecret(ctx)
			if err != nil || another.PreviousUntil == nil {
				t.Fatalf("%+v, %v", another, err)
			}
			if err := call(); err != nil || !last.signed(fresh.Secret) || !last.signed(another.Secret) {
				t.Errorf("with the next one: %v, %q", err, last.header)
			}
		}
	})
}
