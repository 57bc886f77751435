// Package web is the dashboard as the server carries it: the pages and files of its last build, and the documents of GraphQL that
// they send. How it looks and what it does is in src, which Vite builds into dist.
package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
)

var (
	// A folder that has not been built holds only .gitkeep.
	//
	//go:embed all:dist
	built embed.FS

	//go:embed unbuilt.html
	unbuilt []byte

	//go:embed src/gql/persisted-documents.json
	documents []byte
)

// Open is the dashboard that was built in, or the page that says that none was.
func Open() (*Site, error) {
	dist, err := fs.Sub(built, "dist")
	if err != nil {
		return nil, fmt.Errorf("dashboard: %w", err)
	}
	return New(dist)
}

// Documents are what the dashboard asks, by the sha256 of each in hex. A hash that is another text's is an error: what stands
// under it would run without anybody having read it.
func Documents() (map[string]string, error) {
	all := map[string]string{}
	if err := json.Unmarshal(documents, &all); err != nil {
		return nil, fmt.Errorf("the dashboard's documents: %w", err)
	}
	for hash, text := range all {
		if sum := sha256.Sum256([]byte(text)); hash != hex.EncodeToString(sum[:]) {
			return nil, fmt.Errorf("the dashboard's documents: %.64q is not the sha256 of its text", hash) //nolint:err113 // the build is broken
		}
	}
	return all, nil
}
