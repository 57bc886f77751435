package sdk

import (
	"bytes"
	"embed"
	"fmt"
	"strings"
	"text/template"
)

//go:embed template
var templates embed.FS

// Language is a library.
type Language struct {
	// File is what is written, from the folder sdk; Template makes it, with these functions of its own.
	File, Template string
	format         func([]byte) ([]byte, error) // nil if the template does it
	functions      template.FuncMap
}

// Languages of all libraries.
func Languages() []Language {
	return []Language{typescript(), golang(), python()}
}

// Write the library's file.
func (l Language) Write(m *Model) ([]byte, error) {
	functions := template.FuncMap{"camel": camel, "pascal": Pascal, "exported": exported, "doc": doc, "join": strings.Join}
	t, err := template.New(l.Template).Funcs(functions).Funcs(l.functions).ParseFS(templates, "template/"+l.Template)
	if err != nil {
		return nil, fmt.Errorf("sdk: %w", err)
	}
	var out bytes.Buffer
	if err := t.Execute(&out, m); err != nil {
		return nil, fmt.Errorf("sdk: %w", err)
	}
	if l.format == nil {
		return out.Bytes(), nil
	}
	text, err := l.format(out.Bytes())
	if err != nil {
		return nil, fmt.Errorf("sdk: %s: %w", l.File, err)
	}
	return text, nil
}

// doc is a text as lines that begin with the mark, after a newline each; nothing where there is no text.
func doc(mark, text string) string {
	var b strings.Builder
	for _, line := range lines(text, 120-len(mark)) {
		if strings.TrimSpace(text) != "" {
			b.WriteString("\n" + strings.TrimRight(mark+" "+line, " "))
		}
	}
	return b.String()
}
