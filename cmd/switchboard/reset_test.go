package main

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/notifytest"
)

// TestExtendedDashboardForgot asks for a new password in the browser, and sets it by the link that is mailed.
func TestExtendedDashboardForgot(t *testing.T) {
	t.Parallel()
	mails := notifytest.NewMails(t)
	s, as := demonstrate(t, "SWITCHBOARD_SMTP_URL="+mails.URL, "SWITCHBOARD_MAIL_FROM=Switchboard <desk@agency.example>")
	browse(t, s, "forgot", as...)
	body := await.For(t, "nothing is mailed", func() (string, bool) {
		sent := mails.Taken()
		if len(sent) == 0 {
			return "", false
		}
		return sent[0].Body, true
	})
	_, token, _ := strings.Cut(body, s.url+"/reset#")
	token, _, _ = strings.Cut(token, "\r\n")
	browse(t, s, "forgot", append(as, "RESET_LINK="+s.url+"/reset#"+token)...)
	s.stop()
}
