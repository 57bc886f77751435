// Package docs has the guide that the server shows, as it stands in the repository.
package docs

import "embed"

// Guide is a folder of pages in Markdown. README.md links to all of them, in the order in which they are read.
//
//go:embed guide/*.md analytics.md api-changelog.md api.md backup.md billing.md brand.md inbox.md live-calls.md retention.md web-calls.md websites.md
var Guide embed.FS
