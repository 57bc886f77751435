package pagetest

import (
	"sync"

	"github.com/pion/rtp"
	"github.com/pion/webrtc/v4"
)

// keysType is how keys are named in descriptions.
const keysType = "audio/telephone-event"

// microphone is a track of sound and keys: packets of one source by two payload types.
type microphone struct {
	mu          sync.Mutex
	to          webrtc.TrackLocalWriter // nil until somebody listens
	ssrc        webrtc.SSRC
	sound, keys webrtc.PayloadType
}

var _ webrtc.TrackLocal = (*microphone)(nil)

// Bind of webrtc.TrackLocal.
func (m *microphone) Bind(to webrtc.TrackLocalContext) (chosen webrtc.RTPCodecParameters, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	err = webrtc.ErrUnsupportedCodec
	for _, c := range to.CodecParameters() {
		switch c.MimeType {
		case webrtc.MimeTypePCMU:
			chosen, err, m.sound = c, nil, c.PayloadType
		case keysType:
			m.keys = c.PayloadType
		}
	}
	m.to, m.ssrc = to.WriteStream(), to.SSRC()
	return chosen, err
}

// Unbind of webrtc.TrackLocal.
func (m *microphone) Unbind(webrtc.TrackLocalContext) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.to = nil
	return nil
}

// ID of webrtc.TrackLocal, as the others.
func (*microphone) ID() string                { return "microphone" }
func (*microphone) RID() string               { return "" }
func (*microphone) StreamID() string          { return "page" }
func (*microphone) Kind() webrtc.RTPCodecType { return webrtc.RTPCodecTypeAudio }

// send a packet, as sound or a key. What cannot be sent is lost.
func (m *microphone) send(h rtp.Header, key bool, payload []byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.to == nil {
		return
	}
	h.SSRC, h.PayloadType = uint32(m.ssrc), uint8(m.sound)
	if key {
		h.PayloadType = uint8(m.keys)
	}
	_, _ = m.to.WriteRTP(&h, payload)
}
