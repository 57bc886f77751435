package rest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/auditentry"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/message"
	entturn "github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// deletesCall as a client does.
func (b *bundle) deletesCall(id string, headers ...string) reply {
	b.t.Helper()
	return b.ask(fmt.Sprintf(`mutation { deleteCall(id: %q) { id deleted } }`, id), headers...)
}

// platform is the context of the platform, which works for the subaccount.
func (b *bundle) platform() context.Context {
	return authz.With(context.Background(), &authz.Caller{Kind: authz.KindSystem, ID: "test", Workspace: b.workspace, Subaccount: b.sub})
}

// nobodys plants an anonymous conversation of a kind.
func (b *bundle) nobodys(kind string) (id string) {
	b.t.Helper()
	b.within(func(ctx context.Context, c *ent.Client) error {
		id = c.Conversation.Create().SetSubaccountID(b.sub).SetConversationType(kind).SetLastChannel("VOICE").SetPreviewText(canary).SaveX(ctx).ID
		return nil
	})
	return id
}

// heard plants a web call of nobody's that was held in a conversation an hour ago, with a recording and all else that is left of a call.
func (b *bundle) heard(talk, bot string) (id string) {
	b.t.Helper()
	b.within(func(ctx context.Context, c *ent.Client) error {
		began := store.Timestamp().Add(-time.Hour)
		at := began.Add(time.Minute)
		id = c.Call.Create().SetSubaccountID(b.sub).SetCallType("web").SetDirection("inbound").SetAssistantID(bot).SetConversationID(talk).
			SetStatus("COMPLETED").SetActive(false).SetCreatedAt(began).SetAnsweredAt(began).SetEndedAt(began.Add(10 * time.Minute)).
			SetTranscript(json.RawMessage(`[{"role":"user","content":"` + canary + `"}]`)).SetSummary(canary).SaveX(ctx).ID
		trace := c.Turn.Create().SetSubaccountID(b.sub).SetConversationID(talk).SetCallID(id).SetAssistantID(bot).SetOutcome("ANSWERED").
			SetAnswerer("model").SetRequest([]byte(canary)).SetCreatedAt(at).SaveX(ctx).ID
		c.ToolCall.Create().SetSubaccountID(b.sub).SetConversationID(talk).SetTurnID(trace).SetOrdinal(0).SetName("note").SetArguments(canary).ExecX(ctx)
		c.UnansweredQuestion.Create().SetSubaccountID(b.sub).SetConversationID(talk).SetAssistantID(bot).SetGroupID("g").SetQuestion(canary).
			SetCreatedAt(at).ExecX(ctx)
		said := c.Message.Create().SetSubaccountID(b.sub).SetConversationID(talk).SetContent(canary).SetChannel("VOICE").SetSource("call").
			SetCreatedAt(at).SaveX(ctx).ID
		for kind, thing := range map[string]string{"call.analyzed": id, "message.created": said} {
			c.Event.Create().SetSubaccountID(b.sub).SetType(kind).SetThingID(thing).SetData([]byte(`{"words":"` + canary + `"}`)).ExecX(ctx)
		}
		return nil
	})
	_, err := b.door.Product.Files.KeepRecording(b.platform(), id, "audio/wav", strings.NewReader("RIFF "+canary), func(ctx context.Context) error {
		return b.store.Client(ctx).Call.UpdateOneID(id).SetRecorded(true).Exec(ctx)
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return id
}

// words are where the canary stands in the subaccount.
func (b *bundle) words() (places []string) {
	b.t.Helper()
	b.within(func(ctx context.Context, c *ent.Client) error {
		says := func(place string, texts ...[]byte) {
			if slices.ContainsFunc(texts, func(text []byte) bool { return bytes.Contains(text, []byte(canary)) }) {
				places = append(places, place)
			}
		}
		for _, r := range c.Call.Query().AllX(ctx) {
			says("call", r.Transcript, []byte(store.Text(r.Summary)))
		}
		for _, r := range c.Conversation.Query().AllX(ctx) {
			says("conversation", []byte(store.Text(r.PreviewText)), []byte(store.Text(r.Digest)))
		}
		for _, r := range c.Message.Query().AllX(ctx) {
			says("message", []byte(r.Content))
		}
		for _, r := range c.Turn.Query().AllX(ctx) {
			says("turn", r.Request)
		}
		for _, r := range c.ToolCall.Query().AllX(ctx) {
			says("tool call", []byte(r.Arguments))
		}
		for _, r := range c.UnansweredQuestion.Query().AllX(ctx) {
			says("question", []byte(r.Question))
		}
		for _, r := range c.Event.Query().AllX(ctx) {
			says("event "+r.Type, r.Data)
		}
		if c.File.Query().CountX(ctx) > 0 {
			places = append(places, "file")
		}
		for _, r := range c.FilePiece.Query().AllX(ctx) {
			says("recording", r.Data)
		}
		return nil
	})
	return places
}

// What somebody said in a call whom nobody knows goes by hand: with its recording, its conversation, what events tell, and stored answers. Nobody
// else deletes it, and not before it is over.
func TestDeleteACall(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		bot, talk := b.made("/v3/assistants", `{"name":"A"}`), b.nobodys("VOICE")
		id := b.heard(talk, bot)
		ended := keyed{"/v3/calls/" + id + "/end", "", "ended"}
		b.with(ended)
		link, _ := b.send("GET", "/v3/calls/"+id, "").data()["recordingUrl"].(string)
		link = strings.TrimPrefix(link, b.door.BaseURL)
		if r := b.send("GET", link, "", "Authorization", ""); link == "" || r.status != 200 || !b.replayed(ended) {
			t.Fatalf("%q: %d; the test would prove nothing", link, r.status)
		}
		planted := b.words()
		beside := b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.other}})
		narrow := b.limited("calls:*", "conversations:read", "conversations:update", "contacts:*")
		for name, c := range map[string]struct{ key, code string }{
			"another client": {beside, "not_found"}, "another tenant": {b.neighbour().key, "not_found"}, "no scope": {narrow, "forbidden"},
		} {
			if code, _ := gqlCode(b.deletesCall(id, "Authorization", "Bearer "+c.key)); code != c.code {
				t.Errorf("%s: %q, want %q", name, code, c.code)
			}
			if r := b.send("DELETE", "/v3/calls/"+id+"/permanent", "", "Authorization", "Bearer "+c.key); r.code() != c.code {
				t.Errorf("%s by /v3: %d %s, want %q", name, r.status, r.raw, c.code)
			}
		}
		b.within(func(ctx context.Context, c *ent.Client) error {
			return c.Call.UpdateOneID(id).SetActive(true).Exec(ctx)
		})
		if code, _ := gqlCode(b.deletesCall(id)); code != "conflict" {
			t.Errorf("in progress: %q", code)
		}
		if r := b.send("DELETE", "/v3/calls/"+id+"/permanent", ""); r.status != 409 || r.code() != "conflict" {
			t.Errorf("in progress, by /v3: %d %s", r.status, r.raw)
		}
		b.within(func(ctx context.Context, c *ent.Client) error {
			return c.Call.UpdateOneID(id).SetActive(false).Exec(ctx)
		})
		for _, place := range planted {
			if !slices.Contains(b.words(), place) {
				t.Errorf("a refused deletion deletes the %s", place)
			}
		}
		if r := b.deletesCall(id); under(r.body, "data", "deleteCall", "deleted") != true || under(r.body, "data", "deleteCall", "id") != id {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		if r := b.send("GET", link, "", "Authorization", ""); r.status != 404 {
			t.Errorf("the recording at once: %d", r.status)
		}
		await.For(t, "words are left", func() ([]string, bool) { left := b.words(); return left, len(left) == 0 })
		for _, path := range []string{"/v3/calls/" + id, "/v3/conversations/" + talk} {
			if r := b.send("GET", path, ""); r.status != 404 {
				t.Errorf("%s: %d %s", path, r.status, r.raw)
			}
		}
		if b.replayed(ended) {
			t.Error("a repeat is answered from what is stored")
		}
		if code, _ := gqlCode(b.deletesCall(id)); code != "not_found" {
			t.Errorf("again: %q", code)
		}
		b.within(func(ctx context.Context, c *ent.Client) error {
			if n := c.AuditEntry.Query().Where(auditentry.Action("call.delete"), auditentry.TargetID(id), auditentry.ActorKind("key")).CountX(ctx); n != 1 {
				t.Errorf("%d entries of the audit log tell of it", n)
			}
			return nil
		})
		// What follows a call finds it gone.
		w := &call.AfterWorker{Service: b.door.Product.Calls}
		if err := w.Work(t.Context(), &river.Job[call.AfterArgs]{Args: call.AfterArgs{CallID: id}}); err != nil || len(b.words()) > 0 {
			t.Errorf("%v, and %v is there again", err, b.words())
		}
	})
}

// The recording of a deleted call is left to the job: it may be hundreds of megabytes, and others wait for the transaction.
func TestDeleteACallLetsTheRecordingGo(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		id := b.heard(b.nobodys("VOICE"), b.made("/v3/assistants", `{"name":"A"}`))
		err := b.store.Tx(b.platform(), func(ctx context.Context) error {
			err := b.door.Product.Calls.Delete(ctx, id)
			client := b.store.Client(ctx)
			if files := client.File.Query().AllX(ctx); len(files) != 1 || files[0].CallID != nil || client.FilePiece.Query().CountX(ctx) == 0 {
				t.Errorf("%v is left to the job", files)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		await.For(t, "words are left", func() ([]string, bool) { left := b.words(); return left, len(left) == 0 })
	})
}

// A call that joined a chat goes with its words, and with what is left of these in later replies. The chat stays, and so do its other calls.
func TestDeleteACallOfAChat(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		bot, talk := b.made("/v3/assistants", `{"name":"A"}`), b.nobodys("CHAT")
		id := b.heard(talk, bot)
		var later string
		b.within(func(ctx context.Context, c *ent.Client) error {
			write := func(text, channel string, at time.Time) {
				c.Message.Create().SetSubaccountID(b.sub).SetConversationID(talk).SetContent(text).SetChannel(channel).SetCreatedAt(at).ExecX(ctx)
			}
			now, ended := store.Timestamp(), *c.Call.GetX(ctx, id).EndedAt // the line breaks, and they call again at once
			write("before", "SMS", now.Add(-2*time.Hour))
			write("after", "SMS", now)
			write("spoken later", "VOICE", ended.Add(30*time.Second))
			later = c.Call.Create().SetSubaccountID(b.sub).SetCallType("web").SetDirection("inbound").SetConversationID(talk).SetActive(false).
				SetCreatedAt(ended.Add(20 * time.Second)).SetAnsweredAt(now).SetEndedAt(now).SaveX(ctx).ID
			c.Turn.Create().SetSubaccountID(b.sub).SetConversationID(talk).SetAssistantID(bot).SetOutcome("ANSWERED").SetAnswerer("model").
				SetRequest([]byte(canary)).SetCreatedAt(now).ExecX(ctx)
			return c.Conversation.UpdateOneID(talk).SetPreviewText("spoken later").SetDigest(canary).SetDigestedUntil(now.Add(-30 * time.Minute)).Exec(ctx)
		})
		if r := b.send("DELETE", "/v3/calls/"+id+"/permanent", ""); r.status != 200 || r.data()["id"] != id || r.data()["deleted"] != true {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		await.For(t, "words are left", func() ([]string, bool) {
			left := slices.DeleteFunc(b.words(), func(place string) bool { return strings.HasPrefix(place, "event conversation.") })
			return left, len(left) == 0
		})
		b.within(func(ctx context.Context, c *ent.Client) error {
			texts := c.Message.Query().Where(message.ConversationID(talk)).Order(message.ByCreatedAt(), message.ByContent()).
				Select(message.FieldContent).StringsX(ctx)
			if want := []string{"before", "spoken later", "after"}; !slices.Equal(texts, want) {
				t.Errorf("%q is left, want %q", texts, want)
			}
			if n := c.Call.Query().Where(entcall.ID(later), entcall.ConversationID(talk)).CountX(ctx); n != 1 {
				t.Error("another call of the chat is gone")
			}
			if n := c.Turn.Query().Where(entturn.ConversationID(talk)).CountX(ctx); n != 1 {
				t.Errorf("%d traces are left", n)
			}
			return nil
		})
	})
}

// Of two who delete a call at once, one does. What is stored of its recording meanwhile is not kept.
func TestDeleteACallAtOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		bot := b.made("/v3/assistants", `{"name":"A"}`)
		twice, codes := b.heard(b.nobodys("VOICE"), bot), make([]string, 2)
		var both sync.WaitGroup
		for i := range codes {
			both.Go(func() { codes[i], _ = gqlCode(b.deletesCall(twice)) })
		}
		both.Wait()
		if slices.Sort(codes); !slices.Equal(codes, []string{"", "not_found"}) {
			t.Errorf("deleted twice: %q", codes)
		}
		recorded := b.heard(b.nobodys("VOICE"), bot)
		b.within(func(ctx context.Context, c *ent.Client) error {
			return c.Call.UpdateOneID(recorded).SetRecorded(false).Exec(ctx)
		})
		sound := io.MultiReader(strings.NewReader("RIFF "+canary), deleting(func() error {
			if code, _ := gqlCode(b.deletesCall(recorded)); code != "" {
				return errors.New(code)
			}
			return io.EOF
		}))
		_, err := b.door.Product.Files.KeepRecording(b.platform(), recorded, "audio/wav", sound, func(context.Context) error { return nil })
		if err == nil {
			t.Error("the recording of a deleted call is kept")
		}
		await.For(t, "words are left", func() ([]string, bool) { left := b.words(); return left, len(left) == 0 })
	})
}

// deleting is the end of a recording, before which something is done.
type deleting func() error

// Read of io.Reader.
func (d deleting) Read([]byte) (int, error) { return 0, d() }
