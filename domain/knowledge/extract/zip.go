package extract

import (
	"archive/zip"
	"compress/flate"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
)

const (
	// maxDirectory bounds the table of contents that is held in memory. An entry takes 46 bytes and its name, so that
	// twenty thousand entries fit many times over; a table of a million empty files does not.
	maxDirectory = 8 << 20
	// maxRatio is how many times its size an archive may expand to once it expands to more than a few files'
	// worth. Manuals and logs stay below 30; bombs begin in the hundreds.
	maxRatio   = 150
	freeOfRate = maxFile
)

var errDirectory = errors.New("the table of contents is too long")

// unpack reads the files of an archive in the order of their paths.
func (d *Reader) unpack(ctx context.Context, r io.ReaderAt, size int64, yield func(Section) error) (Skipped, error) {
	files, err := contents(r, size)
	if err != nil {
		return nil, err
	}
	var skipped Skipped
	left := newAllowance()
	for _, f := range files {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("read the archive: %w", err)
		}
		err := d.unpackFile(ctx, f, left, yield)
		bad, isRefusal := errors.AsType[Refusal](err)
		_, condemned := errors.AsType[fatal](err)
		switch {
		case err == nil:
		case !isRefusal:
			return nil, err
		case condemned:
			return nil, bad
		default:
			skipped = append(skipped, bad)
		}
	}
	switch {
	case len(files) == 0:
		return nil, refuse("The archive contains no txt, md, html, pdf, docx, csv, tsv or xlsx file.")
	case len(skipped) == len(files):
		return nil, refuse("None of the files in the archive can be read. %s\n%s", readable, skipped)
	}
	return skipped, nil
}

// fatal marks a refusal of one file that condemns its archive.
type fatal struct{ error }

func (f fatal) Unwrap() error { return f.error }

// contents lists the files to read, after every check that needs no expanding.
func contents(r io.ReaderAt, size int64) ([]*zip.File, error) {
	budget := &budgetReader{r: r, left: maxDirectory}
	z, err := zip.NewReader(budget, size)
	switch {
	case errors.Is(err, errDirectory), err == nil && len(z.File) > maxEntries:
		return nil, refuse("The archive contains more than %d entries.", maxEntries)
	case err != nil:
		return nil, unreadable(err, "The archive is damaged: its table of contents cannot be read.")
	}
	budget.left = -1
	var files []*zip.File
	var expanded uint64
	for _, f := range z.File {
		if err := safe(f); err != nil {
			return nil, err
		}
		if !wanted(f.Name) {
			continue
		}
		files = append(files, f)
		expanded += min(f.UncompressedSize64, maxExpanded+1)
	}
	if expanded > maxExpanded {
		return nil, refuse("The archive expands to more than %s.", megabytes(maxExpanded))
	}
	if expanded > freeOfRate && expanded/maxRatio > uint64(size) { //nolint:gosec // a size is not negative
		return nil, refuse("The archive expands to more than %d times its size.", maxRatio)
	}
	slices.SortStableFunc(files, func(a, b *zip.File) int { return strings.Compare(a.Name, b.Name) })
	return files, nil
}

// unpackFile reads one file. Its refusals begin with the file's path.
func (d *Reader) unpackFile(ctx context.Context, f *zip.File, left *allowance, yield func(Section) error) error {
	name := show(f.Name)
	ending := strings.ToLower(path.Ext(f.Name))
	kind := kindOf[ending]
	switch what := foreign[ending]; {
	case what != "":
		return refuse("%s: Unsupported file type: %s.", name, what)
	case kind == unknown:
		return refuse("%s: Unsupported file type.", name)
	}
	err := d.read(ctx, single{
		kind: kind, page: path.Clean(name),
		load: func() ([]byte, error) { return entry(f, kind) },
	}, left, yield)
	bad, is := errors.AsType[Refusal](err)
	if !is {
		return err
	}
	named := refuse("%s: %s", name, bad.Reason)
	if _, condemned := errors.AsType[fatal](err); condemned {
		return fatal{named}
	}
	return named
}

// entry reads the bytes of a file that is of the kind, in truth too.
func entry(f *zip.File, kind kind) ([]byte, error) {
	data, err := expand(f)
	if err != nil {
		return nil, err
	}
	if len(data) == 0 {
		return nil, refuse("The file is empty.")
	}
	switch what := signature(data); {
	case what == "", what == pdfName && kind == portable, what == zipName && zipped(kind):
		return data, nil
	case what == zipName:
		return nil, fatal{refuse("The archive contains another archive. Unpack it first.")}
	default:
		return nil, refuse("Unsupported file type: %s.", what)
	}
}

// expand reads a file's bytes. The zip reader fails on a file that has more of them than the archive says.
func expand(f *zip.File) ([]byte, error) {
	if f.UncompressedSize64 > maxFile {
		return nil, refuse("The file is larger than %s.", megabytes(maxFile))
	}
	const damaged = "The archive is damaged: this file cannot be expanded."
	r, err := f.Open()
	if err != nil {
		return nil, unreadable(err, damaged)
	}
	defer func() { _ = r.Close() }() // nothing was written
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, unreadable(err, damaged)
	}
	return data, nil
}

// unreadable tells damage, which is a refusal, from a failure to read the bytes, which is not.
func unreadable(err error, reason string) error {
	for _, damage := range []error{zip.ErrFormat, zip.ErrAlgorithm, zip.ErrChecksum, io.ErrUnexpectedEOF, io.EOF} {
		if errors.Is(err, damage) {
			return Refusal{reason}
		}
	}
	if _, corrupt := errors.AsType[flate.CorruptInputError](err); corrupt {
		return Refusal{reason}
	}
	return fmt.Errorf("read the archive: %w", err)
}

// budgetReader fails once more than left bytes were read; never where left is below zero.
type budgetReader struct {
	r    io.ReaderAt
	left int64
}

func (b *budgetReader) ReadAt(p []byte, off int64) (int, error) {
	if b.left >= 0 {
		if b.left -= int64(len(p)); b.left < 0 {
			b.left = 0
			return 0, errDirectory
		}
	}
	return b.r.ReadAt(p, off) //nolint:wrapcheck // it stands in for r
}
