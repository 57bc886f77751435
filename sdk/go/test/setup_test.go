package flow_test

import (
	"crypto/rand"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	switchboard "github.com/switchboard-dev/switchboard/sdk/go"
)

func config(t *testing.T) switchboard.Config {
	t.Helper()
	c := switchboard.Config{BaseURL: os.Getenv("BASE_URL"), Key: os.Getenv("KEY"), Subaccount: os.Getenv("SUBACCOUNT")}
	if c.BaseURL == "" || c.Key == "" || c.Subaccount == "" {
		t.Fatal("BASE_URL, KEY and SUBACCOUNT have to be set; script/sdk sets them")
	}
	return c
}

func client(t *testing.T) *switchboard.Client {
	t.Helper()
	return must(switchboard.New(config(t)))(t)
}

// must fails the test where a call fails.
func must[T any](value T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// unique is a name that nothing else has.
func unique(name string) string { return name + " " + rand.Text()[:10] }

// until asks again until an answer is right.
func until[T any](t *testing.T, ask func() (T, error), right func(T) bool) T {
	t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(100 * time.Millisecond) {
		value := must(ask())(t)
		if right(value) {
			return value
		}
		if time.Now().After(end) {
			t.Fatalf("still %+v", value)
		}
	}
}

// fault makes the proxy do something wrong with the next request.
func fault(t *testing.T, kind string) {
	t.Helper()
	must(http.Post(config(t).BaseURL+"/_fault?kind="+kind, "", nil))(t).Body.Close()
}

// keys are the idempotency keys of the requests since the fault.
func keys(t *testing.T) []string { t.Helper(); return noted(t, "keys") }

// queries are those of the same requests.
func queries(t *testing.T) []string { t.Helper(); return noted(t, "queries") }

func noted(t *testing.T, what string) []string {
	t.Helper()
	response := must(http.Get(config(t).BaseURL + "/_" + what))(t)
	defer response.Body.Close()
	return strings.Split(strings.TrimSuffix(string(must(io.ReadAll(response.Body))(t)), "\n"), "\n")
}
