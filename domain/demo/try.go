package demo

import (
	_ "embed"
	"os"
	"strings"
)

//go:embed try.txt
var commands string

// Tries are commands for a shell that show the three doors of the server at the URL: a list, a conversation, a query.
func (m *Made) Tries(url string) []string {
	known := map[string]string{
		"URL": url, "KEY": m.Key, "LOCATION": m.LocationID, "ASSISTANT": m.Assistant, "CONTACT": m.Contact,
	}
	text := os.Expand(strings.TrimSpace(commands), func(name string) string { return known[name] })
	return strings.Split(text, "\n\n")
}
