package rest

import (
	"net/http/httptest"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// Files of forms take the room that they have on disk until their request ends, and a form that is refused or broken takes none.
func TestSpoolIsBounded(t *testing.T) {
	t.Parallel()
	const form = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\nhello\r\n--b--\r\n"
	d := &Door{Parts: Parts{UploadLimit: 1 << 20}, spooled: share.New(2 * int64(len(form)))}
	send := func(text string) (*upload, error) {
		return d.spool(httptest.NewRecorder(), httptest.NewRequest("POST", "/", strings.NewReader(text)), "b")
	}
	first, err := send(form)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(first.file.Name()); !os.IsNotExist(err) {
		t.Errorf("a killed server would leave the file behind: %v", err)
	}
	if _, err := send(strings.TrimSuffix(form, "--b--\r\n")); err == nil {
		t.Error("a broken form is taken")
	}
	second, err := send(form)
	if err != nil {
		t.Fatalf("a broken form keeps its room: %v", err)
	}
	if _, err := send(form); !fault.Is(err, fault.Unavailable) {
		t.Errorf("a third one: %v", err)
	}
	first.close()
	third, err := send(form)
	if err != nil {
		t.Fatalf("after one has ended: %v", err)
	}
	second.close()
	third.close()
}

// A pod is evicted where its files outgrow their volume, so it has room for all that may be spooled at the same time.
func TestPodsHaveRoomForUploads(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../deploy/kubernetes/switchboard.yaml")
	if err != nil {
		t.Fatal(err)
	}
	size := regexp.MustCompile(`name: tmp, emptyDir: \{sizeLimit: (\d+)Gi\}`).FindSubmatch(text)
	if size == nil {
		t.Fatal("/tmp has no volume")
	}
	if n, err := strconv.Atoi(string(size[1])); err != nil || int64(n)<<30 <= allSpooled {
		t.Errorf("/tmp has %d GiB for uploads of %d GiB: %v", n, allSpooled>>30, err)
	}
}
