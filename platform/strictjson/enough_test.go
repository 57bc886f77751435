package strictjson_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

// What Object says of a body is what it says of as much of it as is read.
func TestEnough(t *testing.T) {
	t.Parallel()
	members := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `,"k%d":1`, i)
		}
		return b.String()
	}
	for name, test := range map[string]struct {
		body string
		most int // bytes that are read
	}{
		"as many as may be":            {`{"a":1` + members(49_998) + `}`, 1 << 20},
		"more":                         {`{"a":1` + members(400_000) + `}`, 700_000},
		"a list of more":               {`{"a":[1` + strings.Repeat(",1", 2_000_000) + `]}`, 300_000},
		"more, and broken before that": {`{"a":1,,` + members(400_000) + `}`, 700_000},
		"more, and broken behind":      {`{"a":1` + members(400_000), 700_000},
		"marks in a text":              {`{"a":"` + strings.Repeat(`,:\"`, 500_000) + `"}`, 4 << 20},
		"a text without an end":        {`{"a":"` + strings.Repeat(`,:`, 500_000), 4 << 20},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			read, err := io.ReadAll(strictjson.Enough(strings.NewReader(test.body)))
			if err != nil {
				t.Fatal(err)
			}
			_, whole := strictjson.Object([]byte(test.body))
			_, part := strictjson.Object(read)
			if fmt.Sprint(part) != fmt.Sprint(whole) || len(read) > test.most {
				t.Errorf("%d of %d bytes are read: %v, the whole: %v", len(read), len(test.body), part, whole)
			}
			if whole == nil && len(read) != len(test.body) {
				t.Errorf("%d of %d bytes of a good body are read", len(read), len(test.body))
			}
		})
	}
}
