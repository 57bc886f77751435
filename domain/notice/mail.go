package notice

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/platform/language"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// The outcomes of sending, for the metrics.
const (
	done        = "sent"
	refused     = "refused"
	unavailable = "unavailable"
	failed      = "failed"
	gone        = "gone"
)

// later is after how long something is tried again that could not be sent, at least, and laterMost at most; laterPart is which part of it
// may be added.
const (
	later     = 5 * time.Minute
	laterMost = time.Hour
	laterPart = 5
)

// listed is how many notices a mail lists one by one.
const listed = 50

// mailed sends notices by e-mail, all of them in one. It names no contact: nobody can take back what is in a mailbox. Whose mailbox it is need not
// be known.
func mailed(ctx context.Context, s *Service, user string, rows []*Notice) (again time.Duration) {
	to, err := s.parts.People.Addressee(ctx, user)
	if err != nil {
		s.parts.Log.WarnContext(ctx, "the address of a member cannot be read", "user", user, "error", err)
		return later
	}
	if to.Email == "" {
		return 0 // they have just left
	}
	head, err := s.parts.Letterhead(ctx, about(rows), to.Reader)
	if err != nil {
		s.parts.Log.WarnContext(ctx, "the letterhead of a notice cannot be read", "user", user, "error", err)
		return later
	}
	if wait, err := s.parts.People.MayWrite(ctx, person.ANotice, to); err != nil || wait > 0 {
		if err != nil {
			s.parts.Log.WarnContext(ctx, "mails to a member cannot be counted", "user", user, "error", err)
		}
		return max(wait, later)
	}
	product := person.Nameable(head.Product, "Switchboard")
	for _, n := range rows {
		n.Subaccount, n.Actor = person.Nameable(n.Subaccount, product), person.Nameable(n.Actor, "")
	}
	subject, text := letter(to.Language, head.URL, rows)
	outcome := done
	switch err := s.parts.Messenger.EmailAs(ctx, head.Sender, to.Email, subject, text); {
	case err == nil:
	case errors.Is(err, notify.ErrUnavailable):
		outcome, again = unavailable, later
	case errors.Is(err, notify.ErrRefused), errors.Is(err, notify.ErrNotConfigured):
		outcome = refused
	default: // nobody knows whether it went out
		outcome = failed
	}
	s.parts.Sent(Email, outcome)
	if outcome != done {
		s.parts.Log.WarnContext(ctx, "a notice was not mailed", "user", user, "outcome", outcome)
	}
	return again
}

// about is the client that notices are of; "" if they are of several, none of which writes of the others.
func about(rows []*Notice) string {
	first := rows[0].SubaccountID
	if slices.ContainsFunc(rows, func(n *Notice) bool { return n.SubaccountID != first }) {
		return ""
	}
	return first
}

// letter is what is mailed, in the language of who reads it.
func letter(reads, base string, rows []*Notice) (subject, text string) {
	subject = several(reads, rows)
	if len(rows) == 1 {
		subject = language.Write(reads, "notice.subject", "subaccount", rows[0].Subaccount, "sentence", sentence(reads, rows[0]))
	}
	var b strings.Builder
	for i, n := range rows {
		if i == listed {
			_, _ = fmt.Fprintf(&b, "%s\n\n", language.Write(reads, "notice.more", "count", strconv.Itoa(len(rows)-listed)))
			break
		}
		_, _ = fmt.Fprintf(&b, "%s: %s\n%s\n\n", n.Subaccount, sentence(reads, n), base+path(n))
	}
	_, _ = fmt.Fprintf(&b, "%s\n%s\n", language.Write(reads, "notice.choose"), base+"/w/"+rows[0].SubaccountID+"/settings/notifications")
	return subject, b.String()
}

func several(reads string, rows []*Notice) string {
	return language.Write(reads, "notice.several", "count", strconv.Itoa(len(rows)))
}

// sentence says what happened.
func sentence(reads string, n *Notice) string {
	key := "notice." + n.Kind
	if n.Kind == Assigned && n.ActorID != nil {
		key += ".actor"
	}
	actor := n.Actor
	if actor == "" {
		actor = language.Write(reads, "notice.someone")
	}
	return language.Write(reads, key, "actor", actor)
}

// path of the page that a notice leads to.
func path(n *Notice) string {
	if n.ConversationID == nil {
		return "/w/" + n.SubaccountID + "/contacts/import"
	}
	return "/w/" + n.SubaccountID + "/conversations/" + store.Text(n.ConversationID)
}
