package llm_test

import (
	"testing"

	"go.uber.org/goleak"
)

// Streams that are cut, from either side, leave nothing running.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
