package extract

import "io"

// lightest is up to what size a file is light.
const lightest = 1 << 20

// Light reports whether a document cannot take much to read, by what it is and by its size. One that cannot be read at all is light as well.
func Light(name, mime string, r io.ReaderAt, size int64) (bool, error) {
	if size == 0 {
		return true, nil
	}
	head, err := start(r, size)
	if err != nil {
		return false, err
	}
	kind, err := identify(name, mime, head)
	if err != nil {
		return true, nil //nolint:nilerr // whoever reads it learns why
	}
	return size <= lightest && kind != portable && kind != archive && !zipped(kind), nil
}
