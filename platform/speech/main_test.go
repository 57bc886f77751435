package speech_test

import (
	"testing"

	"go.uber.org/goleak"
)

// Ears and utterances that were closed, and such as failed, leave nothing running.
func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("net/http.(*persistConn).readLoop"), goleak.IgnoreTopFunction("net/http.(*persistConn).writeLoop"))
}
