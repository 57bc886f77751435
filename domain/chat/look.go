package chat

import (
	"context"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/ent"
	entturn "github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// findings are all that a turn reads before anybody thinks, together.
type findings struct {
	read    bool
	silent  bool  // where it was read with the commit
	unmet   error // why it could not be read then who was presumed to talk
	replies knowledge.Replies
	shelf   *knowledge.Shelf
	earlier []*ent.Message
	calls   map[string]*used
	tools   []*tool.Tool
	// transfers say when a call is transferred.
	transfers []*tool.Tool
	err       error // why it could not be read
}

// look says whether the assistant has nothing to say in the conversation, because the contact's tag silences it or a person has the
// word, and reads along what a reply takes. A silent turn also settles every message that was waiting for it.
func (t *turn) look(ctx context.Context) (silent bool, err error) {
	if t.known.read {
		return t.known.silent, nil
	}
	asked := false
	all := append([]func(ctx context.Context) error{func(ctx context.Context) error {
		silent, err = t.silent(ctx)
		asked = true
		return err
	}}, t.informing()...)
	failed := t.service.parts.Store.Together(ctx, all...)
	if err != nil {
		return false, err
	}
	if !asked {
		return false, failed
	}
	t.known.read, t.known.err = true, failed // the turn's failure, if it goes on
	if silent && failed != nil {
		return true, t.gather(ctx) // it may have failed before
	}
	return silent, nil
}

// lookAlong has what look reads go with the commit of what was said, and what was presumed with it. SQLite has one writer, who is not kept for that.
func (t *turn) lookAlong(ctx context.Context) error {
	if !t.service.parts.Store.Postgres() {
		return nil
	}
	k := &t.known
	var reads []func(ctx context.Context) error
	if t.in.Presumed {
		reads = t.recognizing()
	}
	if t.contact != nil {
		who := t.contact.ID
		reads = append(reads, func(ctx context.Context) (err error) {
			k.silent, err = t.service.parts.Contacts.Silenced(ctx, who)
			return err
		})
	}
	reads = append(reads, t.informing()...)
	for i, read := range reads {
		reads[i] = func(ctx context.Context) error {
			err := read(ctx)
			if err != nil {
				k.read = false
			}
			return err
		}
	}
	k.read = true
	return t.service.parts.Store.Last(ctx, reads...)
}

// looked takes what was read with the commit, unless another turn is under way, which may change it, or something could not be read: then look reads
// it. Somebody who was presumed to talk has to be there, and may talk.
func (t *turn) looked(ctx context.Context) error {
	if t.in.Presumed {
		err := t.known.unmet
		if err == nil {
			err = t.permitted(ctx)
		}
		if err != nil {
			t.letGo(ctx)
			return t.giveUp(ctx, err)
		}
	}
	if t.leaseID == "" || !t.known.read {
		t.known = findings{}
		return nil
	}
	t.known.silent = t.known.silent || t.conversation.HandedOffAt != nil || paused(t.conversation)
	return nil
}

// inform the turn, where nothing has been read along.
func (t *turn) inform(ctx context.Context) error {
	if !t.known.read {
		t.known.read, t.known.err = true, t.service.parts.Store.Together(ctx, t.informing()...)
	}
	return t.known.err
}

// asker is for whom knowledge is searched.
func (t *turn) asker() knowledge.Asker {
	return knowledge.Asker{AssistantID: t.assistant.ID, OnCall: t.channel == Voice}
}

// informing are the reads that a reply takes. What was said is gathered before a training is looked for.
func (t *turn) informing() []func(ctx context.Context) error {
	k, s := &t.known, t.service
	shelf, shelving := s.parts.Knowledge.Shelf(t.asker())
	k.shelf = shelf
	reads := []func(ctx context.Context) error{
		func(ctx context.Context) (err error) {
			if err = t.gather(ctx); err == nil {
				k.earlier, err = t.earlier(ctx)
			}
			return err
		},
		func(ctx context.Context) (err error) {
			k.replies, err = s.parts.Knowledge.Replies(ctx, t.asker())
			return err
		},
	}
	reads = append(reads, s.callReads(&k.calls, t.conversation.SubaccountID, entturn.MessageIDNotNil(), recentIn(t.conversation))...)
	reads = append(reads, shelving...)
	if t.toolless {
		return reads
	}
	if t.in.Line != nil {
		reads = append(reads, func(ctx context.Context) (err error) {
			k.transfers, err = s.parts.Tools.Transfers(ctx, t.assistant.ID)
			return err
		})
	}
	return append(reads, func(ctx context.Context) (err error) {
		k.tools, err = s.parts.Tools.Usable(ctx, t.assistant.ID)
		return err
	})
}

// window is how much a language model takes; 0 is none.
func (t *turn) window(ctx context.Context) int {
	if answerer, err := t.answerer(ctx); err == nil {
		if m, ok := answerer.(*Modeled); ok {
			return m.window(store.Text(t.assistant.Model))
		}
	}
	return 0
}
