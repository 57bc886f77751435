package config_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/config"
)

// toWorkspaces are the settings whose values the members of a workspace may see, and those of which they may see that they are set. All
// others are the operator's alone: a new one is shown only where it is written here.
var toWorkspaces = map[string][]string{
	"value": strings.Fields(`ENV CONTACT_EMAIL RATE_LIMIT_BURST RATE_LIMIT_DAY UPLOAD_LIMIT STORAGE_LIMIT SUBACCOUNT_LIMIT MESSAGE_WAIT HUMAN_PAUSE QUIET_AFTER
		TRACE_KEPT MODEL_WIRE MODEL_DEFAULT MODEL_NAMES MODEL_PRICES EMBEDDINGS_MODEL EMBEDDINGS_DIMENSIONS EMBEDDINGS_PRICE MAIL_FROM
		OIDC_NAME MCP_OAUTH TELEPHONY BARRED_PREFIXES CALLS_PER_DAY CALL_PRICES CALL_LENGTH CALL_SILENCE CALL_ABSENCE TURN_WAIT
		TURN_WAIT_INCOMPLETE RECORDING_NOTICE SPEECH_MODEL SPEECH_VOICES HEARING_KIND HEARING_MODEL`),
	"set": strings.Fields(`LEGAL_URL MODEL_BASE_URL MODEL_API_KEY EMBEDDINGS_BASE_URL EMBEDDINGS_API_KEY SMTP_URL SMS_URL SMS_FROM OIDC_ISSUER
		SPEECH_BASE_URL SPEECH_API_KEY HEARING_BASE_URL HEARING_API_KEY`),
}

func TestShown(t *testing.T) {
	t.Parallel()
	const sign = "sign-of-a-value"
	var environ []string
	for _, f := range reflect.VisibleFields(reflect.TypeFor[config.Config]()) {
		if name := f.Tag.Get("env"); name != "" {
			environ = append(environ, config.Prefix+name+"="+sign)
		}
	}
	values := map[string][]string{}
	for _, s := range config.Shown(environ) {
		name := strings.TrimPrefix(s.Name, config.Prefix)
		of := "set"
		if s.Value != nil {
			of = "value"
			if *s.Value != sign {
				t.Errorf("%s is %q", name, *s.Value)
			}
		}
		values[of] = append(values[of], name)
		if !s.IsSet {
			t.Errorf("%s is not set", name)
		}
	}
	for of, want := range toWorkspaces {
		got := values[of]
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v; want %v", of, got, want)
		}
	}
}

func TestShownValues(t *testing.T) {
	t.Parallel()
	shown := map[string]config.Setting{}
	for _, s := range config.Shown([]string{
		"SWITCHBOARD_CALLS_PER_DAY=3", "SWITCHBOARD_CALL_LENGTH=", "SWITCHBOARD_TELEPHONY=http://127.0.0.1:7000", "SWITCHBOARD_MODEL_API_KEY=hunter2",
		"SWITCHBOARD_RECORDING_NOTICE=This call is recorded.", "SWITCHBOARD_DATABASE_URL=postgres://u:hunter2@db/x", "CALL_PRICES=1",
	}) {
		shown[strings.TrimPrefix(s.Name, config.Prefix)] = s
	}
	for _, c := range []struct {
		name, value string
		set         bool
	}{
		{"CALLS_PER_DAY", "3", true},
		{"RECORDING_NOTICE", "This call is recorded.", true},
		{"CALL_LENGTH", "30m", false}, // an empty one is the default
		{"STORAGE_LIMIT", "5GB", false},
		{"CALL_PRICES", "", false},
		{"TELEPHONY", "", true}, // an address
		{"MODEL_API_KEY", "", true},
		{"MODEL_BASE_URL", "", false},
	} {
		s, there := shown[c.name]
		value := ""
		if s.Value != nil {
			value = *s.Value
		}
		if !there || value != c.value || s.IsSet != c.set {
			t.Errorf("%s: %q, set %v; want %q, %v", c.name, value, s.IsSet, c.value, c.set)
		}
	}
	if _, there := shown["DATABASE_URL"]; there {
		t.Error("the address of the database is shown")
	}
}
