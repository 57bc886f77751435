package template_test

import (
	"os"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/readingtest"
)

func TestMain(m *testing.M) {
	readingtest.Serve()
	os.Exit(m.Run())
}
