// Command generate writes the time zones of phone numbers, by the beginnings of the numbers, from the data that comes with
// nyaruka/phonenumbers (Google's libphonenumber), which has no way to list them; and for the dashboard, how numbers are written.
package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	if err := run("area.tsv"); err != nil {
		log.Fatal(err)
	}
	if err := plans(); err != nil {
		log.Fatal(err)
	}
}

func run(file string) error {
	dir, err := exec.CommandContext(context.Background(), "go", "list", "-m", "-f", "{{.Dir}}", "github.com/nyaruka/phonenumbers").Output()
	if err != nil {
		return fmt.Errorf("find the module: %w", err)
	}
	packed, err := os.Open(filepath.Join(strings.TrimSpace(string(dir)), "data", "prefix_to_timezone.xml.gz"))
	if err != nil {
		return err
	}
	defer func() { _ = packed.Close() }()
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		return err
	}
	data, err := io.ReadAll(unpacked)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := list(bytes.NewReader(data), &out); err != nil {
		return err
	}
	return os.WriteFile(file, out.Bytes(), 0o644)
}

// list writes a line for each prefix: the names come first, then each prefix as what it is more than the one before, with
// the places of its names.
func list(in *bytes.Reader, out io.Writer) error {
	var size uint32
	if err := binary.Read(in, binary.LittleEndian, &size); err != nil {
		return err
	}
	text := make([]byte, size)
	if _, err := io.ReadFull(in, text); err != nil {
		return err
	}
	names := strings.Split(string(text), "\n")
	var count uint32
	if err := binary.Read(in, binary.LittleEndian, &count); err != nil {
		return err
	}
	prefix := uint64(0)
	for range count {
		more, err := binary.ReadUvarint(in)
		if err != nil {
			return err
		}
		prefix += more
		n, err := in.ReadByte()
		if err != nil {
			return err
		}
		places := make([]uint16, n)
		if err := binary.Read(in, binary.LittleEndian, places); err != nil {
			return err
		}
		zones := make([]string, n)
		for i, p := range places {
			zones[i] = names[p]
		}
		if _, err := fmt.Fprintf(out, "%d\t%s\n", prefix, strings.Join(zones, " ")); err != nil {
			return err
		}
	}
	return nil
}
