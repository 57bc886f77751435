package chat_test

import (
	"testing"

	"go.uber.org/goleak"

	"github.com/switchboard-dev/switchboard/internal/readingtest"
)

// Turns that are cut, streams that nobody reads to their end and jobs that fail leave nothing running.
func TestMain(m *testing.M) {
	readingtest.Serve()
	goleak.VerifyTestMain(m)
}
