package chat_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// Two analyses of one conversation at the same time are reserved each.
func TestAnalysesAtOnceAreReserved(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.modeled()
		r.models(llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "gpt-4o"})
		r.budget(10)
		thread := r.thread(r.newContact("Ann", "ann"))
		r.talks(thread, 0, 10)
		asked := 0
		var during, after int64
		m.Answer(func(llmtest.Request) llmtest.Step {
			if asked++; asked == 1 {
				during = r.reserved()
				if _, err := r.analyse(thread); err != nil {
					t.Error(err)
				}
				after = r.reserved()
			}
			return llmtest.Say(`{"summary": "A crown."}`)
		})
		if _, err := r.analyse(thread); err != nil || asked != 2 || during == 0 || after != during || r.reserved() != 0 {
			t.Errorf("%v after %d requests: reserved %d, then %d, and %d are left", err, asked, during, after, r.reserved())
		}
	})
}
