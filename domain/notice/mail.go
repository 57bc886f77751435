package notice

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What came of sending, as it is counted.
const (
	done        = "sent"
	refused     = "refused"
	unavailable = "unavailable"
	failed      = "failed"
	gone        = "gone"
)

// later is when something is tried again that could not be sent.
const later = 5 * time.Minute

// listed is how many notices a mail tells of one by one.
const listed = 50

// mailed sends notices by e-mail, all of them in one. It names no contact: nobody can take back what is in a mailbox.
func mailed(ctx context.Context, s *Service, user string, rows []*Notice) (again time.Duration) {
	to, err := s.People.Address(ctx, user)
	if err != nil {
		s.Log.WarnContext(ctx, "the address of a member cannot be read", "user", user, "error", err)
		return later
	}
	if to == "" {
		return 0 // they have just left
	}
	head, err := s.Letterhead(ctx, "", rows[0].SubaccountID)
	if err != nil {
		s.Log.WarnContext(ctx, "how a notice goes out cannot be read", "user", user, "error", err)
		return later
	}
	subject, text := letter(head.URL, rows)
	outcome := done
	switch err := s.Messenger.EmailAs(ctx, head.Sender, to, subject, text); {
	case err == nil:
	case errors.Is(err, notify.ErrUnavailable):
		outcome, again = unavailable, later
	case errors.Is(err, notify.ErrRefused), errors.Is(err, notify.ErrNotConfigured):
		outcome = refused
	default: // nobody knows whether it went out
		outcome = failed
	}
	s.Sent(Email, outcome)
	if outcome != done {
		s.Log.WarnContext(ctx, "a notice was not mailed", "user", user, "outcome", outcome)
	}
	return again
}

// letter is what is mailed.
func letter(base string, rows []*Notice) (subject, text string) {
	subject = fmt.Sprintf("%d new notifications", len(rows))
	if len(rows) == 1 {
		subject = rows[0].Subaccount + ": " + sentence(rows[0])
	}
	var b strings.Builder
	for i, n := range rows {
		if i == listed {
			_, _ = fmt.Fprintf(&b, "and %d more\n\n", len(rows)-listed)
			break
		}
		_, _ = fmt.Fprintf(&b, "%s: %s\n%s\n\n", n.Subaccount, sentence(n), base+path(n))
	}
	_, _ = fmt.Fprintf(&b, "Choose what you are notified about:\n%s\n", base+"/w/"+rows[0].SubaccountID+"/settings/notifications")
	return subject, b.String()
}

// sentence says what happened.
func sentence(n *Notice) string {
	actor := n.Actor
	if actor == "" {
		actor = "Someone"
	}
	switch {
	case n.Kind == Assigned && n.ActorID == nil:
		return "A conversation was assigned to you."
	case n.Kind == Assigned:
		return actor + " assigned a conversation to you."
	case n.Kind == Mentioned:
		return actor + " mentioned you in a note."
	case n.Kind == Waiting:
		return "A conversation is waiting for a person."
	case n.Kind == Overdue:
		return "A conversation is overdue."
	case n.Kind == SnoozeEnded:
		return "A snoozed conversation is back."
	}
	return "Your import has finished."
}

// path of the page that a notice leads to.
func path(n *Notice) string {
	if n.ConversationID == nil {
		return "/w/" + n.SubaccountID + "/contacts/import"
	}
	return "/w/" + n.SubaccountID + "/conversations/" + store.Text(n.ConversationID)
}
