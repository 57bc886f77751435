package sip_test

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// A far end says again and again that one more telephone has accepted the call. Some of them are ended, once each; the rest cost nothing.
func TestForksAreBounded(t *testing.T) {
	t.Parallel()
	p := open(t)
	f := called(t, p)
	calls, failed := dialling(t.Context(), p)
	invite := f.asked(t, "INVITE")
	f.replies(t, invite, "200 OK", "", f.session())
	if err, _ := await.Receive(t, failed, "it is not connected"); err != nil {
		t.Fatal(err)
	}
	to := regexp.MustCompile(`To: [^\r]*`).FindString(invite)
	for i := range 40 {
		fork := strings.Replace(invite, to, fmt.Sprintf("%s;tag=fork%d", to, i), 1)
		f.replies(t, fork, "200 OK", "", f.session())
		f.replies(t, fork, "200 OK", "", f.session())
	}
	c, _ := await.Receive(t, calls, "there is no call")
	ended, over := map[string]bool{}, make(chan struct{})
	hangUp := sync.OnceFunc(func() {
		go func() { hangUp(t, c); close(over) }()
	})
	for !ended["far"] {
		bye := f.asked(t, "BYE")
		ended[regexp.MustCompile(`To: [^\r]*;tag=(\w+)`).FindStringSubmatch(bye)[1]] = true
		f.replies(t, bye, "200 OK", "", "")
		if len(ended) == 8 {
			hangUp()
		}
	}
	await.Receive(t, over, "the call is not over")
	if len(ended) != 9 {
		t.Errorf("%d calls are ended", len(ended))
	}
}
