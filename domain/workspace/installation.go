package workspace

import (
	"encoding/json"
	"net/url"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/build"
)

// Installation is what its operator has decided for all workspaces, without anything secret.
type Installation struct {
	Environment, Telephony string
	// SMTP and SMS say whether e-mail and text messages can be sent.
	SMTP, SMS          bool
	RateBurst, RateDay string
	UploadLimit        int
	StorageLimit       int64 // bytes of a subaccount; 0 is no limit
	SubaccountLimit    int   // of a workspace; 0 is no limit
	CallsPerDay        int
	CallPrices         json.RawMessage
	BarredPrefixes     []string
	Models             InstallationModels
	Speech             InstallationSpeech
	Embeddings         InstallationEmbeddings
	// Settings are the variables of the server's environment that concern workspaces.
	Settings []InstallationSetting
}

// InstallationSetting is one of them, by its name. Value is nil if it has none, and of what nobody but the operator sees.
type InstallationSetting struct {
	Name  string
	Value *string
	IsSet bool
}

// InstallationModels is where language models of workspaces without their own answer.
type InstallationModels struct {
	Configured    bool
	Host, Default *string
}

// InstallationSpeech is what calls of workspaces without endpoints of their own speak and transcribe with.
type InstallationSpeech struct {
	Configured                     bool
	Host, HearingKind, HearingHost *string
}

// Version of the program, as built.
func (*Installation) Version() string { return build.Read().Version }

// host of a URL; nil if there is none.
func host(text string) *string {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" {
		return nil
	}
	return &u.Host
}

// reachable says whether an endpoint may have a URL; "" is that of none.
func reachable(text string) bool {
	return text == "" || host(text) != nil && !strings.Contains(text, "@")
}
