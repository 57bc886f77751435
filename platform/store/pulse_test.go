package store_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Whoever stirs waits for no question to the database: one may wait for a connection that whoever stirs has.
func TestStirWaitsForNobody(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			const conns = 4 // as many as read from SQLite
			s := storetest.OpenConfig(t, store.Config{URL: storetest.URL(t, dialect), MaxConns: conns})
			worth := s.Worth("SELECT 1 FROM contacts")
			for range conns {
				tx, err := s.Snapshot(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				defer func() { _ = tx.Rollback() }()
			}
			begun, asked, stirred := make(chan struct{}), make(chan bool, 1), make(chan struct{})
			go func() {
				close(begun)
				asked <- worth(t.Context())
			}()
			<-begun
			go func() {
				defer close(stirred)
				for range 1000 { // until the question is under way
					s.Stir()
				}
			}()
			await.Receive(t, stirred, "who stirs waits for a question that waits for a connection")
			if yes, _ := await.Receive(t, asked, "the question has no end"); !yes {
				t.Error("a database that cannot be asked may have work")
			}
		})
	}
}
