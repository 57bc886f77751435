package operation

import (
	"embed"
	"io/fs"
)

//go:embed */*.graphql
var documents embed.FS

// Documents is the folder as it was built into the program.
func Documents() fs.FS { return documents }
