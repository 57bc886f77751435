package catalog

import (
	_ "embed"
	"encoding/json"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/platform/id"
)

//go:embed tool.json
var toolText []byte

// Tool is something that the platform can do for an assistant.
type Tool struct {
	ID          string
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Category    string          `json:"category"`
	ToolType    string          `json:"toolType"`
	CallOnly    bool            `json:"callOnly"` // every call has it, and none is attached by name
	Parameters  json.RawMessage `json:"parameters"`
	CreatedAt   time.Time
}

// Tools are all of them, by name.
var Tools = sync.OnceValue(func() []Tool {
	var all []Tool
	if err := json.Unmarshal(toolText, &all); err != nil { //nolint:musttag // ids and times are not in the file
		panic(err) // the first test that looks at a tool finds it
	}
	for i := range all {
		all[i].ID = id.Fixed("tool", all[i].Name)
		all[i].CreatedAt = first.Add(-time.Duration(i) * time.Millisecond)
	}
	return all
})
