package extract

import (
	"archive/zip"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// safe refuses an archive with an entry that no honest collection of pages has.
func safe(f *zip.File) error {
	name := show(f.Name)
	mode := f.Mode()
	switch {
	case strings.ContainsAny(f.Name, "\\\x00") || strings.HasPrefix(f.Name, "/") || len(f.Name) > 1 && f.Name[1] == ':':
		return refuse("%s: The path must be relative, with forward slashes.", name)
	case slices.Contains(strings.Split(f.Name, "/"), ".."):
		return refuse("%s: The path leads out of the archive.", name)
	case mode&fs.ModeSymlink != 0:
		return refuse("%s: The archive contains a symbolic link.", name)
	case mode&fs.ModeType != 0 && !mode.IsDir():
		return refuse("%s: The archive contains something that is neither a file nor a folder.", name)
	case f.Flags&1 != 0:
		return refuse("%s: The archive is encrypted. Send it without a password.", name)
	case strings.EqualFold(path.Ext(f.Name), ".zip"):
		return refuse("%s: The archive contains another archive. Unpack it first.", name)
	}
	return nil
}

// wanted reports whether an entry is looked at: not a folder, not hidden, not the trimmings of a web site.
func wanted(name string) bool {
	return !strings.HasSuffix(name, "/") && !hidden(name) && !ignored[strings.ToLower(path.Ext(name))]
}

func hidden(name string) bool {
	return slices.ContainsFunc(strings.Split(name, "/"), func(element string) bool {
		return element == "__MACOSX" || strings.HasPrefix(element, ".") && element != "."
	})
}

// show makes a name from an archive fit to be read by people and stored.
func show(name string) string { return clip(clean(strings.ToValidUTF8(name, "?"))) }
