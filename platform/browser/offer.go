package browser

import (
	"errors"
	"fmt"
	"slices"

	"github.com/pion/sdp/v3"
)

// Bounds of an offer.
const (
	offerLimit     = 8 << 10 // bytes
	attributeLimit = 100
)

var errOffer = errors.New("browser: the offer is not one of sound alone")

// kept are the attributes of an offer that are read. Candidates are not among them: a page is reached where it sends from. Nor are
// extensions of headers.
var kept = []string{
	"fingerprint", "fmtp", "group", "ice-options", "ice-pwd", "ice-ufrag", "mid", "msid", "msid-semantic", "rtcp-mux", "rtpmap",
	"sendrecv", "setup", "ssrc",
}

// clean leaves of an offer what is read of it. The error is errOffer where it is for anything but sound both ways.
func clean(offer string) (string, error) {
	if len(offer) > offerLimit {
		return "", errOffer
	}
	var d sdp.SessionDescription
	if err := d.UnmarshalString(offer); err != nil {
		return "", fmt.Errorf("%w: %w", errOffer, err)
	}
	if len(d.MediaDescriptions) != 1 || d.MediaDescriptions[0].MediaName.Media != "audio" {
		return "", errOffer
	}
	m := d.MediaDescriptions[0]
	d.Attributes, m.Attributes = known(d.Attributes), known(m.Attributes)
	if len(d.Attributes)+len(m.Attributes) > attributeLimit {
		return "", errOffer
	}
	out, err := d.Marshal()
	if err != nil {
		return "", fmt.Errorf("%w: %w", errOffer, err)
	}
	return string(out), nil
}

func known(all []sdp.Attribute) []sdp.Attribute {
	return slices.DeleteFunc(all, func(a sdp.Attribute) bool { return !slices.Contains(kept, a.Key) })
}
