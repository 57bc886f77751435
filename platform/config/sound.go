package config

import (
	"errors"
	"net/netip"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Sound is what an operator decides about calls with sound.
type Sound struct {
	// SIPAddr is where trunks reach this server by UDP and TCP, SIPTLSAddr where by TLS, which SIPTLSCert and SIPTLSKey are the
	// files for. They are used where the carrier is sip.
	SIPAddr    string `env:"SIP_ADDR"     envDefault:"0.0.0.0:5060"`
	SIPTLSAddr string `env:"SIP_TLS_ADDR"`
	SIPTLSCert string `env:"SIP_TLS_CERT"`
	SIPTLSKey  string `env:"SIP_TLS_KEY"`
	// SIPPublicAddr is the address that is announced to trunks; unset: the local one that leads to the trunk.
	SIPPublicAddr netip.Addr `env:"SIP_PUBLIC_ADDR"`
	SIPRTPPorts   Ports      `env:"SIP_RTP_PORTS"   envDefault:"10000-19999"`
	// WebRTCAddr is where web pages send the sound of calls by WebRTC, in UDP; unset: they do by their WebSockets. WebRTCPublicAddr is
	// the address that is announced to them; unset: the local ones.
	WebRTCAddr       netip.AddrPort `env:"WEBRTC_ADDR"`
	WebRTCPublicAddr netip.Addr     `env:"WEBRTC_PUBLIC_ADDR"`
	// PeerURL is where the other copies of the server reach this one; unset: people cannot join its calls by way of those.
	PeerURL string `env:"PEER_URL"`
	// CallLimit is how many calls with sound this server holds at once, CallLength how long one may last.
	CallLimit  int           `env:"CALL_LIMIT"  envDefault:"100"`
	CallLength time.Duration `env:"CALL_LENGTH" envDefault:"30m" tenant:"value"`
	// CallSilence is after how long without a word a caller is asked whether they are still there, CallAbsence after how long of that
	// again the call is ended.
	CallSilence time.Duration `env:"CALL_SILENCE" envDefault:"10s" tenant:"value"`
	CallAbsence time.Duration `env:"CALL_ABSENCE" envDefault:"10s" tenant:"value"`
	// TurnWait and TurnWaitIncomplete are the silences after which an assistant replies to a question or a short answer, and to half a
	// sentence. To a statement that seems complete it does so half way between both.
	TurnWait           time.Duration `env:"TURN_WAIT"            envDefault:"288ms" tenant:"value"`
	TurnWaitIncomplete time.Duration `env:"TURN_WAIT_INCOMPLETE" envDefault:"500ms" tenant:"value"`
	// RecordingNotice is what recorded calls begin with.
	RecordingNotice string `env:"RECORDING_NOTICE" tenant:"value"`
	// SpeechBaseURL is where calls speak, in OpenAI's protocol; SpeechVoices are what the endpoint calls the voices of our catalog.
	SpeechBaseURL string            `env:"SPEECH_BASE_URL" tenant:"set"`
	SpeechAPIKey  string            `env:"SPEECH_API_KEY" tenant:"set"`
	SpeechModel   string            `env:"SPEECH_MODEL" tenant:"value"`
	SpeechVoices  map[string]string `env:"SPEECH_VOICES"   envKeyValSeparator:"=" tenant:"value"`
	// HearingKind is the protocol of transcription; where neither it nor HearingBaseURL is set, the endpoint of speech transcribes.
	HearingKind    string `env:"HEARING_KIND" tenant:"value"`
	HearingBaseURL string `env:"HEARING_BASE_URL" tenant:"set"`
	HearingAPIKey  string `env:"HEARING_API_KEY" tenant:"set"`
	HearingModel   string `env:"HEARING_MODEL" tenant:"value"`
}

// Ports are a range of UDP ports.
type Ports struct{ First, Last int }

var errPorts = errors.New("must be two ports from 1024 to 65535, such as 10000-19999")

// UnmarshalText reads "10000-19999".
func (p *Ports) UnmarshalText(text []byte) error {
	from, to, _ := strings.Cut(string(text), "-")
	first, wrong1 := strconv.ParseUint(from, 10, 16)
	last, wrong2 := strconv.ParseUint(to, 10, 16)
	if wrong1 != nil || wrong2 != nil || first < 1024 || last <= first {
		return errPorts
	}
	p.First, p.Last = int(first), int(last)
	return nil
}

// checkSound finds what no call could be held by.
func (c *Config) checkSound() (errs []error) {
	errs = append(errs, address("SIP_ADDR", c.SIPAddr))
	if c.SIPPublicAddr.Zone() != "" {
		errs = append(errs, wrong("SIP_PUBLIC_ADDR", "%s: must not have a zone", c.SIPPublicAddr))
	}
	errs = append(errs, c.checkTLS()...)
	errs = append(errs, c.checkWebRTC()...)
	if c.PeerURL != "" {
		errs = append(errs, absolute("PEER_URL", c.PeerURL))
	}
	for name, url := range map[string]string{"SPEECH_BASE_URL": c.SpeechBaseURL, "HEARING_BASE_URL": c.HearingBaseURL} {
		if url != "" {
			errs = append(errs, absolute(name, url))
		}
	}
	if c.SpeechAPIKey != "" && c.SpeechBaseURL == "" {
		errs = append(errs, wrong("SPEECH_API_KEY", "needs %sSPEECH_BASE_URL", Prefix))
	}
	if !slices.Contains([]string{"", "openai", "realtime", "deepgram"}, c.HearingKind) {
		errs = append(errs, wrong("HEARING_KIND", "%q: must be openai, realtime or deepgram", c.HearingKind))
	}
	if c.HearingAPIKey != "" && c.HearingBaseURL == "" && (c.HearingKind == "" || c.HearingKind == "openai") {
		errs = append(errs, wrong("HEARING_API_KEY", "needs %sHEARING_BASE_URL, or %sHEARING_KIND of realtime or deepgram", Prefix, Prefix))
	}
	return append(errs, c.checkTurns()...)
}

func (c *Config) checkTurns() (errs []error) {
	if c.CallLimit < 1 {
		errs = append(errs, wrong("CALL_LIMIT", "%d: must be at least 1", c.CallLimit))
	}
	if c.CallLength < time.Minute {
		errs = append(errs, wrong("CALL_LENGTH", "%s: must be at least 1m", c.CallLength))
	}
	for name, d := range map[string]time.Duration{"CALL_SILENCE": c.CallSilence, "CALL_ABSENCE": c.CallAbsence} {
		if d < 5*time.Second || d > time.Hour {
			errs = append(errs, wrong(name, "%s: must be from 5s to 1h", d))
		}
	}
	if c.TurnWait < 0 || c.TurnWait > 5*time.Second {
		errs = append(errs, wrong("TURN_WAIT", "%s: must be from 0 to 5s", c.TurnWait))
	}
	if c.TurnWaitIncomplete < c.TurnWait || c.TurnWaitIncomplete > 10*time.Second {
		errs = append(errs, wrong("TURN_WAIT_INCOMPLETE", "%s: must be from %sTURN_WAIT to 10s", c.TurnWaitIncomplete, Prefix))
	}
	return errs
}

// checkWebRTC finds addresses that cannot be announced to pages.
func (c *Config) checkWebRTC() (errs []error) {
	if !c.WebRTCAddr.IsValid() {
		if c.WebRTCPublicAddr.IsValid() {
			errs = append(errs, wrong("WEBRTC_ADDR", "is required with %sWEBRTC_PUBLIC_ADDR", Prefix))
		}
		return errs
	}
	if c.WebRTCAddr.Addr().Zone() != "" || c.WebRTCAddr.Port() == 0 {
		errs = append(errs, wrong("WEBRTC_ADDR", "%s: must be an IP address and a port, such as 0.0.0.0:7882", c.WebRTCAddr))
	}
	if a := c.WebRTCPublicAddr; a.Zone() != "" || a.IsValid() && a.IsUnspecified() {
		errs = append(errs, wrong("WEBRTC_PUBLIC_ADDR", "%s: must be one address that pages can reach", a))
	}
	if a := c.WebRTCPublicAddr; a.IsValid() && a.Is4() != c.WebRTCAddr.Addr().Is4() {
		errs = append(errs, wrong("WEBRTC_PUBLIC_ADDR", "%s: must be of the same family as %sWEBRTC_ADDR", a, Prefix))
	}
	return errs
}

// checkTLS finds files that cannot be read: the server would take no calls by TLS.
func (c *Config) checkTLS() (errs []error) {
	if c.SIPTLSAddr == "" {
		if c.SIPTLSCert != "" || c.SIPTLSKey != "" {
			errs = append(errs, wrong("SIP_TLS_ADDR", "is required with %sSIP_TLS_CERT and %sSIP_TLS_KEY", Prefix, Prefix))
		}
		return errs
	}
	errs = append(errs, address("SIP_TLS_ADDR", c.SIPTLSAddr))
	for name, file := range map[string]string{"SIP_TLS_CERT": c.SIPTLSCert, "SIP_TLS_KEY": c.SIPTLSKey} {
		if _, err := os.Stat(file); err != nil {
			errs = append(errs, wrong(name, "%q: must be a PEM file, because %sSIP_TLS_ADDR is set", file, Prefix))
		}
	}
	return errs
}
