// Command sbom prints what a binary is made of, as a CycloneDX document: the Go modules that it was linked from, by its own account,
// and the packages of the dashboard in it.
//
//	go run ./internal/sbom BINARY web/package-lock.json
package main

import (
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	cyclonedx "github.com/CycloneDX/cyclonedx-go"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) != 2 { //nolint:mnd // what the usage says
		return errors.New("usage: sbom BINARY PACKAGE-LOCK")
	}
	info, err := buildinfo.ReadFile(args[0])
	if err != nil {
		return fmt.Errorf("sbom: %w", err)
	}
	packages, err := npm(args[1])
	if err != nil {
		return err
	}
	all := append(modules(info), packages...)
	doc := cyclonedx.NewBOM()
	doc.Metadata = &cyclonedx.Metadata{Component: &cyclonedx.Component{
		BOMRef: "switchboard", Type: cyclonedx.ComponentTypeApplication, Name: "switchboard", Version: info.Main.Version,
	}}
	doc.Components = &all
	if err := cyclonedx.NewBOMEncoder(out, cyclonedx.BOMFileFormatJSON).SetPretty(true).Encode(doc); err != nil {
		return fmt.Errorf("sbom: %w", err)
	}
	return nil
}

// modules are those that the linker has named, and the standard library.
func modules(info *buildinfo.BuildInfo) []cyclonedx.Component {
	out := []cyclonedx.Component{component("golang", "stdlib", strings.TrimPrefix(info.GoVersion, "go"))}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		out = append(out, component("golang", m.Path, m.Version))
	}
	return out
}

// npm are the packages that the dashboard is built from, without those that only tests and linters use.
func npm(lock string) ([]cyclonedx.Component, error) {
	text, err := os.ReadFile(lock)
	if err != nil {
		return nil, fmt.Errorf("sbom: %w", err)
	}
	var doc struct {
		Packages map[string]struct {
			Version string
			Dev     bool
		}
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		return nil, fmt.Errorf("sbom: %s: %w", lock, err)
	}
	const folder = "node_modules/"
	var out []cyclonedx.Component
	for path, p := range doc.Packages {
		if i := strings.LastIndex(path, folder); i >= 0 && !p.Dev {
			out = append(out, component("npm", path[i+len(folder):], p.Version))
		}
	}
	slices.SortFunc(out, func(a, b cyclonedx.Component) int { return strings.Compare(a.BOMRef, b.BOMRef) })
	return slices.CompactFunc(out, func(a, b cyclonedx.Component) bool { return a.BOMRef == b.BOMRef }), nil
}

// component by its package URL, in which the @ of an npm scope is escaped.
func component(kind, name, version string) cyclonedx.Component {
	url := "pkg:" + kind + "/" + strings.ReplaceAll(name, "@", "%40") + "@" + version
	return cyclonedx.Component{BOMRef: url, Type: cyclonedx.ComponentTypeLibrary, Name: name, Version: version, PackageURL: url}
}
