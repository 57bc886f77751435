package knowledge

import (
	"net/url"
	"path"

	"github.com/switchboard-dev/switchboard/platform/file"
)

// filename is what a URL calls its file, or "". A URL may hide in it what no database keeps.
func filename(u *url.URL) string {
	base := path.Base(u.Path)
	if base == "/" || base == "." {
		return ""
	}
	return file.Name(base)
}
