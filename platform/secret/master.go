package secret

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// MasterFile is where the data directory keeps a master key that nobody configured.
const MasterFile = "master.key"

// LoadMaster is the configured master key, or, where none is configured, the one that the data directory keeps: made
// at the first start, read ever after, the same for copies that start at one moment. It fails on a configured text or a
// kept file that is not 32 bytes in hex or base64 (a damaged file is never replaced, for what it sealed would be lost)
// and where the directory cannot be read or written. No message shows any of the key.
func LoadMaster(configured, dir string) ([]byte, error) {
	if configured = strings.TrimSpace(configured); configured != "" {
		master, err := parseMaster(configured)
		if err != nil {
			return nil, fmt.Errorf("the configured master key: %w", err)
		}
		return master, nil
	}
	path := filepath.Join(dir, MasterFile)
	master, err := readMaster(path)
	if errors.Is(err, fs.ErrNotExist) {
		if err := makeMaster(path); err != nil {
			return nil, fmt.Errorf("make a master key: %w", err)
		}
		return readMaster(path)
	}
	return master, err
}

// RetiredFile is where the data directory keeps the keys before the one in MasterFile, one a line.
const RetiredFile = MasterFile + ".old"

// LoadRetired are the master keys that still open what they sealed: the configured ones, and those that the data directory keeps beside
// a master key that nobody configured. No message shows any of a key.
func LoadRetired(master string, configured []string, dir string) (retired [][]byte, err error) {
	if strings.TrimSpace(master) == "" {
		path := filepath.Join(dir, RetiredFile)
		if err := Private(path); err != nil {
			return nil, err
		}
		text, err := os.ReadFile(path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("read the old master keys: %w", err)
		}
		configured = append(slices.Clone(configured), strings.Fields(string(text))...)
	}
	for i, text := range configured {
		key, err := parseMaster(strings.TrimSpace(text))
		if err != nil {
			return nil, fmt.Errorf("the old master key number %d: %w", i+1, err)
		}
		retired = append(retired, key)
	}
	return retired, nil
}

func readMaster(path string) ([]byte, error) {
	if err := Private(path); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read the master key: %w", err)
	}
	master, err := parseMaster(strings.TrimSpace(string(text)))
	if err != nil {
		return nil, fmt.Errorf("the master key in %s: %w", path, err)
	}
	return master, nil
}

// makeMaster puts a new master key at path, unless somebody else has just done so. The key is written in full beside
// it and then linked, which either makes the whole file or finds one there.
func makeMaster(path string) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("make the data directory: %w", err)
	}
	draft, err := writeDraft(dir)
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(draft) }() // what is left over is not read
	if err := os.Link(draft, path); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("keep the master key: %w", err)
	}
	return syncDir(dir)
}

// writeDraft writes a new key to a file of its own, which only the owner may read, and waits until it is on the disk.
func writeDraft(dir string) (path string, err error) {
	file, err := os.CreateTemp(dir, MasterFile+".*")
	if err != nil {
		return "", fmt.Errorf("make a file for the master key: %w", err)
	}
	defer func() {
		if err = errors.Join(err, file.Close()); err != nil {
			_ = os.Remove(file.Name())
		}
	}()
	master := make([]byte, MasterLength)
	rand.Read(master) // never fails: the program ends where the system has no randomness
	if _, err := file.WriteString(hex.EncodeToString(master) + "\n"); err != nil {
		return "", fmt.Errorf("write the master key: %w", err)
	}
	if err := file.Sync(); err != nil {
		return "", fmt.Errorf("write the master key: %w", err)
	}
	return file.Name(), Adopt(file)
}

// syncDir makes the name of a new file last through a power cut, like its content.
func syncDir(dir string) error {
	open, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("open the data directory: %w", err)
	}
	defer func() { _ = open.Close() }() // nothing was written to it
	if err := open.Sync(); err != nil {
		return fmt.Errorf("write the data directory: %w", err)
	}
	return nil
}

var errNotMaster = errors.New("must be 32 bytes, in hex (64 characters) or base64")

// parseMaster reads hex, and base64 in both alphabets, with or without padding.
func parseMaster(text string) ([]byte, error) {
	if master, err := hex.DecodeString(text); err == nil && len(master) == MasterLength {
		return master, nil
	}
	standard := strings.NewReplacer("-", "+", "_", "/").Replace(strings.TrimRight(text, "="))
	if master, err := base64.RawStdEncoding.DecodeString(standard); err == nil && len(master) == MasterLength {
		return master, nil
	}
	return nil, errNotMaster
}
