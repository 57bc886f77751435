package builtin_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/builtin"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/catalog"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// acts are arguments for every action about a contact, each of which works for Zoe.
func acts() map[string]string {
	return map[string]string{
		"add_tag": `{"tag":"booked"}`, "remove_tag": `{"tag":"booked"}`, "update_contact": `{"last_name":"Zimmer"}`, "create_note": `{"note":"Tea."}`,
		"book_appointment": fmt.Sprintf(`{"start_time":%q}`, tomorrow().Format(time.RFC3339)), "cancel_appointment": `{}`,
	}
}

// tomorrow is a full hour of the next day.
func tomorrow() time.Time { return time.Now().UTC().Truncate(time.Hour).AddDate(0, 0, 1) }

// The platform's tools that are not for calls alone are there; a call's are not.
func TestActionsAreTheCatalogues(t *testing.T) {
	t.Parallel()
	calls := map[string]bool{"transfer_call": true, "pause_recording": true, "resume_recording": true}
	shared := 0
	for _, tool := range catalog.Tools() {
		if want := !tool.CallOnly && !calls[tool.Name]; builtin.Can(tool.Name) != want {
			t.Errorf("%s: want %t", tool.Name, want)
		} else if want {
			shared++
		}
	}
	if shared != 11 {
		t.Errorf("%d actions", shared)
	}
	for _, name := range []string{"transfer_call", "drop_table", ""} {
		if _, err := builtin.New(builtin.Parts{}).Do(t.Context(), name, builtin.Setting{}, json.RawMessage(`{"to":"+14155552671"}`)); err == nil {
			t.Errorf("%q was done", name)
		}
	}
}

// told is what a model reads of an error: a fault's code, message and fields, or the text of another one.
func told(err error) string {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok {
		return fmt.Sprint(err)
	}
	parts := []string{string(f.Code), f.Message}
	for _, d := range f.Details {
		parts = append(parts, d.Field)
	}
	return strings.Join(parts, " ")
}

// What cannot be done is refused in words for the model, and changes nothing.
func TestRefusals(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		before := s.state()
		for _, c := range []struct{ name, args, told string }{
			{"add_tag", `{"tag":"unheard of"}`, "not_found No such tag. The tags are: Booked."},
			{"add_tag", `{"tag":7}`, "arguments: "},
			{"add_tag", `not JSON`, "arguments: "},
			{"remove_tag", `{}`, "not_found No such tag. The tags are: Booked."},
			{"create_note", `{"note":""}`, "validation_error The request has fields that are not valid. note"},
			{"update_contact", `{"email":"nobody","phone":"+14155552673"}`, "validation_error The request has fields that are not valid. email"},
			{"update_contact", `{"phone":"none"}`, "validation_error The request has fields that are not valid. phone"},
			{"check_availability", `{"from":"soon"}`, "validation_error The request has fields that are not valid. from"},
			{"book_appointment", `{"start_time":"2020-01-07T09:00:00Z"}`, "conflict That time is in the past."},
			{"book_appointment", `{"start_time":"2020-01-07T09:00+01:00"}`, "conflict That time is in the past."},
			{"book_appointment", `{"start_time":"2090-01-07T09:00:00Z","end_time":"2090-01-07T08:00:00Z"}`, "validation_error The request has fields that are not valid. end_time"},
			{"check_availability", `{"from":"2090-01-07","to":"2090-01-06"}`, "validation_error The request has fields that are not valid. to"},
			{"cancel_appointment", `{}`, "not_found No such appointment. The contact has none to come."},
			{"send_sms", `{"text":"Hi"}`, "provider_not_configured"},
			{"send_email", `{"subject":"Hi","body":"Hi"}`, "provider_not_configured"},
		} {
			if _, err := s.Do(s.ctx, c.name, s.at, json.RawMessage(c.args)); err == nil || !strings.HasPrefix(told(err), c.told) {
				t.Errorf("%s %s: told %q, want %q", c.name, c.args, told(err), c.told)
			}
		}
		if after := s.state(); after != before {
			t.Errorf("changed from\n%s to\n%s", before, after)
		}
	})
}

// An anonymous conversation has nobody to do anything for.
func TestAnonymous(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		s.at.Contact = nil
		all := acts()
		all["send_sms"], all["send_email"] = `{"text":"Hi"}`, `{"subject":"Hi","body":"Hi"}`
		before := s.state()
		for name, args := range all {
			if _, err := s.Do(s.ctx, name, s.at, json.RawMessage(args)); !errors.Is(err, builtin.ErrAnonymous) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if s.state() != before {
			t.Error("something changed")
		}
	})
}

// A contact that is gone when the model acts, or is another tenant's, is not found.
func TestContactThatIsNotThere(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		stranger := *s
		stranger.ctx = storetest.Stranger(t, s.Parts().Store)
		stranger.write(func(ctx context.Context, client *ent.Client) {
			client.Tag.Create().SetName("Booked").SetNameKey("booked").ExecX(ctx)
			stranger.at.Assistant = client.Assistant.Create().SetName("Eve").SetCalendar(s.at.Assistant.Calendar).SaveX(ctx)
		})
		before := s.state()
		stranger.missing("another tenant's")
		if s.state() != before {
			t.Error("a stranger changed something")
		}
		s.write(func(ctx context.Context, client *ent.Client) {
			client.Conversation.DeleteOneID(s.at.Conversation).ExecX(ctx)
			client.Contact.DeleteOne(s.at.Contact.Contact).ExecX(ctx)
		})
		s.missing("gone meanwhile")
	})
}

// missing fails the test unless no action finds the contact.
func (s *scene) missing(why string) {
	s.t.Helper()
	before := s.state()
	for name, args := range acts() {
		if _, err := s.Do(s.ctx, name, s.at, json.RawMessage(args)); !fault.Is(err, fault.NotFound) {
			s.t.Errorf("%s: %s: %v", why, name, err)
		}
	}
	if s.state() != before {
		s.t.Errorf("%s: something is left", why)
	}
}
