package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"

	domaincall "github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/trunk"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/certificate"
	"github.com/switchboard-dev/switchboard/platform/config"
	"github.com/switchboard-dev/switchboard/platform/egress"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/reseal"
	"github.com/switchboard-dev/switchboard/platform/sip"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

// speech is what calls speak and transcribe with if their workspace has no settings of its own.
func (a *app) speech() speech.Settings {
	c := a.config
	out := speech.Settings{Voices: c.SpeechVoices}
	if c.SpeechBaseURL != "" {
		out.Speaking = speech.Endpoint{Kind: speech.OpenAI, URL: c.SpeechBaseURL, Key: c.SpeechAPIKey, Model: c.SpeechModel}
		out.Hearing = out.Speaking
	}
	if c.HearingBaseURL != "" || c.HearingKind != "" && c.HearingKind != speech.OpenAI {
		out.Hearing = speech.Endpoint{Kind: cmp.Or(c.HearingKind, speech.OpenAI), URL: c.HearingBaseURL, Key: c.HearingAPIKey}
	}
	out.Hearing.Model = c.HearingModel
	return out
}

// shownSpeech is what people may see of it.
func (a *app) shownSpeech() workspace.InstallationSpeech {
	s := a.speech()
	out := workspace.InstallationSpeech{
		Configured: s.Configured(), Host: hostOf(s.Speaking.URL), HearingKind: reason(s.Hearing.Kind),
	}
	if s.Hearing.URL != s.Speaking.URL {
		out.HearingHost = hostOf(s.Hearing.URL)
	}
	return out
}

// sipFiles are the certificate of SIP, which are read again when they change; nil if there is none.
func (a *app) sipFiles(i *instance, log *slog.Logger) (*certificate.Files, error) {
	c := a.config
	if c.SIPTLSAddr == "" {
		return nil, nil //nolint:nilnil // none
	}
	files, err := certificate.OpenFiles(c.SIPTLSCert, c.SIPTLSKey, log, i.unrenewed)
	if err != nil {
		return nil, fmt.Errorf("%sSIP_TLS_CERT and %sSIP_TLS_KEY: %w", config.Prefix, config.Prefix, err)
	}
	return files, nil
}

// sip is how this server is reached by trunks. Tenants choose where these are, so it goes nowhere that they may not.
func (a *app) sip(log *slog.Logger) sip.Config {
	c := a.config
	return sip.Config{
		UDP: c.SIPAddr, TCP: c.SIPAddr, TLS: c.SIPTLSAddr, Public: c.SIPPublicAddr, FirstPort: c.SIPRTPPorts.First, LastPort: c.SIPRTPPorts.Last,
		Log: log, UserAgent: "Switchboard", Limit: sip.Beyond(c.CallLimit), Allow: egress.Judge(c.EgressAllow),
	}
}

// phone is this server's end of SIP trunks; nil if it has none. Commands only test trunks: they would register in the place of a server.
func (a *app) phone(i *instance, log *slog.Logger) (trunk.Phone, error) {
	if !a.serving {
		return tester{a.sip(log)}, nil
	}
	if a.config.Telephony != "sip" {
		return nil, nil //nolint:nilnil // none
	}
	settings := a.sip(log)
	files, err := a.sipFiles(i, log)
	if err != nil {
		return nil, err
	}
	if files != nil {
		settings.Certificate = files.Certificate
		i.renewed = append(i.renewed, files)
	}
	if i.phone, err = sip.Open(settings); err != nil {
		return nil, fmt.Errorf("%sSIP_ADDR: %w", config.Prefix, err)
	}
	return i.phone, nil // the carrier closes it
}

// openPort is where web pages send sound by WebRTC, if that is configured; it is closed after the carrier.
func (a *app) openPort(i *instance) (err error) {
	c := a.config
	if !a.serving || !c.WebRTCAddr.IsValid() {
		return nil
	}
	if i.port, err = browser.OpenPort(c.WebRTCAddr, c.WebRTCPublicAddr); err != nil {
		return fmt.Errorf("%sWEBRTC_ADDR: %w", config.Prefix, err)
	}
	return nil
}

// live is the carrier of calls with sound: through the trunks that this server's telephone uses, if it has one, and from web pages.
func (a *app) live(i *instance, log *slog.Logger) *live.Carrier {
	c := a.config
	out := live.New(live.Config{
		Phone: i.phone, Port: i.port, Name: id.New("copy"), URL: c.PeerURL, Spool: a.spool(log),
		Complete: c.TurnWait, Incomplete: c.TurnWaitIncomplete, Longest: c.CallLength,
		Silence: c.CallSilence, Absence: c.CallAbsence,
		Notice: c.RecordingNotice, Limit: c.CallLimit, Meter: i.calls, Tracer: i.watch.Tracer(), Log: log,
		Seal: func(place string, plain []byte) []byte { return i.sealer.Seal(reseal.Installation, place, plain) },
		Open: func(place string, shut []byte) ([]byte, error) {
			return i.sealer.Open(reseal.Installation, place, shut)
		},
		Stale: i.sealer.Stale,
	})
	i.owned, i.begin, i.drain = out.Owned, append(i.begin, out.Start), append(i.drain, out.Drain)
	end := sync.OnceValue(out.Close)
	i.hangUp, i.closers = append(i.hangUp, end), append(i.closers, end)
	if i.port != nil {
		i.closers = append(i.closers, i.port.Close)
	}
	return out
}

// spool is where recordings of calls under way are: in the data directory, as folders for temporary files are often small, or memory.
func (a *app) spool(log *slog.Logger) string {
	dir := filepath.Join(a.config.DataDir, "spool")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		log.Warn("recordings under way are in the system's folder for temporary files", "error", err)
		return ""
	}
	return dir
}

// web holds calls from web pages: beside the telephone where this server has one with sound, else by itself. Commands take none.
func (a *app) web(i *instance, telephones carrier.Carrier, log *slog.Logger) domaincall.WebCarrier {
	if !a.serving {
		return nil
	}
	if both, ok := telephones.(*live.Carrier); ok {
		return both
	}
	return a.live(i, log)
}

// errTakesNone is why nobody can call a command by TLS.
var errTakesNone = errors.New("no calls are taken")

// tester is a telephone that only tests trunks, from any port that is free.
type tester struct{ settings sip.Config }

// Use of trunk.Phone: a command registers nowhere.
func (tester) Use([]sip.Trunk) {}

// State of trunk.Phone.
func (tester) State(string) sip.State { return sip.State{} }

// Check of trunk.Phone.
func (t tester) Check(ctx context.Context, to sip.Trunk) (err error) {
	phone, err := t.open() //nolint:contextcheck // its sockets live until it is closed
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, phone.Close()) }() //nolint:contextcheck // it closes in any case
	return phone.Check(ctx, to)
}

// open a telephone that nobody calls.
func (t tester) open() (*sip.Phone, error) {
	const anywhere = "0.0.0.0:0"
	settings := t.settings
	settings.UDP, settings.TCP, settings.TLS = anywhere, anywhere, anywhere
	settings.Certificate = func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return nil, errTakesNone }
	phone, err := sip.Open(settings)
	if err != nil {
		return nil, fmt.Errorf("open the telephone: %w", err)
	}
	return phone, nil
}
