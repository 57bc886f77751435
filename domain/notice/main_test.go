package notice_test

import (
	"testing"

	"go.uber.org/goleak"
)

// Members who hang up leave nothing running.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
