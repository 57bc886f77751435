package flow_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	switchboard "github.com/switchboard-dev/switchboard/sdk/go"
)

func TestAssistantKnowledgeAndChat(t *testing.T) {
	c, ctx := client(t), t.Context()
	base := must(c.KnowledgeBases.Create(ctx, switchboard.CreateKnowledgeBaseParams{Name: unique("House rules")}))(t)
	source := must(c.KnowledgeBases.SourcesCreateText(ctx, base.ID, switchboard.CreateTextSourceParams{
		Name: "Parking", Text: "Bicycles go into the cellar.",
	}))(t)
	until(t, c.KnowledgeBases.SourcesList(ctx, base.ID, switchboard.ListKnowledgeSourcesParams{}).Page,
		func(p *switchboard.Page[switchboard.KnowledgeSource]) bool {
			return p.Data[0].ID == source.ID && p.Data[0].Status == "READY"
		})
	matches := must(c.KnowledgeBases.Search(ctx, base.ID, switchboard.SearchKnowledgeBaseParams{Query: "Where do bicycles go?"}))(t)
	if text := string(must(json.Marshal(matches))(t)); !strings.Contains(text, "cellar") {
		t.Error(text)
	}
	must(c.KnowledgeBases.TrainingsCreate(ctx, base.ID, switchboard.CreateQueryTrainingParams{
		Query: "Where do bicycles go?", Response: "Into the cellar.",
	}))(t)

	assistant := must(c.Assistants.Create(ctx, switchboard.CreateAssistantParams{
		Name: unique("Ada"), Prompt: switchboard.Set("Be brief."), Description: switchboard.Set("A test."),
	}))(t)
	must(c.KnowledgeBases.Assign(ctx, base.ID, switchboard.AssignKnowledgeBaseParams{AssistantID: assistant.ID}))(t)
	updated := must(c.Assistants.Update(ctx, assistant.ID, switchboard.UpdateAssistantParams{Description: switchboard.Null[string]()}))(t)
	if updated.Description != nil || updated.Prompt == nil || *updated.Prompt != "Be brief." {
		t.Errorf("null clears and absent leaves: %+v", updated)
	}

	turn := switchboard.CreateChatCompletionParams{AssistantID: assistant.ID, Input: "Where do bicycles go?"}
	if got := must(c.Chat.Complete(ctx, turn))(t); !strings.Contains(got.Output, "cellar") {
		t.Error(got.Output)
	}
	text, done := "", (*switchboard.ChatCompletion)(nil)
	for event, err := range c.Chat.Stream(ctx, turn) {
		if err != nil {
			t.Fatal(err)
		}
		text += event.Delta
		done = event.Done
	}
	if done == nil || done.Output != text || !strings.Contains(text, "cellar") {
		t.Errorf("%q, %+v", text, done)
	}
	for event, err := range c.Chat.Stream(ctx, turn) {
		if err != nil || event.Done != nil {
			t.Errorf("%+v, %v", event, err)
		}
		break // ends the request
	}

	fault(t, "cut")
	done = nil
	for event, err := range c.Chat.Stream(ctx, turn) {
		if err != nil {
			t.Fatal(err)
		}
		done = event.Done
	}
	if used := keys(t); done == nil || !strings.Contains(done.Output, "cellar") || len(used) != 2 || used[0] != used[1] {
		t.Errorf("%+v, %v", done, used)
	}
}

func TestFiles(t *testing.T) {
	c, ctx := client(t), t.Context()
	base := must(c.KnowledgeBases.Create(ctx, switchboard.CreateKnowledgeBaseParams{Name: unique("Files")}))(t)
	file := switchboard.Upload{Name: "lift.txt", Data: []byte("The lift is out of order on Mondays.")}
	if source := must(c.KnowledgeBases.SourcesCreateFileUpload(ctx, base.ID, file, "Lift"))(t); source.Type != "file" {
		t.Errorf("%+v", source)
	}
	exported := must(c.ContactExports.Create(ctx, switchboard.CreateContactExportParams{}))(t)
	body := must(c.Download(ctx, exported.Path))(t)
	defer body.Close()
	if text := string(must(io.ReadAll(body))(t)); !strings.Contains(strings.ToLower(text), "name") {
		t.Error(text)
	}
	if _, err := c.Download(ctx, "https://example.com/files/1"); err == nil {
		t.Error("the key would go to another server")
	}
}

// A file that is too large for the body of an import is uploaded first, and what is wrong with its rows is a file again.
func TestLargeImport(t *testing.T) {
	c, ctx := client(t), t.Context()
	source := unique("import")
	text := strings.Builder{}
	text.WriteString("name,email,source,remark\n")
	for i := range 250 {
		fmt.Fprintf(&text, "%s %d,,%s,%s\n", source, i, source, strings.Repeat("x", 5000))
	}
	text.WriteString("Bob,not an address,,\n")
	file := must(c.Files.Upload(ctx, switchboard.Upload{Name: "people.csv", Data: []byte(text.String())}))(t)
	if file.Name != "people.csv" || file.Size != int64(text.Len()) || file.Size < 1_200_000 {
		t.Errorf("%+v", file)
	}
	made := must(c.ContactImports.Create(ctx, switchboard.CreateContactImportParams{FileID: switchboard.Set(file.ID)}))(t)
	ended := until(t, func() (switchboard.ContactImport, error) { return c.ContactImports.Get(ctx, made.ID) }, func(i switchboard.ContactImport) bool {
		return i.Status != switchboard.ImportStatusPending && i.Status != switchboard.ImportStatusRunning
	})
	if ended.CreatedContacts != 250 || ended.BadRows != 1 || ended.ProblemsFileID == nil || ended.ProblemsPath == nil {
		t.Fatalf("%+v", ended)
	}
	rejected, byPath := must(c.Files.Download(ctx, *ended.ProblemsFileID))(t), must(c.Download(ctx, *ended.ProblemsPath))(t)
	defer rejected.Close()
	defer byPath.Close()
	lines := string(must(io.ReadAll(rejected))(t))
	if !strings.Contains(lines, "252,") || !strings.Contains(lines, "not an address") || lines != string(must(io.ReadAll(byPath))(t)) {
		t.Error(lines)
	}
	if _, err := c.Files.Download(ctx, ".."); err == nil {
		t.Error("another path is asked for")
	}
}

func TestContacts(t *testing.T) {
	c, ctx := client(t), t.Context()
	source := switchboard.Set(unique("sdk"))
	for i := range 250 {
		must(c.Contacts.Create(ctx, switchboard.CreateContactParams{Name: switchboard.Set(fmt.Sprintf("Person %d", i)), Source: source}))(t)
	}
	ids := map[string]bool{}
	for contact, err := range c.Contacts.List(ctx, switchboard.ListContactsParams{Source: source}).All() {
		if err != nil {
			t.Fatal(err)
		}
		ids[contact.ID] = true
	}
	if len(ids) != 250 {
		t.Errorf("%d contacts", len(ids))
	}
	list := c.Contacts.List(ctx, switchboard.ListContactsParams{
		Source: source, Limit: switchboard.Set[int64](20), IncludeTotal: switchboard.Set(true),
	})
	first := must(list.Page())(t)
	if len(first.Data) != 20 || first.Total == nil || *first.Total != 250 || first.NextCursor == "" {
		t.Errorf("%+v", first)
	}
	if second := must(list.PageAt(first.NextCursor))(t); len(second.Data) != 20 || second.Data[0].ID == first.Data[0].ID || second.Total == nil {
		t.Errorf("%+v", second)
	}
	fault(t, "")
	n := 0
	for _, err := range list.All() {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n == 60 {
			break
		}
	}
	counts := 0
	for _, query := range queries(t) {
		if strings.Contains(query, "include_total") {
			counts++
		}
	}
	if asked := queries(t); counts != 1 || len(asked) != 3 || !strings.Contains(asked[0], "include_total") {
		t.Errorf("a long list is counted on every page: %q", asked)
	}
}

func TestAppointmentNumberAndCall(t *testing.T) {
	c, ctx := client(t), t.Context()
	contact := must(c.Contacts.Create(ctx, switchboard.CreateContactParams{FirstName: switchboard.Set("Lin")}))(t)
	at := time.Now().Add(24 * time.Hour).Truncate(time.Second)
	appointment := must(c.Appointments.Create(ctx, switchboard.CreateAppointmentParams{
		StartTime: at, ContactID: switchboard.Set(contact.ID), Status: switchboard.Set(switchboard.AppointmentStatusConfirmed),
	}))(t)
	if appointment.StartTime == nil || !appointment.StartTime.Equal(at) || *appointment.Status != switchboard.AppointmentStatusConfirmed {
		t.Errorf("%+v", appointment)
	}
	assistant := must(c.Assistants.Create(ctx, switchboard.CreateAssistantParams{Name: unique("Caller"), VoiceEnabled: switchboard.Set(true)}))(t)
	number := must(c.PhoneNumbers.Create(ctx, switchboard.CreatePhoneNumberParams{
		Number: fmt.Sprintf("+1303555%04d", time.Now().UnixNano()/1000%10000), Type: switchboard.Set(switchboard.PhoneNumberTypeLocal),
	}))(t)
	must(c.PhoneNumbers.Assign(ctx, number.ID, switchboard.AssignPhoneNumberParams{AssistantID: assistant.ID}))(t)
	call := must(c.Calls.Create(ctx, switchboard.CreateCallParams{AssistantID: assistant.ID, To: switchboard.Set("+15005550001")}))(t)
	until(t, func() (switchboard.Call, error) { return c.Calls.Get(ctx, call.ID) },
		func(c switchboard.Call) bool { return c.CallStatus != nil && *c.CallStatus == "COMPLETED" })
}

func TestErrors(t *testing.T) {
	c, ctx := client(t), t.Context()
	var failure *switchboard.Error
	_, err := c.Contacts.Create(ctx, switchboard.CreateContactParams{Name: switchboard.Set("x"), Email: switchboard.Set("nobody")})
	if !errors.As(err, &failure) || failure.Status != 422 || failure.Code != switchboard.ErrorCodeValidationError ||
		len(failure.Details) == 0 || failure.Details[0].Field != "email" || !strings.HasPrefix(failure.RequestID, "req_") {
		t.Errorf("%#v", err)
	}
	if _, err := c.Contacts.Get(ctx, "con_nobody"); !errors.As(err, &failure) || failure.Code != switchboard.ErrorCodeNotFound {
		t.Errorf("%#v", err)
	}
	wrong := config(t)
	wrong.Key = "ask_dev_wrong"
	if _, err := must(switchboard.New(wrong))(t).Tags.List(ctx, switchboard.ListTagsParams{}).Page(); !errors.As(err, &failure) || failure.Status != 401 {
		t.Errorf("%#v", err)
	}
	for _, err := range c.Tags.List(ctx, switchboard.ListTagsParams{}, switchboard.WithSubaccount("loc-of-others")).All() {
		if !errors.As(err, &failure) {
			t.Errorf("%#v", err)
		}
	}
	if _, err := c.Contacts.Get(ctx, ".."); err == nil {
		t.Error("a path is not an id")
	}
}

func TestRetries(t *testing.T) {
	settings := config(t)
	// On a connection that is used again, net/http repeats requests by itself.
	settings.HTTPClient = &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	c, ctx := must(switchboard.New(settings))(t), t.Context()
	name := unique("Once")
	fault(t, "busy")
	began := time.Now()
	must(c.Tags.Create(ctx, switchboard.CreateTagParams{Name: name + " a"}))(t)
	if waited := time.Since(began); waited < time.Second || len(keys(t)) != 2 {
		t.Errorf("Retry-After was a second: %v", waited)
	}
	for _, status := range []string{"429", "502"} {
		fault(t, status)
		must(c.Tags.List(ctx, switchboard.ListTagsParams{}).Page())(t)
		if n := len(keys(t)); n != 2 {
			t.Errorf("%d requests", n)
		}
	}
	fault(t, "later")
	var failure *switchboard.Error
	_, err := c.Tags.List(ctx, switchboard.ListTagsParams{}).Page()
	if !errors.As(err, &failure) || failure.Status != 503 || failure.RetryAfter != time.Minute || len(keys(t)) != 1 {
		t.Errorf("%#v", err)
	}
	fault(t, "cut")
	var header http.Header
	tag := must(c.Tags.Create(ctx, switchboard.CreateTagParams{Name: name + " b"}, switchboard.WithResponseHeader(&header)))(t)
	if used := keys(t); len(used) != 2 || used[0] != used[1] || len(used[0]) < 26 || header.Get("Idempotent-Replayed") != "true" {
		t.Errorf("%v, %v", used, header)
	}
	fault(t, "pending")
	must(c.Tags.Create(ctx, switchboard.CreateTagParams{Name: name + " c"}))(t)
	if used := keys(t); len(used) != 3 || used[0] != used[2] {
		t.Errorf("%v", used)
	}
	page := must(c.Tags.List(ctx, switchboard.ListTagsParams{Search: switchboard.Set(name + " b")}).Page())(t)
	if len(page.Data) != 1 || page.Data[0].ID != tag.ID {
		t.Errorf("%+v", page.Data)
	}
	fault(t, "cut")
	_, err = c.Tags.List(ctx, switchboard.ListTagsParams{}, switchboard.WithRetries(0)).Page()
	if !errors.As(err, &failure) || failure.Code != switchboard.ErrorCodeConnectionFailed || failure.Status != 0 {
		t.Errorf("%#v", err)
	}
}

func TestTimeoutAndCancellation(t *testing.T) {
	c := client(t)
	fault(t, "hold")
	var failure *switchboard.Error
	_, err := c.Tags.List(t.Context(), switchboard.ListTagsParams{}, switchboard.WithTimeout(200*time.Millisecond)).Page()
	if !errors.As(err, &failure) || failure.Code != switchboard.ErrorCodeTimeout {
		t.Errorf("%#v", err)
	}
	fault(t, "hold")
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if _, err := c.Tags.List(ctx, switchboard.ListTagsParams{}).Page(); !errors.Is(err, context.DeadlineExceeded) || len(keys(t)) != 1 {
		t.Errorf("%#v", err)
	}
}

// To retry a chat turn that was not answered, clients need the key that it was sent with.
func TestErrorsHaveTheKey(t *testing.T) {
	setting := config(t)
	setting.Timeout = 200 * time.Millisecond
	c, turn := must(switchboard.New(setting))(t), switchboard.CreateChatCompletionParams{AssistantID: "asst_x", Input: "Hello?"}
	var failure *switchboard.Error
	fault(t, "hold")
	_, err := c.Chat.Complete(t.Context(), turn)
	if !errors.As(err, &failure) || failure.Code != switchboard.ErrorCodeTimeout || failure.IdempotencyKey == "" || failure.IdempotencyKey != keys(t)[0] {
		t.Errorf("%#v", err)
	}
	fault(t, "conflict")
	_, err = c.Chat.Complete(t.Context(), turn, switchboard.WithIdempotencyKey("of mine"))
	if !errors.As(err, &failure) || failure.Status != 409 || failure.IdempotencyKey != "of mine" || keys(t)[0] != "of mine" {
		t.Errorf("%#v", err)
	}
	fault(t, "hold")
	err = nil
	for _, err = range c.Chat.Stream(t.Context(), turn) { // the last one counts
	}
	if !errors.As(err, &failure) || failure.IdempotencyKey == "" || failure.IdempotencyKey != keys(t)[0] {
		t.Errorf("%#v", err)
	}
	if _, err := client(t).Contacts.Get(t.Context(), "con_nobody"); !errors.As(err, &failure) || failure.IdempotencyKey != "" {
		t.Errorf("%#v", err)
	}
}

// A second attempt at a change that is only for what was read would fail with the change that the first one made.
func TestConditionalUpdate(t *testing.T) {
	c, ctx := client(t), t.Context()
	var header http.Header
	assistant := must(c.Assistants.Create(ctx, switchboard.CreateAssistantParams{Name: unique("Ada")}, switchboard.WithResponseHeader(&header)))(t)
	change := switchboard.UpdateAssistantParams{IfMatch: switchboard.Set(header.Get("ETag")), Description: switchboard.Set("Changed.")}
	fault(t, "cut")
	var failure *switchboard.Error
	_, err := c.Assistants.Update(ctx, assistant.ID, change)
	if !errors.As(err, &failure) || failure.Code != switchboard.ErrorCodeConnectionFailed || len(keys(t)) != 1 {
		t.Errorf("%#v", err)
	}
	for kind, status := range map[string]int{"502": 502, "busy": 503} {
		fault(t, kind)
		if _, err = c.Assistants.Update(ctx, assistant.ID, change); !errors.As(err, &failure) || failure.Status != status || len(keys(t)) != 1 {
			t.Errorf("%s: %#v", kind, err)
		}
	}
	fault(t, "429")
	if _, err = c.Assistants.Update(ctx, assistant.ID, change); !errors.As(err, &failure) || failure.Status != 409 || len(keys(t)) != 2 {
		t.Errorf("%#v", err)
	}
	fault(t, "cut")
	if _, err := c.Assistants.Update(ctx, assistant.ID, switchboard.UpdateAssistantParams{Description: switchboard.Set("B.")}); err != nil {
		t.Error(err)
	}
}

// A stream that begins and does not go on ends with an error. So does a kept answer in its place.
func TestSilentStream(t *testing.T) {
	setting := config(t)
	setting.StreamIdle = 200 * time.Millisecond
	c := must(switchboard.New(setting))(t)
	for kind, want := range map[string]string{"stall": "Hel", "part": ""} {
		fault(t, kind)
		said, failed := "", error(nil)
		for event, err := range c.Chat.Stream(t.Context(), switchboard.CreateChatCompletionParams{AssistantID: "asst_x", Input: "Hello?"}) {
			said, failed = said+event.Delta, err
		}
		var failure *switchboard.Error
		if said != want || !errors.As(failed, &failure) || failure.Code != switchboard.ErrorCodeTimeout || failure.IdempotencyKey != keys(t)[0] {
			t.Errorf("%s: %q, %#v", kind, said, failed)
		}
	}
}
