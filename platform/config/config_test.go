package config_test

import (
	"net/netip"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/config"
	"github.com/switchboard-dev/switchboard/platform/limit"
)

func defaults() config.Config {
	return config.Config{
		Addr: "127.0.0.1:8080", MetricsAddr: "127.0.0.1:9090", Env: authz.Development, DataDir: "./data", StatementTimeout: 30 * time.Second, WorkTimeout: 5 * time.Minute,
		DatabaseURL: "sqlite://data/switchboard.db", RateLimitBurst: limit.Rate{Count: 150, Per: 10 * time.Second},
		RateLimitDay: limit.Rate{Count: 100_000, Per: 24 * time.Hour}, UploadLimit: 50 << 20, ReadPriority: 19, StorageLimit: 5 << 30, SubaccountLimit: 10_000,
		MessageWait: 2 * time.Second, CallLost: time.Minute, HumanPause: 30 * time.Minute, QuietAfter: 10 * time.Minute, CallsPerDay: 5, TraceKept: 720 * time.Hour, LogLevel: "info", ModelWire: "openai",
		TLS: config.TLS{ACMEDirectory: "https://acme-v02.api.letsencrypt.org/directory"},
		Sound: config.Sound{
			SIPAddr: "0.0.0.0:5060", SIPRTPPorts: config.Ports{First: 10000, Last: 19999}, CallLimit: 100, CallLength: 30 * time.Minute,
			CallSilence: 10 * time.Second, CallAbsence: 10 * time.Second,
			TurnWait: 288 * time.Millisecond, TurnWaitIncomplete: 500 * time.Millisecond,
		},
	}
}

func TestLoad(t *testing.T) {
	t.Parallel()
	const master = "0101010101010101010101010101010101010101010101010101010101010101"
	for _, c := range []struct {
		name string
		env  []string
		want func(*config.Config)
	}{
		{"nothing", nil, func(*config.Config) {}},
		{"others' variables", []string{"PATH=/bin", "SWITCHBOARD_SERVICE_HOST=10.0.0.1"}, func(*config.Config) {}},
		{"empty is the default", []string{"SWITCHBOARD_ADDR=", "SWITCHBOARD_UPLOAD_LIMIT="}, func(*config.Config) {}},
		{"no metrics", []string{"SWITCHBOARD_METRICS_ADDR="}, func(c *config.Config) { c.MetricsAddr = "" }},
		{"metrics off", []string{"SWITCHBOARD_METRICS_ADDR=off"}, func(c *config.Config) { c.MetricsAddr = "" }},
		{"addresses", []string{"SWITCHBOARD_ADDR=:80", "SWITCHBOARD_METRICS_ADDR=[::1]:81"}, func(c *config.Config) {
			c.Addr, c.MetricsAddr = ":80", "[::1]:81"
		}},
		{"any port twice", []string{"SWITCHBOARD_ADDR=127.0.0.1:0", "SWITCHBOARD_METRICS_ADDR=127.0.0.1:0"}, func(c *config.Config) {
			c.Addr, c.MetricsAddr = "127.0.0.1:0", "127.0.0.1:0"
		}},
		{"data folder", []string{"SWITCHBOARD_DATA_DIR=/var/lib/switchboard"}, func(c *config.Config) {
			c.DataDir, c.DatabaseURL = "/var/lib/switchboard", "sqlite:///var/lib/switchboard/switchboard.db"
		}},
		{"environment", []string{"SWITCHBOARD_ENV=production"}, func(c *config.Config) {
			c.Env, c.Drain = authz.Production, 5*time.Second
		}},
		{"domains of mail", []string{"SWITCHBOARD_MAIL_DOMAINS=agency.example=ws_1,client.example=sub_1"}, func(c *config.Config) {
			c.MailDomains = map[string]string{"agency.example": "ws_1", "client.example": "sub_1"}
		}},
		{"drain", []string{"SWITCHBOARD_DRAIN=20s"}, func(c *config.Config) { c.Drain = 20 * time.Second }},
		{"Anthropic", []string{"SWITCHBOARD_MODEL_WIRE=anthropic"}, func(c *config.Config) { c.ModelWire = "anthropic" }},
		{"no drain", []string{"SWITCHBOARD_ENV=staging", "SWITCHBOARD_DRAIN=0"}, func(c *config.Config) { c.Env = authz.Staging }},
		{"base URL", []string{"SWITCHBOARD_BASE_URL=https://api.example.com/"}, func(c *config.Config) {
			c.BaseURL = "https://api.example.com"
		}},
		{"PostgreSQL", []string{"SWITCHBOARD_DATABASE_URL=postgres://u:p@db/x", "SWITCHBOARD_MASTER_KEY=" + master}, func(c *config.Config) {
			c.DatabaseURL, c.MasterKey = "postgres://u:p@db/x", master
		}},
		{"Redis", []string{"SWITCHBOARD_REDIS_URL=rediss://:p@cache:6380/1"}, func(c *config.Config) {
			c.RedisURL = "rediss://:p@cache:6380/1"
		}},
		{"limits off", []string{"SWITCHBOARD_RATE_LIMIT_BURST=off", "SWITCHBOARD_RATE_LIMIT_DAY=5/1h"}, func(c *config.Config) {
			c.RateLimitBurst, c.RateLimitDay = limit.Rate{}, limit.Rate{Count: 5, Per: time.Hour}
		}},
		{"partner", []string{"SWITCHBOARD_V2_PARTNER=acme-2"}, func(c *config.Config) { c.V2Partner = "acme-2" }},
		{"no limit", []string{"SWITCHBOARD_STORAGE_LIMIT=0"}, func(c *config.Config) { c.StorageLimit = 0 }},
		{"no limit of subaccounts", []string{"SWITCHBOARD_SUBACCOUNT_LIMIT=0"}, func(c *config.Config) { c.SubaccountLimit = 0 }},
		{"priority", []string{"SWITCHBOARD_READ_PRIORITY=0"}, func(c *config.Config) { c.ReadPriority = 0 }},
		{"bytes", []string{"SWITCHBOARD_UPLOAD_LIMIT=512KB"}, func(c *config.Config) { c.UploadLimit = 512 << 10 }},
		{"the largest uploads", []string{"SWITCHBOARD_UPLOAD_LIMIT=512MB"}, func(c *config.Config) { c.UploadLimit = config.LargestUpload }},
		{"networks", []string{"SWITCHBOARD_TRUSTED_PROXIES=10.0.0.7, ::1", "SWITCHBOARD_EGRESS_ALLOW=192.168.0.9/16"}, func(c *config.Config) {
			c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.7/32"), netip.MustParsePrefix("::1/128")}
			c.EgressAllow = []netip.Prefix{netip.MustParsePrefix("192.168.0.0/16")}
		}},
		{"SIP", []string{"SWITCHBOARD_TELEPHONY=sip", "SWITCHBOARD_SIP_PUBLIC_ADDR=203.0.113.7", "SWITCHBOARD_SIP_RTP_PORTS=20000-20999"}, func(c *config.Config) {
			c.Telephony, c.SIPPublicAddr, c.SIPRTPPorts = "sip", netip.MustParseAddr("203.0.113.7"), config.Ports{First: 20000, Last: 20999}
		}},
		{"WebRTC", []string{"SWITCHBOARD_WEBRTC_ADDR=0.0.0.0:7882", "SWITCHBOARD_WEBRTC_PUBLIC_ADDR=203.0.113.7"}, func(c *config.Config) {
			c.WebRTCAddr, c.WebRTCPublicAddr = netip.MustParseAddrPort("0.0.0.0:7882"), netip.MustParseAddr("203.0.113.7")
		}},
		{"voices", []string{"SWITCHBOARD_SPEECH_BASE_URL=http://tts/v1", "SWITCHBOARD_SPEECH_VOICES==nova,ada=shimmer"}, func(c *config.Config) {
			c.SpeechBaseURL, c.SpeechVoices = "http://tts/v1", map[string]string{"": "nova", "ada": "shimmer"}
		}},
		{"a transcriber", []string{"SWITCHBOARD_HEARING_KIND=deepgram", "SWITCHBOARD_HEARING_API_KEY=dg"}, func(c *config.Config) {
			c.HearingKind, c.HearingAPIKey = "deepgram", "dg"
		}},
		{"no networks", []string{"SWITCHBOARD_EGRESS_ALLOW=none"}, func(*config.Config) {}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			want := defaults()
			c.want(&want)
			got, err := config.Load(c.env)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("got\n%+v, want\n%+v", got, want)
			}
		})
	}
}

func TestWrongValuesNameTheirVariable(t *testing.T) {
	t.Parallel()
	const secret = "hunter2"
	for variable, values := range map[string][]string{
		"ADDR":              {"8080", "127.0.0.1", "127.0.0.1:http", "127.0.0.1:65536"},
		"METRICS_ADDR":      {"9090", "127.0.0.1:8080"},
		"DRAIN":             {"5", "-1s", "soon"},
		"DATABASE_CONNS":    {"1", "-1", "20000", "many"},
		"STATEMENT_TIMEOUT": {"-1s", "5ms", "30"},
		"WORK_TIMEOUT":      {"-1s", "5ms"},
		"ENV":               {"prod", "Production"},
		"DATABASE_URL":      {"mysql://u:" + secret + "@db/x", "sqlite://", "data.db", "postgres:/" + secret},
		"MASTER_KEY":        {""}, // with PostgreSQL, below
		"REDIS_URL":         {"cache:6379", "http://:" + secret + "@cache", "redis://%zz" + secret},
		"BASE_URL":          {"api.example.com", "ftp://x", "http://", "http://u:p@x", "http://x?y=1"},
		"TRUSTED_PROXIES":   {"10.0.0.0/33", "proxy", "10.0.0.1;10.0.0.2", "fe80::1%eth0"},
		"EGRESS_ALLOW":      {"all", "10.0.0.0/8,nonsense"},
		"MAIL_DOMAINS":      {"agency.example", "agency.example=", "agency.example=usr_1", "Agency.example=ws_1", "example=ws_1", "a@agency.example=ws_1", ".example=ws_1"},
		"V2_PARTNER":        {"Acme", "acme crm", "acme/x", "a_b", "é", "a.b", "../x", " acme", "{name}"},
		"RATE_LIMIT_BURST":  {"150/10", "0/10s", "-1/s", "lots"},
		"RATE_LIMIT_DAY":    {"0", "none", "1e5"},
		"TELEPHONY":         {"SIP", "twilio", "http://10.0.0.1:1"},
		"SIP_ADDR":          {"5060", "0.0.0.0", "0.0.0.0:70000"},
		"SIP_PUBLIC_ADDR":   {"sip.example.com", "10.0.0.0/8", "fe80::1%eth0"},
		"SIP_RTP_PORTS":     {"10000", "20000-10000", "1-9999", "10000-10000", "10000-70000", "a-b"},
		"PEER_URL":          {"10.0.0.5:8080", "http://u:" + secret + "@peer", "ftp://peer"},
		"SPEECH_BASE_URL":   {"tts/v1", "http://u:" + secret + "@tts", "ftp://tts"},
		"SPEECH_API_KEY":    {secret},
		"SPEECH_VOICES":     {"nova"},
		"HEARING_KIND":      {"whisper", "OpenAI"},
		"MODEL_WIRE":        {"smoke", "OpenAI"},
		"HEARING_BASE_URL":  {"wss://stt"},
		"HEARING_API_KEY":   {secret},
		"CALL_LIMIT":        {"0", "-1", "many"},
		"CALL_LENGTH":       {"30", "59s", "-1m"},
		"CALL_SILENCE":      {"10", "4999ms", "-1m", "61m"},
		"CALL_ABSENCE":      {"10", "0s", "2h"},
		"TURN_WAIT":         {"256", "-1ms"},
		"CALL_PRICES":       {"outbound=NaN", "inbound=Inf", "web=-0.1", "fax=1"},
		"MESSAGE_WAIT":      {"-2s"},
		"HUMAN_PAUSE":       {"-30m"},
		"QUIET_AFTER":       {"0", "-1m"},
		"TRACE_KEPT":        {"0", "-1h"},
		"READ_PRIORITY":     {"-1", "20", "low"},
		"UPLOAD_LIMIT":      {"50 MB", "50mb", "0", "-1MB", "1TB", "536870913", "2GB", "8589934591GB", "9999999999GB", "MB", "1.5MB"},
		"WEBRTC_ADDR":       {"7882", ":7882", "localhost:7882", "0.0.0.0:0", "0.0.0.0:70000", "[fe80::1%eth0]:7882"},

		"SYSTEM_DATABASE_URL": {"sqlite://data.db", "postgres://u:" + secret + "@db/x"}, // beside SQLite
	} {
		for _, value := range values {
			environ := []string{"SWITCHBOARD_" + variable + "=" + value}
			if variable == "MASTER_KEY" {
				environ = append(environ, "SWITCHBOARD_DATABASE_URL=postgres://u:"+secret+"@db/x")
			}
			_, err := config.Load(environ)
			if err == nil {
				t.Errorf("%s=%q: no error", variable, value)
				continue
			}
			text := err.Error()
			if !strings.HasPrefix(text, "SWITCHBOARD_"+variable+": ") || strings.Contains(text, "\n") {
				t.Errorf("%s=%q: %q: want one line that names the variable", variable, value, text)
			}
			if strings.Contains(text, secret) {
				t.Errorf("%s=%q: the error shows the secret: %q", variable, value, text)
			}
		}
	}
}

func TestEveryWrongValueIsNamedAtOnce(t *testing.T) {
	t.Parallel()
	_, err := config.Load([]string{"SWITCHBOARD_ENV=prod", "SWITCHBOARD_UPLOAD_LIMIT=lots"})
	if err == nil || len(strings.Split(err.Error(), "\n")) != 2 {
		t.Errorf("%v: want two lines", err)
	}
}

// An assistant waits no longer for a sentence that is complete, and TLS takes an address and two files.
func TestSettingsThatBelongTogether(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "pem")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	const at = "SIP_TLS_ADDR=0.0.0.0:5061"
	for _, tt := range []struct {
		environ []string
		want    string
	}{
		{[]string{"TURN_WAIT=1s"}, "SWITCHBOARD_TURN_WAIT_INCOMPLETE: 500ms: must be"},
		{[]string{"TURN_WAIT=6s", "TURN_WAIT_INCOMPLETE=7s"}, "SWITCHBOARD_TURN_WAIT: 6s: must be"},
		{[]string{"TURN_WAIT=1s", "TURN_WAIT_INCOMPLETE=1s"}, ""},
		{[]string{"SIP_TLS_CERT=" + file, "SIP_TLS_KEY=" + file}, "SWITCHBOARD_SIP_TLS_ADDR: is required"},
		{[]string{at, "SIP_TLS_CERT=" + file}, "SWITCHBOARD_SIP_TLS_KEY: "},
		{[]string{at, "SIP_TLS_CERT=" + file + ".gone", "SIP_TLS_KEY=" + file}, "SWITCHBOARD_SIP_TLS_CERT: "},
		{[]string{at[:len(at)-5], "SIP_TLS_CERT=" + file, "SIP_TLS_KEY=" + file}, "SWITCHBOARD_SIP_TLS_ADDR: \"0.0.0.0\": must be HOST:PORT"},
		{[]string{at, "SIP_TLS_CERT=" + file, "SIP_TLS_KEY=" + file}, ""},
		{[]string{"WEBRTC_PUBLIC_ADDR=203.0.113.7"}, "SWITCHBOARD_WEBRTC_ADDR: is required"},
		{[]string{"WEBRTC_ADDR=[::]:7882", "WEBRTC_PUBLIC_ADDR=203.0.113.7"}, "SWITCHBOARD_WEBRTC_PUBLIC_ADDR: 203.0.113.7: must be of the same family"},
		{[]string{"WEBRTC_ADDR=0.0.0.0:7882", "WEBRTC_PUBLIC_ADDR=0.0.0.0"}, "SWITCHBOARD_WEBRTC_PUBLIC_ADDR: 0.0.0.0: must be one address"},
	} {
		for i := range tt.environ {
			tt.environ[i] = config.Prefix + tt.environ[i]
		}
		_, err := config.Load(tt.environ)
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.HasPrefix(err.Error(), tt.want) || strings.Contains(err.Error(), "\n")) {
			t.Errorf("%q: %v, want %q", tt.environ, err, tt.want)
		}
	}
}

// Tokens are sent by https, or to a server that is tried out.
func TestMCPOAuth(t *testing.T) {
	t.Parallel()
	const key = "SWITCHBOARD_MASTER_KEY=0101010101010101010101010101010101010101010101010101010101010101"
	for _, c := range []struct {
		environ []string
		fine    bool
	}{
		{nil, true},
		{[]string{"SWITCHBOARD_BASE_URL=http://192.168.1.2:8080"}, true},
		{[]string{"SWITCHBOARD_BASE_URL=https://switchboard.example.com/", "SWITCHBOARD_ENV=production"}, true},
		{[]string{"SWITCHBOARD_BASE_URL=http://127.0.0.1:8080", "SWITCHBOARD_ENV=production"}, true},
		{[]string{"SWITCHBOARD_BASE_URL=http://switchboard.example.com", "SWITCHBOARD_ENV=production"}, false},
		{[]string{"SWITCHBOARD_ENV=production"}, false},
		{[]string{"SWITCHBOARD_ENV=staging", "SWITCHBOARD_BASE_URL=http://10.0.0.1"}, false},
		{[]string{"SWITCHBOARD_BASE_URL=https://example.com/switchboard"}, false},
	} {
		got, err := config.Load(append([]string{key, "SWITCHBOARD_MCP_OAUTH=true"}, c.environ...))
		if (err == nil) != c.fine || err != nil && !strings.HasPrefix(err.Error(), "SWITCHBOARD_MCP_OAUTH: ") || c.fine && !got.MCPOAuth {
			t.Errorf("%q: %v", c.environ, err)
		}
		if _, err := config.Load(append([]string{key}, c.environ...)); err != nil {
			t.Errorf("%q without it: %v", c.environ, err)
		}
	}
}

// An issuer is asked over TLS, and knows us by an id.
func TestIssuer(t *testing.T) {
	t.Parallel()
	const id = "SWITCHBOARD_OIDC_CLIENT_ID=switchboard"
	for issuer, fine := range map[string]bool{
		"https://accounts.example.com": true, "https://login.example.com/tenant/v2.0": true, "http://127.0.0.1:9000": true,
		"http://accounts.example.com": false, "accounts.example.com": false, "https://u:p@accounts.example.com": false, "": false,
	} {
		environ := []string{"SWITCHBOARD_OIDC_ISSUER=" + issuer, id}
		if _, err := config.Load(environ); (err == nil) != fine || err != nil && !strings.HasPrefix(err.Error(), "SWITCHBOARD_OIDC_ISSUER: ") {
			t.Errorf("%q: %v", issuer, err)
		}
		if _, err := config.Load(environ[:1]); (err == nil) != (issuer == "") {
			t.Errorf("%q without an id: %v", issuer, err)
		}
	}
}
