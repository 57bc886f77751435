package chat

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	entturn "github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// How far a message is on its way to the contact.
const (
	deliveryPending = "PENDING"
	deliverySending = "SENDING"
	deliverySent    = "SENT"
	deliveryFailed  = "FAILED"
)

// Why a message does not go out, as Message.deliveryError has it; what providers say is in the messenger package.
var (
	errUnwanted = errors.New("contact_dnd")
	errBarred   = errors.New("number_barred")
	errNowhere  = errors.New("contact_has_no_address")
	errUnknown  = errors.New("outcome_unknown")
	errUnserved = errors.New("workspace_inactive") // or the client archived
	errLate     = errors.New("person_replied")
)

// errDeleted is why nothing is sent of a conversation that was deleted, with its messages, after one of them was claimed.
var errDeleted = errors.New("conversation_deleted")

// The channels that messages of ours go out on.
const (
	channelSMS   = "SMS"
	channelEmail = "EMAIL"
)

// posted says whether messages go out on a channel.
func posted(channel string) bool { return channel == channelSMS || channel == channelEmail }

// DeliveryArgs name a message that is to go out.
type DeliveryArgs struct {
	MessageID string `json:"message_id"`
	// Later is that replies go first.
	Later bool `json:"-"`
}

// Kind of river.JobArgs.
func (DeliveryArgs) Kind() string { return "message_delivery" }

// deliveryAttempts is how often a provider is asked that cannot take a message now: for about an hour.
const deliveryAttempts = 8

// InsertOpts of river.JobArgsWithInsertOpts.
func (a DeliveryArgs) InsertOpts() river.InsertOpts {
	opts := river.InsertOpts{MaxAttempts: deliveryAttempts}
	if a.Later {
		opts.Priority = 2 // after the usual 1
	}
	return opts
}

// post lets a message go out, where its channel is one of ours: now, or after the replies that wait.
func (s *Service) post(ctx context.Context, m *ent.Message, later bool) error {
	if !posted(m.Channel) {
		return nil
	}
	err := s.parts.Store.Client(ctx).Message.UpdateOneID(m.ID).SetDeliveryStatus(deliveryPending).Exec(ctx)
	if err != nil {
		return err
	}
	return s.parts.Queue.Insert(ctx, DeliveryArgs{MessageID: m.ID, Later: later})
}

// DeliveryWorker sends messages to contacts. Providers do not recognize repeated requests, so a message whose response is lost is not sent
// again.
type DeliveryWorker struct {
	river.WorkerDefaults[DeliveryArgs]
	*Service
}

// Timeout of river.Worker.
func (w *DeliveryWorker) Timeout(*river.Job[DeliveryArgs]) time.Duration { return 2 * time.Minute }

// Work on one message.
func (w *DeliveryWorker) Work(ctx context.Context, j *river.Job[DeliveryArgs]) error {
	ctx, m, err := w.adopt(ctx, j.Args.MessageID)
	if err != nil || m == nil {
		return err
	}
	switch store.Text(m.DeliveryStatus) {
	case deliveryPending:
	case deliverySending: // the server may have died after it had sent it
		return errors.Join(w.delivered(ctx, m, deliveryFailed, errUnknown), w.parts.Inbox.Gone(ctx, m))
	default: // sent or failed: the server may have died before it did the rest
		return errors.Join(w.unreached(ctx, m, store.Text(m.DeliveryError)), w.parts.Inbox.Gone(ctx, m))
	}
	if mine, err := w.claim(ctx, m); err != nil || !mine {
		return err
	}
	err = w.send(ctx, m)
	ctx = context.WithoutCancel(ctx) // what was sent was sent
	switch reason := reasonOf(err); {
	case errors.Is(err, errDeleted):
		return nil
	case err == nil:
		return errors.Join(w.delivered(ctx, m, deliverySent, nil), w.parts.Inbox.Gone(ctx, m))
	case errors.Is(reason, notify.ErrUnavailable) && j.Attempt < j.MaxAttempts:
		return errors.Join(err, w.delivered(ctx, m, deliveryPending, reason))
	default:
		w.parts.Log.WarnContext(ctx, "a message was not sent", "message", m.ID, "error", err)
		return errors.Join(w.delivered(ctx, m, deliveryFailed, reason), w.unreached(ctx, m, reason.Error()), w.parts.Inbox.Gone(ctx, m))
	}
}

// claim a message for the one who sends it. Of two that found it pending, the later one has nothing to do.
func (s *Service) claim(ctx context.Context, m *ent.Message) (mine bool, err error) {
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		n, err := s.parts.Store.Client(ctx).Message.Update().Where(entmessage.ID(m.ID), entmessage.DeliveryStatus(deliveryPending)).
			SetDeliveryStatus(deliverySending).ClearDeliveryError().Save(ctx)
		mine = n > 0
		return err
	})
	return mine, err
}

// send the message by its channel.
func (s *Service) send(ctx context.Context, m *ent.Message) error {
	c, err := s.parts.Store.Client(ctx).Conversation.Get(ctx, m.ConversationID)
	switch {
	case ent.IsNotFound(err):
		return errDeleted
	case err != nil:
		return fmt.Errorf("%w: %w", notify.ErrUnavailable, err)
	case c.ContactID == nil:
		return errNowhere
	}
	sub, err := s.served(ctx, m)
	if err != nil {
		return err
	}
	if err := s.inTime(ctx, m); err != nil {
		return err
	}
	to, err := s.parts.Contacts.Get(ctx, *c.ContactID)
	if err != nil {
		return fmt.Errorf("%w: %w", notify.ErrUnavailable, err)
	}
	address := addressOf(to, m.Channel)
	content, err := s.parts.Inbox.Outgoing(ctx, m)
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", notify.ErrUnavailable, err)
	case to.Dnd:
		return errUnwanted
	case address == nil:
		return errNowhere
	case m.Channel == channelSMS:
		return s.text(ctx, m, *address, content)
	}
	front, err := s.parts.Fronts.Of(ctx, sub.WorkspaceID, sub.ID)
	if err != nil {
		return fmt.Errorf("%w: %w", notify.ErrUnavailable, err)
	}
	return s.parts.Messenger.EmailAs(ctx, front.Sender, *address, front.Called(sub.Name), content)
}

// served is the subaccount of a message: one that is not archived, in a workspace that is not suspended.
func (s *Service) served(ctx context.Context, m *ent.Message) (*ent.Subaccount, error) {
	sub, err := s.parts.Store.Client(ctx).Subaccount.Query().Where(subaccount.ID(m.SubaccountID)).Only(ctx)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", notify.ErrUnavailable, err)
	}
	terms, err := s.parts.Terms(ctx)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", notify.ErrUnavailable, err)
	}
	if terms.Suspended || sub.Archived {
		return nil, errUnserved
	}
	return sub, nil
}

// inTime is errLate where a person has written since a reply was worded: as long as it has not gone out, they are not talked over.
func (s *Service) inTime(ctx context.Context, m *ent.Message) error {
	if m.Source != sourceAssistant {
		return nil
	}
	late, err := s.parts.Store.Client(ctx).Message.Query().
		Where(entmessage.ConversationID(m.ConversationID), entmessage.Source(sourceHuman), entmessage.Ai(true), after(m)).Exist(ctx)
	if err == nil && late {
		late, err = s.replies(ctx, m)
	}
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", notify.ErrUnavailable, err)
	case late:
		return errLate
	}
	return nil
}

// replies says whether a message is what a turn came to. Requests for a rating are the assistant's as well.
func (s *Service) replies(ctx context.Context, m *ent.Message) (bool, error) {
	return s.parts.Store.Client(ctx).Turn.Query().Where(entturn.MessageID(m.ID)).Exist(ctx)
}

// unreached leaves a conversation to a person whose contact waits for a reply that the provider has not taken. Without a provider or an address,
// a client that reads the messages through the API may send them.
func (s *Service) unreached(ctx context.Context, m *ent.Message, reason string) error {
	if m.Source != sourceAssistant || reason != notify.ErrRefused.Error() && reason != notify.ErrUnavailable.Error() {
		return nil
	}
	if reply, err := s.replies(ctx, m); err != nil || !reply {
		return err
	}
	// Another reply may have reached the contact since.
	since, err := s.parts.Store.Client(ctx).Message.Query().
		Where(entmessage.ConversationID(m.ConversationID), entmessage.Ai(true), after(m), entmessage.DeliveryStatus(deliverySent)).Exist(ctx)
	if err != nil || since {
		return err
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error { return s.wait(ctx, m.ConversationID, unsentReason) })
}

// text a number. A contact who has written from it gets replies; a message by a person is unasked, and another contact may have had the number and
// said STOP.
func (s *Service) text(ctx context.Context, m *ent.Message, number, content string) error {
	if s.parts.Contacts.NeverCalled(number) {
		return errBarred
	}
	if m.Source == sourceHuman {
		barred, err := s.parts.Contacts.Barred(ctx, number)
		if err != nil {
			return fmt.Errorf("%w: %w", notify.ErrUnavailable, err)
		}
		if barred {
			return errUnwanted
		}
	}
	return s.parts.Messenger.SMS(ctx, number, content)
}

// addressOf a contact, to which messages of a channel go; nil if they have none.
func addressOf(to *contact.Contact, channel string) *string {
	if channel == channelEmail {
		return to.Email
	}
	return to.Phone
}

// reasonOf is the one of the known reasons that an error has; what became of the message is not known where it has none.
func reasonOf(err error) error {
	for _, known := range []error{
		notify.ErrUnavailable, notify.ErrRefused, notify.ErrNotConfigured, errUnwanted, errNowhere, errBarred, errUnserved, errLate,
	} {
		if errors.Is(err, known) {
			return known
		}
	}
	return errUnknown
}

// delivered keeps how far the message is. Of several who tell, the one who has sent it knows best. A request for a rating that certainly has not
// gone out was none.
func (s *Service) delivered(ctx context.Context, m *ent.Message, status string, reason error) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		update := s.parts.Store.Client(ctx).Message.Update().Where(entmessage.ID(m.ID)).SetDeliveryStatus(status)
		if status != deliverySent {
			update.Where(entmessage.DeliveryStatus(deliverySending))
		}
		if reason == nil {
			update.ClearDeliveryError()
		} else {
			update.SetDeliveryError(reason.Error())
		}
		n, err := update.Save(ctx)
		if err == nil && n > 0 && status == deliveryFailed && !errors.Is(reason, errUnknown) {
			err = s.parts.Inbox.Unasked(ctx, m)
		}
		return err
	})
}
