package main

import (
	"encoding/json"
	"net/url"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/platform/config"
)

// shown is what people may see of the configuration: nothing secret, and of addresses the host.
func (a *app) shown() workspace.Installation {
	c := a.config
	prices := c.CallPrices
	if prices == nil {
		prices = map[string]float64{}
	}
	text, err := json.Marshal(prices)
	if err != nil {
		text = []byte("{}") // a price that is no number: the configuration takes none
	}
	barred := c.BarredPrefixes
	if barred == nil {
		barred = []string{}
	}
	return workspace.Installation{
		Environment: string(c.Env), Telephony: a.telephony(), SMTP: c.SMTPURL != "", SMS: c.SMSURL != "",
		RateBurst: c.RateLimitBurst.String(), RateDay: c.RateLimitDay.String(), UploadLimit: int(c.UploadLimit), StorageLimit: int64(c.StorageLimit),
		SubaccountLimit: c.SubaccountLimit, CallsPerDay: c.CallsPerDay, CallPrices: text, BarredPrefixes: barred,
		Models: workspace.InstallationModels{
			Configured: c.ModelBaseURL != "", Host: hostOf(c.ModelBaseURL), Default: reason(c.ModelDefault),
		},
		Speech: a.shownSpeech(),
		Embeddings: workspace.InstallationEmbeddings{
			Configured: c.EmbeddingsBaseURL != "", Host: hostOf(c.EmbeddingsBaseURL), Model: reason(c.EmbeddingsModel),
		},
		Settings: a.shownSettings(),
	}
}

// shownSettings are the variables of the environment that concern workspaces.
func (a *app) shownSettings() []workspace.InstallationSetting {
	shown := config.Shown(a.environ)
	settings := make([]workspace.InstallationSetting, len(shown))
	for i, s := range shown {
		settings[i] = workspace.InstallationSetting(s)
	}
	return settings
}

// telephony is what the carrier is called. A test carrier that runs as a server of its own is one as well.
func (a *app) telephony() string {
	if a.config.Telephony == "none" || a.config.Telephony == "" && a.config.Env == authz.Production {
		return "none"
	}
	if a.config.Telephony == "sip" {
		return "sip"
	}
	return "test"
}

func hostOf(text string) *string {
	u, err := url.Parse(text)
	if err != nil {
		return nil
	}
	return reason(u.Host)
}
