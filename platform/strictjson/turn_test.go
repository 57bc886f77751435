package strictjson_test

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

// alone is the variable that makes this program one that reads a large body on one processor.
const alone = "STRICTJSON_ALONE"

func TestMain(m *testing.M) {
	if os.Getenv(alone) == "" {
		os.Exit(m.Run())
	}
	var b strings.Builder
	b.WriteString(`{"list":[0`)
	for i := range 24_000 {
		fmt.Fprintf(&b, ",%d", i)
	}
	b.WriteString("]")
	for i := range 24_000 {
		fmt.Fprintf(&b, `,"%x":1`, i)
	}
	body := []byte(b.String() + "}")
	var turns atomic.Int64
	go func() {
		for {
			turns.Add(1)
			runtime.Gosched()
		}
	}()
	runtime.Gosched()
	before := turns.Load()
	v, err := strictjson.Object(body)
	parsed := turns.Load()
	list := v.Get("list")
	opened := turns.Load()
	counted := list.Len() + v.Size()
	fmt.Fprintln(os.Stdout, parsed-before, opened-parsed, turns.Load()-opened, len(v.Keys()), counted, err)
}

// While a large body is read, others have the processor after each tenth of a millisecond, and not only where the runtime takes it away.
func TestOthersHaveTurns(t *testing.T) {
	t.Parallel()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = []string{alone + "=1", "GOMAXPROCS=1"}
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	said := strings.Fields(string(out))
	for i, least := range []int{70, 40, 80, 24_001, 24_001 + 48_003} {
		if n, err := strconv.Atoi(said[i]); err != nil || n < least {
			t.Errorf("number %d is %s, want %d", i, said[i], least)
		}
	}
}
