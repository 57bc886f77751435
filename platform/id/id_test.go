package id_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/platform/id"
)

// What Fixed has made once is stored, and given to customers.
func TestFixedNeverChanges(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"OPENAI/alloy": "voi_2dk7k30dsaak6swrwdrbz8xk50",
		"":             "voi_0nqxj64aeean6td5drcyr8xvt4",
	} {
		if got := id.Fixed("voi", name); got != want {
			t.Errorf("%q is %s, not %s", name, got, want)
		}
	}
}

func TestFixedTellsNamesApart(t *testing.T) {
	t.Parallel()
	if a, b := id.Fixed("voi", "a"), id.Fixed("voi", "b"); a == b {
		t.Errorf("both are %s", a)
	}
}
