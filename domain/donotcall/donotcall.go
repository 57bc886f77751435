// Package donotcall manages the numbers that must not be called: the lists of subaccounts and workspaces, and national registers.
package donotcall

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"iter"
	"slices"
	"strconv"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/erasure"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// The sources of a subaccount's entries.
const (
	ByAPI    = "api"
	ByText   = "text"
	ByCall   = "call"
	ByImport = "import" // a file
)

// Parts are what a Service works with.
type Parts struct {
	Store *store.Store
	Pager *page.Pager
	Phone phone.Reader
	// NumberKey hashes numbers, so that an entry outlives its contact. It belongs to the installation and never changes.
	NumberKey []byte
}

// Service keeps the lists.
type Service struct {
	parts Parts

	most int
}

// New makes the service of its parts.
func New(p Parts) *Service { return &Service{parts: p, most: entriesMost} }

// Hash is how the number of an erased contact is recognized, within one tenant only: a subaccount or a workspace.
func (s *Service) Hash(tenant, number string) string {
	mac := hmac.New(sha256.New, s.parts.NumberKey)
	_, _ = mac.Write([]byte(tenant + "\x00" + number))
	return hex.EncodeToString(mac.Sum(nil))
}

// The lists that a number may be on.
const (
	Subaccount = "subaccount"
	Workspace  = "workspace"
	Erased     = "erased" // contacts who did not want to be called, and have been erased
)

// Listed is the list for which nobody may call or text a number in E.164 unasked; "" if it is on none.
func (s *Service) Listed(ctx context.Context, number string) (list string, err error) {
	before, last := s.Lists(number)
	err = s.parts.Store.Together(ctx, append(before, func(ctx context.Context) error {
		list, err = last(ctx)
		return err
	})...)
	return list, err
}

// Lists is Listed as reads that go together with others: last says the list, where it stands behind those before it.
func (s *Service) Lists(number string) (before []func(ctx context.Context) error, last func(ctx context.Context) (list string, err error)) {
	var own, shared bool
	before = append(before, func(ctx context.Context) (err error) {
		own, err = s.Has(ctx, number)
		return err
	}, func(ctx context.Context) (err error) {
		shared, err = s.WorkspaceHas(ctx, number)
		return err
	})
	return before, func(ctx context.Context) (string, error) {
		hash := s.Hash(authz.From(ctx).Subaccount, number)
		erased, err := s.parts.Store.Client(ctx).Erasure.Query().Where(erasure.NumberHash(hash)).Exist(ctx)
		switch {
		case err != nil:
			return "", err
		case own:
			return Subaccount, nil
		case shared:
			return Workspace, nil
		case erased:
			return Erased, nil
		}
		return "", nil
	}
}

// Imported is the result of a file of numbers.
type Imported struct {
	Added, Known int
	BadLines     []int // lines without a number
}

// importLimit is how many lines a file of numbers may have.
const importLimit = 10_000

// readNumbers reads a file of at most so many lines, and notes the lines without a number.
func readNumbers(file io.Reader, region string, most int) (out *Imported, numbers []string, err error) {
	out = &Imported{BadLines: []int{}}
	err = phone.Column(file, region, func(line int, number string) error {
		switch {
		case line > most:
			return fault.Broken("csv", fault.TooManyLines, strconv.Itoa(most))
		case number == "":
			out.BadLines = append(out.BadLines, line)
		default:
			numbers = append(numbers, number)
		}
		return nil
	})
	if errors.Is(err, phone.ErrLong) {
		err = fault.Broken("csv", fault.LineTooLong).Because(err)
	}
	return out, numbers, err
}

// piece is how many numbers of a file one statement looks up or adds.
const piece = 500

// inPieces adds numbers a piece at a time, and returns how many are new.
func inPieces(numbers []string, add func(some []string) (added int, err error)) (added int, err error) {
	for some := range slices.Chunk(numbers, piece) {
		n, err := add(some)
		if err != nil {
			return 0, err
		}
		added += n
	}
	return added, nil
}

// hashes of a tenant's numbers.
func (s *Service) hashes(tenant string, numbers []string) []string {
	out := make([]string, len(numbers))
	for i, n := range numbers {
		out[i] = s.Hash(tenant, n)
	}
	return out
}

// unlisted are the hashes that are not listed, each once and with its number.
func unlisted(hashes, numbers, listed []string) iter.Seq2[string, string] {
	return func(yield func(hash, number string) bool) {
		for i, hash := range hashes {
			if slices.Contains(listed, hash) || slices.Contains(hashes[:i], hash) {
				continue
			}
			if !yield(hash, numbers[i]) {
				return
			}
		}
	}
}
