package chat_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/domain/chat"
)

// What a person enters as the contact is no reply: a conversation that waits for money alone goes on all the same once there is some.
func TestPaidAgainAfterWhatIsEnteredForTheContact(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.costs = 600_000
		r.budget(0.5)
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		thread := r.thread(ann)
		r.works(r.writes(thread, "Hello?"))
		r.works(r.writes(thread, "And now?"))
		if _, err := r.Write(r.person(), chat.NewMessage{ConversationID: thread, Content: "Please call me."}); err != nil {
			t.Fatal(err)
		}
		if r.stands(thread).HandedOffAt == nil {
			t.Fatal("it does not wait")
		}
		r.budget(5)
		r.works(r.writes(thread, "Anybody?"))
		if c := r.stands(thread); c.HandedOffAt != nil || len(r.asked) != 2 {
			t.Errorf("%d turns, and it waits since %v", len(r.asked), c.HandedOffAt)
		}
	})
}
