package domain

import "github.com/switchboard-dev/switchboard/domain/bulk"

// bulk makes what changes many things at once.
func (p Parts) bulk(out *Product) *bulk.Service {
	return bulk.New(bulk.Parts{
		Store: p.Store, Queue: out.Queue, Contacts: out.Contacts, Chat: out.Chat, Inbox: out.Inbox, Authority: p.Authority, Log: p.Log,
	})
}
