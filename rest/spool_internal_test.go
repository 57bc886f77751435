package rest

import (
	"context"
	"net/http/httptest"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/config"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// Files of forms take the room that they have on disk until their request ends, and a form that is refused or broken takes none.
func TestSpoolIsBounded(t *testing.T) {
	t.Parallel()
	const form = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\nhello\r\n--b--\r\n"
	d := &Door{Parts: Parts{UploadLimit: 1 << 20}, spooled: share.New(4 * int64(len(form)))} // of which one holder has half
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
	if _, err := send(form); !fault.Is(err, fault.RateLimited) {
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

// At the largest limit, three workspaces upload a file of that size at the same time, and a fourth can still upload a smaller one.
func TestTheLargestUploadsLeaveRoom(t *testing.T) {
	t.Parallel()
	const form = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\nhello\r\n--b--\r\n"
	d := NewDoor(Parts{UploadLimit: config.LargestUpload})
	send := func(workspace string, announced int64) (*upload, error) {
		ctx := context.WithValue(t.Context(), requestInfoKey{}, &requestInfo{caller: &authz.Caller{Workspace: workspace, Subaccount: "sub"}})
		r := httptest.NewRequestWithContext(ctx, "POST", "/", strings.NewReader(form))
		r.ContentLength = announced
		return d.spool(httptest.NewRecorder(), r, "b")
	}
	var all []*upload
	for n, c := range []struct {
		workspace string
		announced int64 // -1: it may be as large as any
		want      bool
	}{
		{"ws_1", -1, true}, {"ws_1", -1, false}, {"ws_2", -1, true}, {"ws_3", config.LargestUpload, true},
		{"ws_4", -1, false}, {"ws_4", config.LargestUpload / 2, true},
	} {
		u, err := send(c.workspace, c.announced)
		if (err == nil) != c.want {
			t.Errorf("upload %d: %v", n+1, err)
		}
		if err == nil {
			all = append(all, u)
		}
	}
	for _, u := range all {
		u.close()
	}
	if n := d.spooled.Used(); n != 0 {
		t.Errorf("%d bytes are taken by nobody", n)
	}
}

// A form comes at a rate at least, and in two minutes.
func TestFormsHaveToComeOn(t *testing.T) {
	t.Parallel()
	begun := time.Now()
	for read, want := range map[int64]time.Duration{
		0: 10 * time.Second, formRate - 1: 10 * time.Second, formRate: 11 * time.Second, 32 * formRate: 42 * time.Second, 50 << 20: 2 * time.Minute,
	} {
		b := &formBody{grace: 10 * time.Second, begun: begun, read: read}
		if got := b.due().Sub(begun); got != want {
			t.Errorf("behind %d bytes the next ones have %s, want %s", read, got, want)
		}
	}
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
