package config_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/config"
)

// A variable that no setting reads stops the start and names what was probably meant.
func TestUnknownVariables(t *testing.T) {
	t.Parallel()
	for variable, want := range map[string]string{
		"SWITCHBOARD_BASEURL=https://a.example":   "SWITCHBOARD_BASEURL: is not a setting; did you mean SWITCHBOARD_BASE_URL?",
		"SWITCHBOARD_METRIC_ADDR=secret":          "SWITCHBOARD_METRIC_ADDR: is not a setting; did you mean SWITCHBOARD_METRICS_ADDR?",
		"SWITCHBOARD_master_key=secret":           "SWITCHBOARD_master_key: is not a setting; did you mean SWITCHBOARD_MASTER_KEY?",
		"SWITCHBOARD_ENVIRONMENTS_OF_MINE=secret": "SWITCHBOARD_ENVIRONMENTS_OF_MINE: is not a setting; the README lists them",
		"SWITCHBOARD_UPLOAD_PORT=8080":            "did you mean SWITCHBOARD_UPLOAD_LIMIT?",
		"SWITCHBOARD_SERVICE_HOSTS=10.0.0.1":      "SWITCHBOARD_SERVICE_HOSTS: is not a setting",
		"SWITCHBOARD_PORT_8080=1":                 "SWITCHBOARD_PORT_8080: is not a setting",
		"SWITCHBOARD_PORT_HTTP_TCP=1":             "SWITCHBOARD_PORT_HTTP_TCP: is not a setting",
		"SWITCHBOARD_PORT_8080_TCP_NAME=1":        "SWITCHBOARD_PORT_8080_TCP_NAME: is not a setting",
		"SWITCHBOARD_PORT_8080_QUIC=1":            "SWITCHBOARD_PORT_8080_QUIC: is not a setting",
	} {
		if _, err := config.Load([]string{variable}); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v, want %s", variable, err, want)
		}
	}
	_, err := config.Load([]string{"SWITCHBOARD_AD=x", "SWITCHBOARD_ENW=x", "SWITCHBOARD_ENV=prod"})
	if err == nil || len(strings.Split(err.Error(), "\n")) != 3 {
		t.Errorf("%v: want three lines", err)
	}
}

// What Kubernetes adds for services called switchboard, and switchboard and more, is nothing that anybody mistyped.
func TestKubernetesVariables(t *testing.T) {
	t.Parallel()
	for _, variable := range []string{
		"SWITCHBOARD_SERVICE_HOST=10.0.0.1", "SWITCHBOARD_SERVICE_PORT=8080", "SWITCHBOARD_SERVICE_PORT_HTTP=8080", "SWITCHBOARD_SERVICE_PORT_HTTP_2=8080",
		"SWITCHBOARD_PORT=tcp://10.0.0.1:8080", "SWITCHBOARD_PORT_8080_TCP=tcp://10.0.0.1:8080", "SWITCHBOARD_PORT_8080_TCP_ADDR=10.0.0.1",
		"SWITCHBOARD_PORT_8080_TCP_PORT=8080", "SWITCHBOARD_PORT_8080_TCP_PROTO=tcp", "SWITCHBOARD_PORT_53_UDP=udp://10.0.0.1:53",
		"SWITCHBOARD_PORT_5060_SCTP_ADDR=10.0.0.1", "SWITCHBOARD_METRICS_SERVICE_HOST=10.0.0.1", "SWITCHBOARD_METRICS_PORT=tcp://10.0.0.1:9090",
		"SWITCHBOARD_METRICS_PORT_9090_TCP=tcp://10.0.0.1:9090", "switchboard_x=1", "MYSWITCHBOARD_X=1",
	} {
		if _, err := config.Load([]string{variable}); err != nil {
			t.Errorf("%s: %v", variable, err)
		}
	}
}
