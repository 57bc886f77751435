package main

import (
	"bytes"
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/secret"
)

// More sealed values than can be counted in time are nothing wrong.
func TestDoctorAdvisesWhereItCannotCount(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.SQLite)
	late, cancel := context.WithCancel(t.Context())
	cancel()
	e := &examination{store: s}
	e.sealed(late, secret.New(bytes.Repeat([]byte{1}, 32)))
	if len(e.findings) > 0 || len(e.advice) != 1 {
		t.Errorf("found %+v, advised %+v", e.findings, e.advice)
	}
}
