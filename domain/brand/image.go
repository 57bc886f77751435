package brand

import (
	"bytes"
	"context"
	"encoding/base64"
	"image"
	"image/png"
	"io"

	"golang.org/x/image/webp"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/brand"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Limits of an image: its bytes, its characters in base64, and how many pixels it is wide and high.
const (
	imageLimit = 256 << 10
	sideLimit  = 1024
)

// Image is an image of a brand, as sent.
type Image struct {
	Type string
	Data []byte
}

// format of images that is taken: how a file of it begins, and what reads it. SVG is none, for it may hold scripts.
type format struct {
	kind, magic string
	config      func(io.Reader) (image.Config, error)
	decode      func(io.Reader) (image.Image, error)
}

var formats = []format{
	{"image/png", "\x89PNG\r\n\x1a\n", png.DecodeConfig, png.Decode},
	{"image/webp", "RIFF", webp.DecodeConfig, webp.Decode},
}

// readImage reads base64. How large it says that it is comes before what it holds, so that a small file does not fill the memory; and what it
// holds is read to its end, so that what is no image is not served as one.
func readImage(text string, square bool) (*Image, string) {
	if base64.StdEncoding.DecodedLen(len(text)) > imageLimit+2 {
		return nil, fault.ImageTooLarge
	}
	data, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil {
		return nil, fault.NoImage
	}
	for _, f := range formats {
		if !bytes.HasPrefix(data, []byte(f.magic)) {
			continue
		}
		size, err := f.config(bytes.NewReader(data))
		switch {
		case err != nil:
			return nil, fault.BrokenImage
		case size.Width > sideLimit || size.Height > sideLimit:
			return nil, fault.ImageTooWide
		case square && size.Width != size.Height:
			return nil, fault.NotSquare
		}
		if _, err := f.decode(bytes.NewReader(data)); err != nil {
			return nil, fault.BrokenImage
		}
		return &Image{Type: f.kind, Data: data}, ""
	}
	return nil, fault.NoImage
}

// Image with a token. Anyone with its address can see it, like every visitor of a page that shows it: the token is no secret, but it cannot
// be guessed. The error is not_found if there is none.
func (s *Service) Image(ctx context.Context, token string) (*Image, error) {
	missing := fault.Missing("image")
	if len(token) < tokenLeast {
		return nil, missing
	}
	ctx = store.System(ctx, "an image that everybody may see")
	brands := s.parts.Store.Client(ctx).Brand
	row, err := brands.Query().Where(brand.LogoToken(token)).Select(brand.FieldLogoType, brand.FieldLogo).Only(ctx)
	if err == nil {
		return &Image{store.Text(row.LogoType), row.Logo}, nil
	}
	if ent.IsNotFound(err) { // the other image is read only where this one is not meant: each is large
		row, err = brands.Query().Where(brand.IconToken(token)).Select(brand.FieldIconType, brand.FieldIcon).Only(ctx)
	}
	if ent.IsNotFound(err) {
		return nil, missing.Because(err)
	}
	if err != nil {
		return nil, err
	}
	return &Image{store.Text(row.IconType), row.Icon}, nil
}

// tokenLeast is how long the token of an image is, at least.
const tokenLeast = 20
