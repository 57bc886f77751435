package main

import (
	"fmt"

	"github.com/switchboard-dev/switchboard/platform/notify"
)

// messenger sends through the providers that are configured.
func (a *app) messenger() (*notify.Service, error) {
	out := &notify.Service{}
	if a.config.SMSURL != "" {
		texter, err := notify.NewTwilio(a.config.SMSURL, a.config.SMSFrom)
		if err != nil {
			return nil, fmt.Errorf("SWITCHBOARD_SMS_URL and SWITCHBOARD_SMS_FROM: %w", err)
		}
		out.Texter = texter
	}
	if a.config.SMTPURL != "" {
		mailer, err := notify.NewSMTP(a.config.SMTPURL, a.config.MailFrom)
		if err != nil {
			return nil, fmt.Errorf("SWITCHBOARD_SMTP_URL and SWITCHBOARD_MAIL_FROM: %w", err)
		}
		out.Mailer = mailer
	}
	return out, nil
}
