package knowledge_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// stored is how many bytes count against the subaccount.
func (l *library) stored() int64 {
	l.t.Helper()
	row, err := l.Parts().Store.Client(l.ctx).Subaccount.Get(l.ctx, authz.From(l.ctx).Subaccount)
	if err != nil {
		l.t.Fatal(err)
	}
	return row.StoredBytes
}

// A source whose vectors do not fit waits for room, says so, costs little meanwhile and is embedded as soon as there is some. What it was embedded
// by before goes on to answer.
func TestEmbeddingsWaitForRoom(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		l.server.Meaning["zorgel"] = "hound"
		for _, told := range []int{128, 0} { // how many numbers a vector has, where the settings say it
			l.encoders[0].Dimensions = told
			l.Parts().Quota = nil
			base, source := l.taught("animals.md", animals)
			text := l.stored()
			l.Parts().Quota = &file.Quota{Store: l.Parts().Store, Limit: text + 1}
			asked := len(l.server.Requests())
			for range 3 {
				err := l.embed(source)
				if _, ok := errors.AsType[*rivertype.JobSnoozeError](err); !ok {
					t.Errorf("%d: %v", told, err)
				}
				why := l.source(source).EmbeddingFailure()
				if why == nil || !strings.Contains(*why, "storage limit") || l.source(source).Embedded() || l.stored() != text {
					t.Errorf("%d: embedded, for reason %v, and %d bytes instead of %d", told, why, l.stored(), text)
				}
			}
			if n := len(l.server.Requests()) - asked; told > 0 && n != 0 || n > 1 {
				t.Errorf("%d: paid for %d requests in vain", told, n)
			}
			if told > 0 && len(l.spaces(source)) > 0 {
				t.Errorf("%d: %v count for nothing", told, l.spaces(source))
			}
			l.Parts().Quota.Limit = 1 << 20
			l.mustEmbed(source)
			if got := l.first(base, "zorgel?"); got != "Hound" || l.stored() <= text {
				t.Errorf("%d: %q is found, in %d bytes", told, got, l.stored())
			}
			before := l.encoders[0]
			after := l.encoder("text-embedding-3-large")
			after.Dimensions = told
			l.Parts().Quota.Limit, l.encoders[0] = l.stored(), after // the new vectors take the place of the old ones
			l.mustEmbed(source)
			l.encoders[0] = before
		}
	})
}

// A subaccount that stores more than the operator now allows gets below the limit by dropping vectors: removing them, or replacing them by ones that
// are no longer, is not refused. Replacing them by longer ones is.
func TestVectorsGoBeyondTheLimit(t *testing.T) {
	t.Parallel()
	eachLibrary(t, func(t *testing.T, l *library) {
		base, source := l.taught("animals.md", animals)
		text := l.stored()
		l.mustEmbed(source)
		l.Parts().Quota = &file.Quota{Store: l.Parts().Store, Limit: 1}
		full := l.stored()
		shorter := l.encoder("text-embedding-3-small")
		shorter.Dimensions = 64
		longer := l.encoders[0]
		l.encoders = []llm.Encoder{shorter, longer}
		l.mustEmbed(source)
		less := l.stored()
		if less >= full || l.spaces(source)[shorter.Space()] != 3 {
			t.Errorf("%d bytes after %d, %v", less, full, l.spaces(source))
		}
		l.encoders = []llm.Encoder{longer, shorter}
		if _, ok := errors.AsType[*rivertype.JobSnoozeError](l.embed(source)); !ok || l.stored() != less {
			t.Errorf("longer ones are kept, in %d bytes", l.stored())
		}
		l.encoders = nil
		if err := l.embed(source); err != nil || len(l.spaces(source)) > 0 || l.source(source).Embedded() {
			t.Errorf("%v are left, %v", l.spaces(source), err)
		}
		if l.stored() != text || l.source(source).EmbeddingFailure() != nil {
			t.Errorf("%d bytes, want %d; %v", l.stored(), text, l.source(source).EmbeddingFailure())
		}
		if got := l.first(base, "the invoice"); got != "Invoice" {
			t.Errorf("%q is found", got)
		}
	})
}
