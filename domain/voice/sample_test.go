package voice_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/voice"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// said is what a server answers that has a sample.
type said struct {
	status int
	kind   string
	body   []byte
}

// sampled makes a voice whose sample is what a server says, from where the booth fetches it.
func (b *booth) sampled(answer said) (id string) {
	b.t.Helper()
	at := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", answer.kind)
		w.WriteHeader(answer.status)
		_, _ = w.Write(answer.body)
	}))
	b.t.Cleanup(at.Close)
	in := plain("Ada")
	in.PreviewAudioURL = sent(at.URL)
	return b.add(in).ID
}

// A sample is shown under the installation's own address, so nothing but sound is.
func TestSampleIsSound(t *testing.T) {
	t.Parallel()
	id3, ogg := []byte("ID3\x03\x00"), []byte("OggS\x00")
	most := bytes.Repeat([]byte{0}, voice.SampleLimit)
	each(t, func(t *testing.T, b *booth) {
		for name, c := range map[string]struct {
			said
			kind string // "": it cannot be loaded
		}{
			"what it is called":          {said{200, "audio/wav", []byte("x")}, "audio/wav"},
			"with its codecs":            {said{200, "audio/ogg; codecs=opus", []byte("x")}, "audio/ogg"},
			"Ogg":                        {said{200, "application/ogg", []byte("x")}, "application/ogg"},
			"MP4":                        {said{200, "video/mp4", []byte("x")}, "video/mp4"},
			"by its first bytes":         {said{200, "application/octet-stream", id3}, "audio/mpeg"},
			"by its first bytes, of Ogg": {said{200, "binary", ogg}, "application/ogg"},
			"as large as it may be":      {said{200, "audio/wav", most}, "audio/wav"},
			"larger":                     {said{200, "audio/wav", append(most, 0)}, ""},
			"a page":                     {said{200, "text/html", []byte("<html><script>")}, ""},
			"a picture":                  {said{200, "image/svg+xml", []byte("<svg>")}, ""},
			"another video":              {said{200, "video/webm", []byte("x")}, ""},
			"not there any more":         {said{404, "audio/wav", id3}, ""},
			"only a part":                {said{206, "audio/wav", id3}, ""},
		} {
			kind, sound, err := b.Sample(b.ctx, b.sampled(c.said))
			switch {
			case c.kind == "":
				refused(t, name, err, fault.Unavailable)
				if kind != "" || sound != nil {
					t.Errorf("%s: %s and %d bytes come with the error", name, kind, len(sound))
				}
			case err != nil || kind != c.kind || !bytes.Equal(sound, c.body):
				t.Errorf("%s: %s, %d bytes, %v", name, kind, len(sound), err)
			}
		}
	})
}

func TestSampleThatIsNone(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *booth) {
		id := b.sampled(said{200, "audio/wav", []byte("x")})
		_, _, err := b.Sample(storetest.Rival(t, b.Store(), b.ctx), id)
		refused(t, "another subaccount's", err, fault.NotFound)
		_, _, err = b.Sample(b.ctx, b.add(plain("Bo")).ID)
		refused(t, "a voice without one", err, fault.NotFound)
		away := httptest.NewServer(http.NotFoundHandler())
		away.Close()
		in := plain("Cy")
		in.PreviewAudioURL = sent(away.URL)
		_, _, err = b.Sample(b.ctx, b.add(in).ID)
		refused(t, "a server that is not there", err, fault.Unavailable)
	})
}
